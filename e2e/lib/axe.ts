import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isInSample } from '../../apps/server/test/setup/sample.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** The rules that check colours: the dark theme changes nothing else (apps/web/src/ui/theme.test.ts). */
const ofColours = ['color-contrast', 'link-in-text-block'];

const source = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Of the states that journeys come by; `gallery.spec.ts` and `every-address.spec.ts` have samples of their own. */
const share = 1 / 6;

/**
 * No violation in a state that a journey comes by. `npm test` checks a sample of these states.
 * @param where names the state, and draws it
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  if (isInSample(where, share)) await expectNoViolations(page, where);
}

/** No violation of WCAG 2.2 AA, nor of axe's best practices, in the page's current state, in both themes. */
export async function expectNoViolations(page: Page, where: string): Promise<void> {
  // A document whose screen is still loading cannot be checked.
  await expect(page.locator('body:has(main):has(h1)'), `${where} is there`).toHaveCount(1);
  const before = await page.evaluate(() => document.documentElement.classList.contains('dark'));
  for (const dark of [false, true]) {
    await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), dark);
    await settled(page);
    const found = await violationsIn(page, dark ? ofColours : undefined);
    expect.soft(found, `${where}, ${dark ? 'dark' : 'light'}`).toEqual([]);
  }
  await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), before);
}

/**
 * The violations of WCAG 2.2 AA and of axe's best practices in the page's current state.
 * @param rules only these rules
 */
export async function violationsIn(page: Page, rules?: string[]): Promise<string[]> {
  // Once per document: the builder would send all of it four times, which takes longer than the check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const axe = new AxeBuilder({ page, axeSource: 'void 0' })
    // Only violations are requested; without frames, no further page has to be opened to join results.
    .options({ resultTypes: ['violations'], preload: false })
    .setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(tags)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}\n    ${node.failureSummary ?? ''}`),
  );
}

/** Colours fade from one theme to the other; a measurement halfway would be wrong. */
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
