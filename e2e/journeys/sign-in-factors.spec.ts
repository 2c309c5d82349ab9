import { password } from '../lib/api.ts';
import { expectAccessible } from '../lib/axe.ts';
import { chooseFromProfile, signIn, toast } from '../lib/screens.ts';
import { protect } from '../lib/staff.ts';
import { expect, test } from '../lib/test.ts';

test('a code of the authenticator app comes after the password; a wrong one is refused at its field', async ({
  page,
  api,
  staff,
}) => {
  const app = await protect(await api('doctor'));

  await page.goto('/login?to=/visits');
  await signIn(page, staff.doctor);
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  const code = page.getByLabel('Code of the app');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await expectAccessible(page, 'second factor');

  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription('Enter the code');
  await code.fill('000000');
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription('This code is wrong, or was used before.');
  await expect(page).toHaveURL(/\/login/);

  await code.fill(app.code());
  await code.press('Enter');
  await expect(toast(page, 'Login successful')).toBeVisible();
  await expect(page).toHaveURL('/visits');
});

test('a recovery code signs in once; Back leads to the password', async ({ page, api, staff }) => {
  const { recoveryCodes } = await protect(await api('pharmacist'));
  const [used = ''] = recoveryCodes;

  await page.goto('/login');
  for (const outcome of ['in', 'refused'] as const) {
    await signIn(page, staff.pharmacist);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    const code = page.getByLabel('Recovery code');
    await expect(code).toBeFocused();
    await code.fill(used.toLowerCase());
    await page.getByRole('button', { name: 'Sign In' }).click();
    if (outcome === 'in') {
      await expect(page).toHaveURL('/dashboard');
      await chooseFromProfile(page, 'Logout');
      await expect(page).toHaveURL('/login');
    } else {
      await expect(code).toHaveAccessibleDescription('This code is wrong, or was used before.');
    }
  }
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Access your insurance account' })).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveValue(staff.pharmacist.card);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

test.describe('on this computer itself', () => {
  // Browsers support no passkeys for an IP address.
  test.use({ baseURL: (process.env.E2E_ADDRESS ?? '').replace('127.0.0.1', 'localhost') });

  test('a passkey is added with a name, signs in, and is removed', async ({ page, staff }) => {
    const browser = await page.context().newCDPSession(page);
    await browser.send('WebAuthn.enable');
    await browser.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto('/login?to=/security');
    await signIn(page, staff.lab_tech);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByRole('button', { name: 'Add the passkey' }).click();
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Enter a name/);
    await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription('Password is required');
    await dialog.getByLabel('Name').fill('The laboratory’s key');
    await dialog.getByLabel('Your password').fill(password);
    await dialog.getByRole('button', { name: 'Add the passkey' }).click();
    const codes = page.getByRole('dialog', { name: 'Recovery codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await codes.getByRole('button', { name: 'I have saved them' }).click();
    const keys = page.getByRole('list', { name: 'Passkeys' });
    await expect(keys).toContainText('The laboratory’s key');
    await expect(keys).toContainText('not used yet');

    await chooseFromProfile(page, 'Logout');
    await expect(page).toHaveURL('/login');
    await page.goto('/login?to=/security');
    await signIn(page, staff.lab_tech);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL('/security');
    await expect(keys).toContainText('last used');

    await keys.getByRole('button', { name: 'Remove The laboratory’s key' }).click();
    const remove = page.getByRole('dialog', { name: 'Remove the passkey?' });
    await remove.getByLabel('Your password').fill(password);
    await remove.getByRole('button', { name: 'Remove the passkey' }).click();
    await expect(toast(page, 'Passkey removed')).toBeVisible();
    await expect(keys).toHaveCount(0);
  });
});
