import { expectAccessible } from '../lib/axe.ts';
import { signIn, toast } from '../lib/screens.ts';
import { invite } from '../lib/staff.ts';
import { expect, test } from '../lib/test.ts';

test('an invited user sets a password, once, and signs in with it', async ({ page, api, facility }) => {
  const invited = await invite(await api('admin'), 'doctor');
  await page.goto(`/invitation#${invited.secret}`);
  await expect(page.getByText(invited.name)).toBeVisible();
  await expect(page.getByText(facility.name)).toBeVisible();
  // The secret is no longer visible, nor in the history.
  await expect(page).toHaveURL('/invitation');
  const password = page.getByLabel('New password', { exact: true });
  await expect(password).toBeFocused();
  await expectAccessible(page, 'invitation');

  const again = page.getByLabel('Repeat the new password');
  await password.fill('Mlango-wa-bluu');
  await again.fill('Mlango-wa-bluu');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(toast(page, 'Password set. Sign in with it.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await signIn(page, invited, 'Mlango-wa-bluu');
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/forgot');
  await page.goto(`/invitation#${invited.secret}`);
  await expect(page.getByText('This invitation cannot be used')).toBeVisible();
});
