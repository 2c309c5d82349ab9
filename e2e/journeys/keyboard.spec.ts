import { pace } from '@afyakadi/contract/browser';
import { tabTo } from '../lib/acts.ts';
import { password } from '../lib/api.ts';
import { verified } from '../lib/doctor.ts';
import { closeByEscape, toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

test('signs in, verifies and forwards without a mouse', async ({ page, facility }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await tabTo(page, 'Role');
  await page.keyboard.type('Rec');
  await tabTo(page, 'Card');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel('Phone number')).toBeVisible();
  await tabTo(page, 'Phone number');
  await page.keyboard.type(facility.staff.receptionist.phone);
  await tabTo(page, 'Password');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');

  // Each screen opens on its first act, and says its name.
  await expect(page.getByRole('link', { name: 'Verify Patient' })).toBeFocused();
  await expect(page.getByRole('status').getByText('Dashboard', { exact: true })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/patients');
  await expect(page.getByRole('link', { name: 'Verify New User' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/verification');

  // The screen is for a scanner: the card number has the focus without a click.
  await expect(page.getByLabel('Card number')).toBeFocused();
  await page.keyboard.type(facility.takeMember().cardNo);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Eligible', { exact: true })).toBeVisible();
  await tabTo(page, 'Submit Point of Care');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/point-of-care');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByLabel('Care Type')).toBeFocused();
  await page.keyboard.type('Reg');
  await tabTo(page, 'Submit');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Patient Fowarded successfully!')).toBeVisible();
  await expect(page).toHaveURL('/patients');
  // A screen without a first act opens on its main part, after the top bar.
  await page.getByRole('link', { name: 'Visits' }).click();
  await expect(page).toHaveURL('/visits');
  await expect(page.getByRole('main')).toBeFocused();
});

test('menus and dialogs open on their first entry and return the focus', async ({ enter, api, facility }) => {
  await verified(api, facility.takeMember().cardNo);
  const page = await enter('receptionist');
  const profile = page.getByRole('button', { name: 'Profile' });
  const menu = page.getByRole('menu', { name: 'Profile' });
  for (const key of ['Enter', ' ', 'ArrowDown']) {
    await profile.focus();
    await page.keyboard.press(key);
    await expect(menu.getByRole('menuitemcheckbox', { name: 'Skip waiting' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(profile).toBeFocused();
  }

  await page.keyboard.press('Enter');
  await expect(menu.getByRole('menuitemcheckbox')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await expect(dialog.getByLabel('Current password')).toBeVisible();
  await closeByEscape(dialog);
  await expect(dialog).toHaveCount(0);
  await expect(profile).toBeFocused();

  // A press beside it also closes the menu, and its button does not open it again.
  await profile.click();
  await expect(menu).toBeVisible();
  await profile.click({ force: true });
  await expect(menu).toHaveCount(0);
  await expect(profile).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Screen, patient or action' })).toBeFocused();
  await page.keyboard.type('pat');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/patients');

  const withdraw = page.getByRole('button', { name: /^Withdraw / });
  await withdraw.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(withdraw).toBeFocused();
});

test('a menu whose code does not load says so and opens at the next press', async ({ enter }) => {
  const page = await enter('receptionist');
  await page.route('**/assets/ProfileMenu*', (route) => route.abort());
  const profile = page.getByRole('button', { name: 'Profile' });
  await profile.click();
  await expect(toast(page, 'Error contacting server')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.unroute('**/assets/ProfileMenu*');
  await profile.click();
  await expect(page.getByRole('menu', { name: 'Profile' })).toBeVisible();
});

test('a message closes automatically, but not while the pointer or the focus is on it', async ({
  enter,
  page: { clock },
}) => {
  await clock.install();
  const page = await enter('receptionist');
  await page.route('**/assets/ProfileMenu*', (route) => route.abort());
  await page.getByRole('button', { name: 'Profile' }).click();
  const message = toast(page, 'Error contacting server');
  // The pointer passes through a message, so Playwright cannot hover it by name.
  const { x = 0, y = 0 } = (await message.boundingBox()) ?? {};
  await page.mouse.move(x + 2, y + 2);
  await clock.runFor(pace.toast + 1_000);
  await expect(message).toBeVisible();
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' }).focus();
  await page.mouse.move(10, 400);
  await clock.runFor(2_000);
  await expect(message).toBeVisible();
  await page.getByRole('main').focus();
  await clock.runFor(pace.toast);
  await expect(message).toHaveCount(0);
});
