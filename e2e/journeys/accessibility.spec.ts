import { pace, roles } from '@afyakadi/contract/words';
import { expectAccessible } from '../lib/axe.ts';
import { cards } from '../lib/cards.ts';
import { addressesOf } from '../lib/routes.ts';
import { chooseFromProfile, expectNoError, signIn } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';
import { Verification } from '../lib/verification.ts';

test.describe.configure({ timeout: 150_000 });

test('axe: splash, sign-in with its errors, forgot password, not found', async ({
  page,
  browser,
  baseURL,
}) => {
  // A device that does not skip waiting, and on which the splash does not end by itself.
  const slow = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage();
  await slow.addInitScript((splash) => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((work: () => void, delay?: number) =>
      delay === splash ? 0 : later(work, delay)) as typeof window.setTimeout;
  }, pace.splash);
  await slow.goto(`${baseURL}/`);
  await expect(slow.getByText('Loading')).toBeVisible();
  await expectAccessible(slow, 'splash');
  await slow.context().close();

  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Role is required')).toBeVisible();
  await expectAccessible(page, 'sign-in with errors');
  await signIn(page, 'pharmacist', 'Karibu-0000');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'refused sign-in');
  await page.goto('/forgot');
  await expectAccessible(page, 'forgot password');
  await page.goto('/no-such-screen');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expectAccessible(page, 'not found');
});

const isOwn = (address: string) => /^\/(patients|visits|pharmacy|labs|laboratory)/.test(address);

for (const role of roles) {
  test(`axe: every screen of ${role}`, async ({ enter, api }) => {
    const addresses = await addressesOf(role, api);
    const page = await enter(role);
    // What the receptionist sees as well is looked at there.
    const own = role === 'receptionist' || role === 'admin' ? addresses : addresses.filter(isOwn);
    for (const address of own) {
      await page.goto(address);
      await expectNoError(page);
      await expectAccessible(page, `${role} ${address}`);
    }
  });
}

test('axe: answers, dialogs, menus and failures', async ({ enter }) => {
  const page = await enter('receptionist', '/verification');
  const screen = new Verification(page);
  await screen.verifyButton.click();
  await expect(page.getByText('This field is required')).toBeVisible();
  await expectAccessible(page, 'verification with errors');
  await screen.verify(cards.missing.cardNo);
  await screen.expectOnly('Not eligible');
  await expectAccessible(page, 'not eligible');
  await screen.verify(cards.looks.cardNo);
  await screen.expectOnly('Eligible');
  await expectAccessible(page, 'eligible');
  await screen.forwardButton.click();
  await page.getByLabel('Care Type').selectOption('');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Care type is required')).toBeVisible();
  await expectAccessible(page, 'forwarding with an error');

  await page.goto('/patients');
  await page
    .getByRole('button', { name: /^Withdraw / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Say why, in at least 3 characters')).toBeVisible();
  await expectAccessible(page, 'withdraw dialog');
  await page.keyboard.press('Escape');

  await chooseFromProfile(page, 'Change Password');
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible();
  await expectAccessible(page, 'change password');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Profile' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'profile menu');
  await page.keyboard.press('Escape');

  await page.route('**/api/v1/point-of-cares/**', (route) =>
    route.fulfill({ status: 500, json: { statusCode: 51500, description: '', data: { item: null } } }),
  );
  await page.goto('/visits');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expectAccessible(page, 'a list that failed');
});
