import { signsIn } from '../lib/administering.ts';
import { expectAccessible } from '../lib/axe.ts';
import { chooseFromProfile, signIn } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

test('a guesser on another computer waits and sees for how long; the owner’s own browser continues', async ({
  page,
  elsewhere,
  staff,
}) => {
  const there = await elsewhere('receptionist');

  await page.clock.install();
  await page.goto('/login');
  for (let guess = 1; guess <= 5; guess += 1) {
    const { card } = staff.receptionist;
    expect(await signsIn(page, 'receptionist', card, `guess-number-${guess}`)).toBe(false);
  }
  await signIn(page, staff.receptionist);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Login failed. Please try again.');
  await expect(alert).toContainText(/Try again in \d+ s\./);
  const seconds = async () => Number(/in (\d+) s/.exec((await alert.textContent()) ?? '')?.[1]);
  const first = await seconds();
  expect(first).toBeLessThanOrEqual(30);
  await page.clock.runFor(2_000);
  await expect.poll(seconds).toBeLessThan(first);
  await expectAccessible(page, 'lockout');

  await test.step('the owner is not locked out of the own browser', async () => {
    await chooseFromProfile(there, 'Logout');
    await expect(there).toHaveURL('/login');
    await signIn(there, staff.receptionist);
    await expect(there).toHaveURL('/dashboard');
  });

  // apps/server/test/accounts/throttle.test.ts proves when the wait ends.
  await page.clock.runFor(30_000);
  await expect(alert).toContainText('You can try again now.');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
});
