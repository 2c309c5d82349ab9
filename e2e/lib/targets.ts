import { expect, type Page } from '@playwright/test';

/** The minimum side of a touch target, in CSS px (WCAG 2.5.8). */
const least = 24;

/**
 * What can be done with a row can be pressed by a finger and is named for those who do not see its icon.
 * @returns how many such acts there were
 */
export async function expectTargets(page: Page, where: string): Promise<number> {
  const acts = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(li, td) :is(a, button)')]
      .filter((act) => act.checkVisibility())
      .map((act) => {
        const { width, height } = act.getBoundingClientRect();
        const name = act.getAttribute('aria-label') ?? act.textContent;
        return { width, height, name: name.trim(), is: act.outerHTML.slice(0, 160) };
      }),
  );
  const bad = acts.filter(({ width, height, name }) => name === '' || Math.min(width, height) < least);
  expect.soft(bad, where).toEqual([]);
  return acts.length;
}
