import { expectNoError, signIn } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

test('a new tab restores the signed-in user and role from the cookie', async ({ enter, context }) => {
  await enter('doctor');
  const second = await context.newPage();
  await second.goto('/visits');
  await expectNoError(second);
  await expect(second).toHaveURL('/visits');
  expect(await second.evaluate(() => sessionStorage.getItem('userRole'))).toBe('doctor');
});

test('a link that is opened signed out leads through the sign-in to its screen', async ({ page, staff }) => {
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

test('an unknown address explains it and offers a link', async ({ enter }) => {
  const page = await enter('doctor', '/no-such-screen');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expectNoError(page);
  for (const id of ['0198c0de-0000-7000-8000-000000000000', 'no-identifier']) {
    await page.goto(`/patients/${id}`);
    await expect(page.getByText('Patient not found.')).toBeVisible();
  }
  for (const [address, role] of [
    ['/verification', 'Receptionist'],
    ['/admin/accounts', 'Administrator'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText('This screen is not for your role')).toBeVisible();
    await expect(page.getByText(/^Open to: /)).toContainText(role);
  }
  await expect(page.getByRole('navigation', { name: 'Administration' })).toHaveCount(0);
});

test('a screen without its patient asks to verify one first', async ({ enter }) => {
  const page = await enter('receptionist', '/point-of-care');
  await expect(page.getByText('No patient data found. Please verify a patient first.')).toBeVisible();
});
