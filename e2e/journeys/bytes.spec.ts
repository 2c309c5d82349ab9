import type { Page, Request } from '@playwright/test';
import { signInByApi } from '../lib/api.ts';
import { expect, test } from '../lib/demo.ts';
import { expectNoError } from '../lib/screens.ts';

/** Budgets, in bytes of script and style as sent: the first screen, and what each further one adds. */
const firstBudget = 110_000;
const furtherBudget = 40_000;

/** What a page without a cache loads at an address: the size of each file by its own address. */
async function loadedAt(page: Page, path: string): Promise<Map<string, number>> {
  const begun = new Set<Request>();
  const finished = new Set<Request>();
  const isCode = (request: Request) => ['script', 'stylesheet'].includes(request.resourceType());
  const begin = (request: Request) => isCode(request) && begun.add(request);
  // Not what the page before had begun.
  const finish = (request: Request) => begun.has(request) && finished.add(request);
  page.on('request', begin).on('requestfinished', finish);
  await page.goto(path);
  await expectNoError(page);
  // The stream of changes stays open, so the network is never idle: wait until the page has nothing more to do.
  for (let seen = -1; seen !== begun.size || seen !== finished.size; ) {
    seen = begun.size;
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  }
  page.off('request', begin).off('requestfinished', finish);
  const sizes = [...finished].map(
    async (request) => [request.url(), (await request.sizes()).responseBodySize] as const,
  );
  return new Map(await Promise.all(sizes));
}

const bytesOf = (loaded: Map<string, number>, before: Map<string, number>) =>
  [...loaded].reduce((sum, [url, bytes]) => sum + (before.has(url) ? 0 : bytes), 0);

test('screens keep their budgets of bytes, and few files', async ({ page, staff }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true });
  const login = await loadedAt(page, '/login');
  expect(bytesOf(login, new Map())).toBeLessThanOrEqual(firstBudget);
  expect(login.size).toBeLessThanOrEqual(8);

  await signInByApi(page.context().request, staff.receptionist);
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
    const loaded = await loadedAt(page, path);
    expect(loaded.size, path).toBeGreaterThan(login.size);
    expect(bytesOf(loaded, known), path).toBeLessThanOrEqual(furtherBudget);
    expect(loaded.size, path).toBeLessThanOrEqual(16);
    for (const [url, bytes] of loaded) known.set(url, bytes);
  }
});
