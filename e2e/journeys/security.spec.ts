import { TOTP } from 'otpauth';
import { isInSample } from '../../apps/server/test/setup/sample.ts';
import { password } from '../lib/api.ts';
import { expectAccessible } from '../lib/axe.ts';
import { expectFits } from '../lib/fits.ts';
import { chooseFromProfile, toast } from '../lib/screens.ts';
import { protect } from '../lib/staff.ts';
import { expect, test } from '../lib/test.ts';

test('an authenticator app is set up by keyboard, with its recovery codes, and removed', async ({
  enter,
}) => {
  const page = await enter('receptionist');
  await chooseFromProfile(page, 'Security');
  await expect(page).toHaveURL('/security');
  const setUp = page.getByRole('button', { name: 'Set up the app' });
  await expect(setUp).toBeVisible();
  await expect(page.getByRole('list', { name: 'Sessions' })).toContainText('This session');
  await expectAccessible(page, 'security');

  await setUp.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Authenticator app' });
  await dialog.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page, 'QR code');
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ?){4,}$/).textContent())?.replace(/\s/g, '') ?? '';
  const code = dialog.getByLabel('Enter the code that the app shows');
  await expect(code).toBeFocused();
  await code.fill(new TOTP({ secret }).generate());
  await page.keyboard.press('Enter');

  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page, 'recovery codes');
  const download = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('afyakadi-recovery-codes.txt');
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText(/^On since /)).toBeVisible();
  await expect(page.getByText('10 left')).toBeVisible();

  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const newCodes = page.getByRole('dialog', { name: 'New recovery codes' });
  await newCodes.getByLabel('Your password').fill(password);
  await newCodes.getByRole('button', { name: 'Create new codes' }).click();
  await expect(newCodes.getByRole('listitem')).toHaveCount(10);
  await newCodes.getByRole('button', { name: 'I have saved them' }).click();

  await page.getByRole('button', { name: 'Remove the app' }).click();
  const remove = page.getByRole('dialog', { name: 'Remove the authenticator app?' });
  await remove.getByLabel('Your password').fill(password);
  await remove.getByRole('button', { name: 'Remove the app' }).click();
  await expect(toast(page, 'Authenticator app removed')).toBeVisible();
  await expect(setUp).toBeVisible();
});

test('a session that is ended elsewhere ends at once', async ({ enter, elsewhere }) => {
  const others = [await elsewhere('receptionist', '/patients'), await elsewhere('receptionist', '/patients')];
  for (const there of others) await expect(there.getByRole('heading', { level: 1 })).toBeVisible();
  const page = await enter('receptionist', '/security');
  const list = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(list).toHaveCount(3);
  await page.getByRole('button', { name: 'End all others' }).click();
  const dialog = page.getByRole('dialog', { name: 'End all other sessions?' });
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'End all others' }).click();
  await expect(toast(page, 'Sessions ended')).toBeVisible();
  await expect(list).toHaveCount(1);
  for (const there of others) {
    // Without any action: its stream ends and reports it.
    await expect(there).toHaveURL(/\/login/);
    await expect(there.getByText('You have been signed out')).toBeVisible();
  }
  await page.reload();
  await expect(list).toHaveCount(1);
});

if (isInSample('security at 360 px', 1 / 4)) {
  test.describe('at 360 px, in Swahili', () => {
    test.use({ viewport: { width: 360, height: 740 } });

    test('nothing is wider than the screen', async ({ enter, api }) => {
      const page = await enter('doctor');
      await page.evaluate(() => localStorage.setItem('lang', 'sw'));
      for (const [address, heading] of [
        ['/security', 'Jinsi akaunti yako inavyolindwa'],
        ['/forgot', 'Umesahau nenosiri?'],
        ['/invitation', 'Karibu'],
      ] as const) {
        await page.goto(address);
        await expect(page.getByRole('heading', { name: heading })).toBeVisible();
        await expectFits(page, address);
        await expectAccessible(page, `${address} in Swahili`);
      }
      await page.goto('/security');
      await page.getByRole('button', { name: 'Weka programu' }).click();
      await page.getByLabel('Nenosiri lako').fill(password);
      await page.getByRole('button', { name: 'Endelea' }).click();
      await expect(page.getByRole('img', { name: 'Msimbo wa QR wa programu ya uthibitisho' })).toBeVisible();
      await expectFits(page, 'QR code');
      await page.keyboard.press('Escape');
      await protect(await api('doctor'));
      await page.reload();
      await expect(page.getByText('Zimebaki 10')).toBeVisible();
      await expectFits(page, 'with a factor');
    });
  });
}
