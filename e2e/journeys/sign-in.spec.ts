import { pace, storageKeys } from '@afyakadi/contract/words';
import { password } from '../lib/api.ts';
import { chooseFromProfile, signIn, toast } from '../lib/screens.ts';
import { expect, keepingPace, test } from '../lib/test.ts';

test('says under each field what it lacks, and puts the cursor into the first', async ({ page }) => {
  await page.goto('/login');
  const role = page.getByLabel('Role');
  const submit = page.getByRole('button', { name: 'Sign In' });
  await submit.click();
  await expect(role).toHaveAccessibleDescription('Role is required');
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription('Card number is required');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Password is required',
  );
  await expect(role).toBeFocused();

  await role.selectOption('receptionist');
  await page.getByLabel('Card number').fill('12345');
  await page.getByLabel('Password', { exact: true }).fill('abcde');
  await submit.click();
  await expect(role).toHaveAccessibleDescription('');
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(
    'Card number must be 6 to 12 digits',
  );
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'At least 6 characters',
  );
  await expect(page.getByLabel('Card number')).toBeFocused();

  await page.getByText('Phone', { exact: true }).click();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await submit.click();
  const phone = page.getByLabel('Phone number');
  await expect(phone).toHaveAccessibleDescription('Phone number is required');
  await phone.fill('0712345678');
  await submit.click();
  await expect(phone).toHaveAccessibleDescription('Must start with +255 and contain 9 digits after');

  await page.getByText('NIDA', { exact: true }).click();
  await submit.click();
  const nida = page.getByLabel('NIDA number');
  await expect(nida).toHaveAccessibleDescription('NIDA number is required');
  await nida.fill('1985010110000000000');
  await submit.click();
  await expect(nida).toHaveAccessibleDescription('NIDA must be exactly 20 digits');
});

