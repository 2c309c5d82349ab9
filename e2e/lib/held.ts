import type { Page } from '@playwright/test';

/** Holds the calls of an address back until what was returned is called; then they go on as they are. */
export async function held(page: Page, url: string): Promise<() => Promise<void>> {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await until;
    await route.fallback();
  });
  return async () => {
    release();
    await page.unroute(url);
  };
}
