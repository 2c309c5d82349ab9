import type { Page } from '@playwright/test';
import { holdBack } from '../lib/hold-back.ts';
import { invite } from '../lib/staff.ts';
import { expect, test } from '../lib/test.ts';

/** The position of every control, by its name, in whole pixels from the top. */
const places = (page: Page) =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('button, a, input, select')]
      .filter((one) => one.checkVisibility())
      .map((one) => ({
        name: one.ariaLabel ?? one.textContent?.trim() ?? '',
        top: Math.round(one.getBoundingClientRect().top),
      })),
  );

const hasInter = (page: Page) => page.evaluate(() => document.fonts.check('16px "Inter Variable"'));

test('a font that loads late moves no control', async ({ page, api }) => {
  const { secret } = await invite(await api('admin'), 'lab_tech');
  for (const path of ['/login', '/forgot', `/invitation#${secret}`]) {
    const release = await holdBack(page, '**/*.woff2');
    // The page loads only once its font has loaded.
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
    await expect(page.locator('#prerendered')).toHaveCount(0);
    expect(await hasInter(page), path).toBe(false);
    const before = await places(page);
    await release();
    await expect.poll(() => hasInter(page), path).toBe(true);
    expect(before.length, path).toBeGreaterThan(2);
    expect(await places(page), path).toEqual(before);
    // So that the next one has to fetch it again.
    await page.goto('about:blank');
  }
});
