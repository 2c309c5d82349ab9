import { roles } from '@afyakadi/contract/access/roles';
import type { Page } from '@playwright/test';
import { sampleOf } from '../../apps/server/test/setup/sample.ts';
import { expectNoViolations } from '../lib/axe.ts';
import { expect, test } from '../lib/demo.ts';
import { expectFits } from '../lib/fits.ts';
import { refusedIn } from '../lib/policy.ts';
import { addressesOf } from '../lib/routes.ts';
import { chooseFromProfile, expectNoError } from '../lib/screens.ts';
import { expectTargets } from '../lib/targets.ts';

const desktop = { width: 1366, height: 768 };
const phone = { width: 360, height: 740 };
/** Of the roles in `npm test`, and of the addresses of each: about five. */
const share = { ofRoles: 1 / 3, ofAddresses: 1 / 5 };

for (const role of sampleOf(roles, share.ofRoles)) {
  test(`${role}: every address opens from a pasted link, is accessible, survives a reload, fits a phone in both languages and breaks no policy`, async ({
    enter,
    api,
    context,
  }) => {
    const addresses = await addressesOf(role, api);
    const refused = await refusedIn(context);
    const page = await enter(role);
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    const heading = page.locator('h1').first();
    for (const address of sampleOf(addresses, share.ofAddresses, role)) {
      const where = `${role} ${address}`;
      await test.step(address, async () => {
        await page.goto(address);
        await expectNoError(page);
        const title = await heading.innerText();
        await expectNoViolations(page, where);

        await page.setViewportSize(phone);
        await page.reload();
        await expectNoError(page);
        await expect(page).toHaveURL(address);
        await expect(heading).toHaveText(title);
        await expectFits(page, `${where} at 360 px`);
        await expectTargets(page, `${where} at 360 px`);
        await inSwahili(page, () => expectFits(page, `${where} at 360 px, in Swahili`));
        await page.setViewportSize(desktop);
        expect.soft(warnings.splice(0), `${where}, in the console`).toEqual([]);
        expect.soft(refused.splice(0), `${where}, refused by the policy`).toEqual([]);
      });
    }
  });
}

async function inSwahili(page: Page, look: () => Promise<void>): Promise<void> {
  await chooseFromProfile(page, 'Kiswahili');
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
  await look();
  await page.evaluate(() => localStorage.setItem('lang', 'en'));
}
