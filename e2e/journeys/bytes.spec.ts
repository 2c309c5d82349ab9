import type { Page } from '@playwright/test';
import { signInByApi } from '../lib/api.ts';
import { expect, test } from '../lib/demo.ts';
import { expectNoError } from '../lib/screens.ts';

/** Budgets of the design, in bytes of script and style as they are sent: the first screen, and what each further adds. */
const firstBudget = 150_000;
const furtherBudget = 40_000;

/** What a page loads from an empty cache, by address. */
async function loadedBy(page: Page, open: () => Promise<unknown>): Promise<Map<string, number>> {
  const sizes: Promise<[string, number]>[] = [];
  page.on('requestfinished', (request) => {
    if (!['script', 'stylesheet'].includes(request.resourceType())) return;
    sizes.push(request.sizes().then(({ responseBodySize }) => [request.url(), responseBodySize]));
  });
  await open();
  await expectNoError(page);
  // The stream of changes stays open, so the network is never idle: it is enough that no file has come for a second.
  for (let seen = -1; seen !== sizes.length; await page.waitForTimeout(1_000)) seen = sizes.length;
  return new Map(await Promise.all(sizes));
}

const bytesOf = (loaded: Map<string, number>, before: Map<string, number>) =>
  [...loaded].reduce((sum, [url, bytes]) => sum + (before.has(url) ? 0 : bytes), 0);

test('screens keep their budgets of bytes, and few files', async ({ page, stranger, staff }) => {
  const login = await loadedBy(page, () => page.goto('/login'));
  expect(bytesOf(login, new Map())).toBeLessThanOrEqual(firstBudget);
  expect(login.size).toBeLessThanOrEqual(8);

  const known = new Map(login);
  for (const path of [
    '/dashboard',
    '/patients',
    '/visits',
    '/verification',
    '/claims',
    '/claims/new',
    '/claims/months',
  ]) {
    // A browser of its own each time: its cache is empty.
    const signedIn = await stranger();
    await signInByApi(signedIn.context().request, staff.receptionist);
    const loaded = await loadedBy(signedIn, () => signedIn.goto(path));
    expect(loaded.size, path).toBeGreaterThan(login.size);
    expect(bytesOf(loaded, known), path).toBeLessThanOrEqual(furtherBudget);
    expect(loaded.size, path).toBeLessThanOrEqual(16);
    for (const [url, bytes] of loaded) known.set(url, bytes);
  }
});