for (const [mode, field, key] of [
  ['Phone', 'Phone number', 'phone'],
  ['NIDA', 'NIDA number', 'nida'],
] as const) {
  test(`signs in by ${mode}`, async ({ page, staff }) => {
    await page.goto('/login');
    await page.getByLabel('Role').selectOption('doctor');
    await page.getByText(mode, { exact: true }).click();
    await page.getByLabel(field).fill(staff.doctor[key]);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(toast(page, 'Login successful')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
  });
}

test('refuses a wrong password and a role that the account does not hold, in the same words', async ({
  page,
  staff,
}) => {
  await page.goto('/login');
  await signIn(page, staff.lab_tech, 'Karibu-2027');
  const failed = page.getByRole('alert');
  await expect(failed).toContainText('Login failed. Please try again.');
  await expect(failed).toContainText('The identifier, password and role do not match an account.');
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Card number')).toHaveValue(staff.lab_tech.card);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

  await page.getByLabel('Role').selectOption('doctor');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(failed).toContainText('The identifier, password and role do not match an account.');
  await expect(page).toHaveURL('/login');
});

test('says that the server is out of reach, and keeps what was typed', async ({ page, staff }) => {
  await page.goto('/login');
  await page.route('**/api/v1/auth/login', (route) => route.abort());
  await signIn(page, staff.receptionist);
  await expect(page.getByRole('alert')).toContainText('Login failed. Please try again.');
  await expect(page.getByRole('alert')).toContainText('Error contacting server');
  await page.unroute('**/api/v1/auth/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('who signs in before the old session’s end is answered keeps the new one', async ({
  page,
  staff,
  baseURL,
}) => {
  const url = `${baseURL}/api/v1/auth`;
  const name = `afyakadi_refresh_${new URL(url).port}`;
  await page.context().addCookies([{ name, value: 'long-over', url, httpOnly: true, sameSite: 'Strict' }]);
  let answered = false;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/auth/refresh', async (route) => {
    const response = await route.fetch();
    expect(response.status()).toBe(401);
    await held;
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

test('leads from the splash to the sign-in at a key, and who is signed in to the dashboard', async ({
  page,
  enter,
  browser,
  baseURL,
}) => {
  const other = await (await browser.newContext({ storageState: keepingPace(baseURL) })).newPage();
  await other.goto('/');
  await expect(other.getByRole('heading', { name: 'AfyaKadi' })).toBeVisible();
  await expect(other.getByText('Loading')).toBeVisible();
  await other.keyboard.press('Space');
  await expect(other).toHaveURL('/login');
  await other.context().close();

  await enter('receptionist');
  await page.goto('/');
  await expect(page).toHaveURL('/dashboard');
});

test('logout leads to the splash and leaves nobody signed in', async ({ page, enter }) => {
  await enter('receptionist');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await chooseFromProfile(page, 'Logout');
  await expect(page).toHaveURL('/login');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login\?to=/);
});

test('who logs out and closes the tab at once is logged out', async ({ page, enter, context }) => {
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

test('a logout that does not arrive forgets the token at once, and the next call ends the session', async ({
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
  expect((await me()).status(), 'the server has not heard of it').toBe(200);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login\?to=/);
  expect((await me()).status()).toBe(401);
});

test('signed out, the browser asks for nothing but the session, and that logs no error', async ({
  page,
  enter,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error' && url.endsWith('/auth/refresh')) errors.push(message.text());
  });
  const withoutToken: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v1/') && !('authorization' in request.headers()))
      withoutToken.push(pathname);
  });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await enter('receptionist');
  await expect(page.getByRole('main')).toContainText(/Patients Today\d/);
  await chooseFromProfile(page, 'Logout');
  await expect(page).toHaveURL('/login');
  const refreshed = page.waitForResponse('**/api/v1/auth/refresh');
  await page.reload();
  await refreshed;
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(errors).toEqual([]);
  expect(withoutToken.filter((path) => !path.startsWith('/api/v1/auth/'))).toEqual([]);
});

test('a logout that gets through late ends no session of who has signed in since, in this tab or another', async ({
  page,
  staff,
  enter,
  context,
}) => {
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
  // The other tab still tries to end the session before.
  const late = other.waitForResponse('**/api/v1/auth/logout', { timeout: 60_000 });
  await context.unroute('**/api/v1/auth/logout');
  expect((await late).status()).toBe(200);
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test.describe('with the paces of the specification', () => {
  test.use({ keepsPace: true });

  test('the splash and the sign-in take their time, until one skips waiting', async ({ page, staff }) => {
    const timeTo = async (address: string, act: () => Promise<unknown>): Promise<number> => {
      const begun = performance.now();
      await act();
      await expect(page).toHaveURL(address);
      return performance.now() - begun;
    };
    const splash = timeTo('/login', () => page.goto('/'));
    await expect(page.getByText('Loading')).toBeVisible();
    expect(await splash).toBeGreaterThanOrEqual(pace.splash);

    const signedIn = timeTo('/dashboard', () => signIn(page, staff.receptionist));
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    expect(await signedIn).toBeGreaterThanOrEqual(pace.signIn);

    await page.getByRole('button', { name: 'Profile' }).click();
    await page.getByText('Skip waiting').click();
    const stored = () => page.evaluate((key) => localStorage.getItem(key), storageKeys.pace);
    await expect.poll(stored).toBe('skip');
    await page.getByText('Logout', { exact: true }).click();
    await expect(page).toHaveURL('/login');
    // Whether it waits is not told by how long it takes: a slow computer takes long without waiting.
    await page.evaluate((wait) => {
      const later = window.setTimeout.bind(window);
      window.setTimeout = ((work: () => void, delay?: number) => {
        if (delay === wait) Reflect.set(window, 'hasWaited', true);
        return later(work, delay);
      }) as typeof window.setTimeout;
    }, pace.signIn);
    await signIn(page, staff.receptionist);
    await expect(page).toHaveURL('/dashboard');
    expect(await page.evaluate(() => 'hasWaited' in window)).toBe(false);
  });
});
