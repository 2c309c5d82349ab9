import type { Page } from '@playwright/test';

/** Holds back the calls of an address until the returned function is called; then they continue unchanged. */
export async function holdBack(page: Page, url: string): Promise<() => Promise<void>> {
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
