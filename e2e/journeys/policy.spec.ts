import { roles } from '@afyakadi/contract/words';
import type { BrowserContext, Page } from '@playwright/test';
import { addressesOf } from '../lib/routes.ts';
import { chooseFromProfile, expectNoError, signIn } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

test.describe.configure({ timeout: 150_000 });

/** What the browser refuses by the page's policy, from now on and on every page of the context. */
async function refusedIn(context: BrowserContext): Promise<string[]> {
  const refused: string[] = [];
  await context.exposeFunction('tellRefused', (text: string) => refused.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
      const tell: unknown = Reflect.get(window, 'tellRefused');
      if (typeof tell === 'function')
        tell([effectiveDirective, blockedURI, sourceFile, lineNumber, sample].join(' '));
    });
  });
  return refused;
}

for (const role of roles) {
  test(`no screen of ${role} does what its policy forbids`, async ({ enter, api, context }) => {
    const addresses = await addressesOf(role, api);
    const refused = await refusedIn(context);
    const page = await enter(role);
    for (const address of [...new Set([...addresses, '/security'])]) {
      await page.goto(address);
      await expect(page.locator('h1').first()).toBeVisible();
      if (address !== '/security') await expectNoError(page);
    }
    await page.getByRole('button', { name: 'Profile' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    expect(refused).toEqual([]);
  });
}

test('nor do the splash, signing in and out, forgot password, an invitation and what is not there', async ({
  page,
  context,
}) => {
  const refused = await refusedIn(context);
  await page.goto('/');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Role is required')).toBeVisible();
  await signIn(page, 'pharmacist');
  await expect(page).toHaveURL(/\/dashboard$/);
  await chooseFromProfile(page, 'Logout');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  for (const address of ['/forgot', '/invitation#nothing', '/no-such-screen']) {
    await page.goto(address);
    await expect(page.locator('h1').first()).toBeVisible();
  }
  expect(refused).toEqual([]);
});

test('the policy holds: no text becomes markup or script, nothing is loaded from elsewhere, nobody frames it', async ({
  browser,
  baseURL,
}) => {
  // A context of its own: what is refused here on purpose is no crash.
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

/** What a script in the page is told that tries what an injected one would. */
function tried(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const told = async (work: () => unknown): Promise<string> => {
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
      markup: await told(() => {
        document.body.innerHTML = '<img src=x onerror=alert(1)>';
      }),
      script: await told(() => {
        script.text = 'window.injected = true';
      }),
      policy: await told(() => {
        const create: unknown = Reflect.get(Object(factory), 'createPolicy');
        if (typeof create === 'function') Reflect.apply(create, factory, ['own', {}]);
      }),
      elsewhere: await told(() => fetch('https://example.org/')),
    };
  });
}
