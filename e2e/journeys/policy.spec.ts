import type { Page } from '@playwright/test';
import { refusedIn } from '../lib/policy.ts';
import { chooseFromProfile, signIn } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

// every-address.spec.ts covers the screens of each role.
test('the splash, signing in and out, forgot password, an invitation and an unknown address follow the policy', async ({
  page,
  staff,
  context,
}) => {
  const refused = await refusedIn(context);
  await page.goto('/');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Role is required')).toBeVisible();
  await signIn(page, staff.pharmacist);
  await expect(page).toHaveURL(/\/dashboard$/);
  await chooseFromProfile(page, 'Logout');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  for (const address of ['/forgot', '/invitation#nothing', '/no-such-screen']) {
    await page.goto(address);
    await expect(page.locator('h1').first()).toBeVisible();
  }
  expect(refused).toEqual([]);
});

test('the policy works: no text becomes markup or script, nothing is loaded from elsewhere, nobody frames it', async ({
  browser,
  baseURL,
}) => {
  // A separate context: what is refused here on purpose is not a failure.
  const context = await browser.newContext();
  const refused = await refusedIn(context);
  const page = await context.newPage();
  await page.goto(`${baseURL}/login`);
  expect(await tried(page)).toEqual({
    markup: 'TypeError',
    script: 'TypeError',
    policy: 'TypeError',
    elsewhere: 'TypeError',
  });
  await expect
    .poll(() => refused.map((one) => one.split(' ')[0]))
    .toEqual(expect.arrayContaining(['require-trusted-types-for', 'trusted-types', 'connect-src']));
  const frame = await page.request.get(`${baseURL}/login`);
  expect(frame.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(frame.headers()['x-frame-options']).toBe('DENY');
  await context.close();
});

/** The result of a script in the page that tries what an injected one would. */
function tried(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const written = async (work: () => unknown): Promise<string> => {
      try {
        await work();
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.name : String(error);
      }
    };
    const script = document.createElement('script');
    const factory: unknown = Reflect.get(window, 'trustedTypes');
    return {
      markup: await written(() => {
        document.body.innerHTML = '<img src=x onerror=alert(1)>';
      }),
      script: await written(() => {
        script.text = 'window.injected = true';
      }),
      policy: await written(() => {
        const create: unknown = Reflect.get(Object(factory), 'createPolicy');
        if (typeof create === 'function') Reflect.apply(create, factory, ['own', {}]);
      }),
      elsewhere: await written(() => fetch('https://example.org/')),
    };
  });
}
