import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** Those of the tags that look at colours: the dark theme changes nothing else (apps/web/src/ui/theme.test.ts). */
const ofColours = ['color-contrast', 'link-in-text-block'];

const source = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** No violation of WCAG 2.2 AA, nor of axe's good practice, in the state the page is in, in both themes. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // A document whose screen is still on its way has nothing to be judged by.
  await expect(page.locator('body:has(main):has(h1)'), `${where} is there`).toHaveCount(1);
  const before = await page.evaluate(() => document.documentElement.classList.contains('dark'));
  // Once for each document: the builder would send all of it four times, which takes longer than the looking.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  for (const dark of [false, true]) {
    await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), dark);
    await settled(page);
    const axe = new AxeBuilder({ page, axeSource: 'void 0' })
      // Only what is wrong is asked for, and without frames no further page need be opened to join what they say.
      .options({ resultTypes: ['violations'], preload: false })
      .setLegacyMode();
    const { violations } = await (dark ? axe.withRules(ofColours) : axe.withTags(tags)).analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')}\n    ${node.failureSummary ?? ''}`),
    );
    expect.soft(found, `${where}, ${dark ? 'dark' : 'light'}`).toEqual([]);
  }
  await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), before);
}

/** Colours fade from one theme to the other; what is measured half-way is nobody's colour. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((one) => one.finished.catch(() => undefined)),
    ),
  );
}
