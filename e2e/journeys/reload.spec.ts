import { roles } from '@afyakadi/contract/words';
import { test as demoTest } from '../lib/demo.ts';
import { refusedIn } from '../lib/policy.ts';
import { addressesOf } from '../lib/routes.ts';
import { expectNoError, signIn } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

for (const role of roles) {
  demoTest(
    `${role}: every address opens from a pasted link, stands after a reload and does nothing that its policy forbids`,
    async ({ enter, api, context }) => {
      const addresses = await addressesOf(role, api);
      const refused = await refusedIn(context);
      const page = await enter(role);
      for (const address of addresses) {
        await test.step(address, async () => {
          await page.goto(address);
          await expectNoError(page);
          const title = await page.locator('h1').first().innerText();
          await page.reload();
          await expectNoError(page);
          await expect(page).toHaveURL(address);
          await expect(page.locator('h1').first()).toHaveText(title);
        });
      }
      await page.goto('/security');
      await expect(page.locator('h1').first()).toBeVisible();
      await page.getByRole('button', { name: 'Profile' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      expect(refused).toEqual([]);
    },
  );
}

test('a new tab restores who is signed in from the cookie, with the role', async ({ enter, context }) => {
  await enter('doctor');
  const second = await context.newPage();
  await second.goto('/visits');
  await expectNoError(second);
  await expect(second).toHaveURL('/visits');
  expect(await second.evaluate(() => sessionStorage.getItem('userRole'))).toBe('doctor');
});

test('a link that is opened signed out leads through the sign-in and on to its screen', async ({
  page,
  staff,
}) => {
  await page.goto('/patients');
  await expect(page).toHaveURL(/\/login\?to=/);
  await signIn(page, staff.receptionist);
  await expect(page).toHaveURL('/patients');
  await expect(page.getByRole('heading', { name: 'Verified Users' })).toBeVisible();
});

test('a link to another site in the address of the sign-in is not followed', async ({ page, staff }) => {
  await page.goto('/login?to=//example.invalid/');
  await signIn(page, staff.receptionist);
  await expect(page).toHaveURL('/dashboard');
});

test('an address that is not there says so and leads on', async ({ page, enter }) => {
  await enter('receptionist', '/no-such-screen');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expectNoError(page);
});

test('a patient who is not there is said to be not found', async ({ enter }) => {
  const page = await enter('doctor');
  for (const id of ['0198c0de-0000-7000-8000-000000000000', 'no-identifier']) {
    await page.goto(`/patients/${id}`);
    await expect(page.getByText('Patient not found.')).toBeVisible();
  }
});

test('a screen that lost its patient says to verify one first', async ({ enter }) => {
  const page = await enter('receptionist', '/point-of-care');
  await expect(page.getByText('No patient data found. Please verify a patient first.')).toBeVisible();
});

test('a screen of another role says whose it is', async ({ enter }) => {
  const page = await enter('pharmacist', '/labs');
  await expect(page.getByText('This screen is not for your role')).toBeVisible();
  await expect(page.getByText(/^Open to: .*Laboratory Technician/)).toBeVisible();
});
