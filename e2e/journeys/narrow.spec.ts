import type { Page } from '@playwright/test';
import { sampleOf } from '../../apps/server/test/setup/sample.ts';
import { test as demoTest } from '../lib/demo.ts';
import { expectFits } from '../lib/fits.ts';
import { chooseFromProfile } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';
import { Verification } from '../lib/verification.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** `npm test` plays two of them. */
const walks = [beforeSignIn, menu, answers, widestList, words, tab, charts, visits, fold];
for (const declare of sampleOf(walks, 1 / 4)) declare();

function beforeSignIn(): void {
  // every-address.spec.ts covers the screens behind the sign-in.
  test('at 360 px the screens before the sign-in fit, in both languages', async ({ page }) => {
    await page.goto('/login');
    for (const language of ['en', 'sw']) {
      await page.evaluate((lang) => localStorage.setItem('lang', lang), language);
      for (const address of ['/login', '/forgot', '/']) {
        await page.goto(address);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('h1').first()).toBeVisible();
        await expectFits(page, `${address} (${language})`);
      }
    }
  });
}

function menu(): void {
  demoTest('on a small screen the menu opens the sidebar', async ({ enter }) => {
    const page = await enter('receptionist');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Patients' }).click();
    await expect(page).toHaveURL('/patients');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Verified Users' }).getByRole('listitem')).toHaveCount(5);
  });
}

function answers(): void {
  test('at 360 px the answers of a verification and the forwarding fit as well', async ({
    enter,
    facility,
  }) => {
    const page = await enter('receptionist', '/verification');
    const screen = new Verification(page);
    await screen.verify(facility.member('cardMissing').cardNo);
    await screen.expectOnly('Not eligible');
    await expect(screen.answer('Not eligible')).toBeInViewport();
    await expectFits(page, 'not eligible');
    await screen.verify(facility.takeMember().cardNo);
    await screen.expectOnly('Eligible');
    await expectFits(page, 'eligible');
    await chooseFromProfile(page, 'Kiswahili');
    await expect(page.getByRole('link', { name: 'Mpeleke kwenye kituo cha huduma' })).toBeVisible();
    await expectFits(page, 'eligible in Swahili');
    await page.getByRole('button', { name: 'Wasifu' }).click();
    await page.getByRole('menu').getByText('English', { exact: true }).click();
    await screen.forwardButton.click();
    await expect(page.getByLabel('Care Type')).toBeVisible();
    await expectFits(page, 'forwarding');
  });
}

function widestList(): void {
  demoTest(
    'at 1366 px the widest list stays in its frame, in the longer language too',
    async ({ enter, page }) => {
      await page.setViewportSize({ width: 1366, height: 768 });
      await enter('receptionist', '/patients');
      for (const language of ['en', 'sw']) {
        await page.evaluate((lang) => localStorage.setItem('lang', lang), language);
        await page.reload();
        const table = page.getByRole('table');
        await expect(table.getByRole('row').nth(1)).toContainText(/\d/);
        const over = () =>
          table.evaluate((element) => {
            const frame = element.closest('[aria-busy], .border')?.getBoundingClientRect().right ?? 0;
            return element.getBoundingClientRect().right - frame;
          });
        await expect.configure({ soft: true }).poll(over, language).toBeLessThanOrEqual(0);
      }
    },
  );
}

function words(): void {
  for (const { role, list, shown } of [
    { role: 'pharmacist', list: '/pharmacy', shown: 'anahudumiwa' },
    { role: 'receptionist', list: '/claims/months', shown: 'Funga kuanzia' },
  ] as const) {
    demoTest(`at 360 px no word of ${list} reaches into another, in Swahili`, async ({ enter, page }) => {
      await page.goto('/login');
      await page.evaluate(() => localStorage.setItem('lang', 'sw'));
      await enter(role, list);
      await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
      expect(await overlappingWords(page)).toEqual([]);
    });
  }
}

function tab(): void {
  demoTest('at 360 px the tab of the screen is in sight, in Swahili', async ({ enter, page }) => {
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('lang', 'sw'));
    await enter('receptionist', '/compliance');
    const tab = page
      .getByRole('navigation', { name: 'Madai' })
      .getByRole('link', { name: 'Ripoti za madai' });
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await expect(tab).toBeInViewport({ ratio: 0.9 });
  });
}

function charts(): void {
  test.describe('at 1920 px', () => {
    test.use({ viewport: { width: 1920, height: 1080 } });

    demoTest('the charts of the dashboard are in sight, beside the patients', async ({ enter }) => {
      const page = await enter('receptionist');
      await expect(page.getByRole('region', { name: 'Patients by hour' })).toBeInViewport({ ratio: 1 });
    });
  });
}

function visits(): void {
  test.describe('at 1024 px', () => {
    test.use({ viewport: { width: 1024, height: 768 } });

    demoTest('what can be done with a visit is in sight', async ({ enter }) => {
      const page = await enter('doctor', '/visits');
      await expect(page.getByRole('button', { name: /^(Start visit of|Open) / }).first()).toBeInViewport({
        ratio: 1,
      });
    });
  });
}

function fold(): void {
  for (const [role, path] of [
    ['receptionist', '/patients'],
    ['doctor', '/visits'],
    ['pharmacist', '/pharmacy'],
    ['lab_tech', '/labs'],
  ] as const)
    demoTest(`at 360 px the first patient of ${path} is above the fold`, async ({ enter }) => {
      const page = await enter(role, path);
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
    });
}

/** The texts of the screen that are drawn over others, or out of their row or button. */
async function overlappingWords(page: Page): Promise<(string | null)[]> {
  return page.getByRole('main').evaluate((main) => {
    // Text for screen readers only is out of the flow.
    const visible = [...main.querySelectorAll('*')].filter(
      (one) => getComputedStyle(one).position !== 'absolute',
    );
    const words = visible.flatMap((one) =>
      [...one.childNodes].filter((node) => node instanceof Text && node.data.trim() !== ''),
    );
    const drawn = words.map((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const frame = node.parentElement?.closest('li, button')?.getBoundingClientRect();
      return { text: node.textContent, left, right, top, bottom, outside: frame && right > frame.right };
    });
    const meets = (a: (typeof drawn)[number], b: (typeof drawn)[number]) =>
      a !== b && a.left < b.right && b.left < a.right && a.top < b.bottom - 4 && b.top < a.bottom - 4;
    return drawn
      .filter((one) => one.outside || drawn.some((other) => meets(one, other)))
      .map(({ text }) => text);
  });
}
