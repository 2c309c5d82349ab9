import type { Page } from '@playwright/test';

/** What is waited for on a page: words that it shows, an open dialog, or another path. */
type Sight = { text: string } | { dialog: true } | { path: string };

/**
 * Remembers when somebody last clicked on a page and when it first showed something, by the page's own clock: whoever
 * looks from outside may look late.
 * @returns tells the milliseconds from one such moment to another; NaN where one did not come
 */
export async function watchMoments(
  page: Page,
  sights: Readonly<Record<string, Sight>>,
): Promise<(from: string, to: string) => Promise<number>> {
  await page.evaluate((wanted) => {
    const seen: Record<string, number> = {};
    Reflect.set(window, 'seenMoments', seen);
    const stands = (sight: Sight) => {
      if ('text' in sight) return document.body.textContent?.includes(sight.text);
      if ('path' in sight) return location.pathname === sight.path;
      return document.querySelector('dialog[open], [role=dialog]') !== null;
    };
    const look = () => {
      for (const [name, sight] of Object.entries(wanted))
        if (seen[name] === undefined && stands(sight)) seen[name] = performance.now();
    };
    const clicked = () => {
      seen.click = performance.now();
    };
    addEventListener('click', clicked, { capture: true });
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
  }, sights);
  return (from, to) =>
    page.evaluate(
      ([begin, end]) => {
        const seen = Object(Reflect.get(window, 'seenMoments'));
        return Number(Reflect.get(seen, end)) - Number(Reflect.get(seen, begin));
      },
      [from, to] as const,
    );
}
