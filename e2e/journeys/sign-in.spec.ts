import { storageKeys } from '@afyakadi/contract/browser';
import { chooseFromProfile, signIn } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

test('a sign-in before the answer about the old session keeps the new one', async ({
  page,
  staff,
  baseURL,
}) => {
  const url = `${baseURL}/api/v1/auth`;
  const name = `afyakadi_refresh_${new URL(url).port}`;
  await page.context().addCookies([{ name, value: 'long-over', url, httpOnly: true, sameSite: 'Strict' }]);
  let answered = false;
  let release = () => {};
  const holdBack = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/auth/refresh', async (route) => {
    const response = await route.fetch();
    expect(response.status()).toBe(401);
    await holdBack;
    answered = true;
    await route.fulfill({ response });
  });
  const login = page.waitForRequest('**/api/v1/auth/login').then(() => answered);
  await page.goto('/login');
  await signIn(page, staff.receptionist);
  await expect(page.getByRole('button', { name: 'Signing in' })).toBeVisible();
  release();
  expect(await login, 'the sign-in waits for that answer').toBe(true);
  await expect(page).toHaveURL('/dashboard');
  await page.unroute('**/api/v1/auth/refresh');
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});

test('a user who logs out and closes the tab at once is logged out', async ({ page, enter, context }) => {
  await enter('receptionist');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  const sent = context.waitForEvent('request', (request) => request.url().endsWith('/auth/logout'));
  await chooseFromProfile(page, 'Logout');
  await sent;
  await page.close();
  const next = await context.newPage();
  await next.goto('/dashboard');
  await expect(next).toHaveURL(/\/login\?to=/);
});

test('a logout that does not arrive deletes the token at once, and the next call ends the session', async ({
  page,
  enter,
  request,
}) => {
  await enter('receptionist');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  const stored = await page.evaluate((key) => sessionStorage.getItem(key), storageKeys.token);
  const { token } = (JSON.parse(stored ?? '{}') as { data: { token: string } }).data;
  const me = () => request.get('/api/v1/auth/me', { headers: { authorization: `Bearer ${token}` } });
  await page.route('**/api/v1/auth/logout', (route) => route.abort());
  await chooseFromProfile(page, 'Logout');
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  expect((await me()).status(), 'the server has not received it').toBe(200);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login\?to=/);
  expect((await me()).status()).toBe(401);
});

test('a logout that arrives late ends no newer session, in this tab or another', async ({
  page,
  staff,
  enter,
  context,
}) => {
  await context.clock.install();
  await enter('receptionist');
  const other = await context.newPage();
  await other.goto('/dashboard');
  for (const tab of [page, other])
    await expect(tab.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await context.route('**/api/v1/auth/logout', (route) => route.abort());
  await chooseFromProfile(page, 'Logout');
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/login/);

  await signIn(page, staff.doctor);
  await expect(page).toHaveURL('/dashboard');
  // The other tab still tries to end the previous session.
  const late = other.waitForResponse('**/api/v1/auth/logout');
  await context.unroute('**/api/v1/auth/logout');
  await context.clock.fastForward(30_000);
  expect((await late).status()).toBe(200);
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});
