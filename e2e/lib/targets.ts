import { expect, type Page } from '@playwright/test';

/** The minimum side of a touch target, in CSS px (WCAG 2.5.8). */
const least = 24;

/**
 * Checks that the actions of a row are large enough for a finger, have a name for people who cannot see the icon, and
 * that their row is declared, so that no second press at its place works another row (`rowPress.ts`).
 * @returns the number of such actions
 */
export async function expectTargets(page: Page, where: string): Promise<number> {
  const acts = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(li, td) :is(a, button)')]
      .filter((act) => act.checkVisibility())
      .map((act) => {
        const { width, height } = act.getBoundingClientRect();
        const name = act.getAttribute('aria-label') ?? act.textContent;
        const guarded = act.matches('a') || act.closest('[data-row]') !== null;
        return { width, height, name: name.trim(), guarded, is: act.outerHTML.slice(0, 160) };
      }),
  );
  const bad = acts.filter(
    ({ width, height, name, guarded }) => name === '' || !guarded || Math.min(width, height) < least,
  );
  expect.soft(bad, where).toEqual([]);
  return acts.length;
}
