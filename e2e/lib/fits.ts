import { expect, type Page } from '@playwright/test';

/** Nothing extends beyond the right edge of the screen, once animations have ended. */
export async function expectFits(page: Page, where: string): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => {
      const { clientWidth: width, scrollWidth } = document.documentElement;
      if (scrollWidth <= width) return [];
      const found = [...document.querySelectorAll('body *')].filter(
        (one) => one.getBoundingClientRect().right > width + 1,
      );
      return [`${scrollWidth} px`, ...found.map((one) => one.outerHTML.slice(0, 160)).slice(0, 5)];
    });
  await expect.configure({ soft: true }).poll(tooWide, where).toEqual([]);
}
