import { expect, type Page } from '@playwright/test';

/**
 * Checks that a visible message covers no heading, text of a band, field or control, and that the pointer reaches
 * their middle. Checks the topmost dialog if one is open.
 * @param text the expected message
 */
export async function expectUncovered(page: Page, text: string | RegExp): Promise<void> {
  const message = page
    .getByRole('region', { name: 'Messages' })
    .locator('[data-tone]')
    .filter({ hasText: text });
  // In one step, because the message closes.
  const seen = await message.first().evaluate((shownMessage) => {
    const region = shownMessage.closest('section');
    const shown = [...(region?.children ?? [])].map((one) => one.getBoundingClientRect());
    const top = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document;
    const covered: string[] = [];
    let free = 0;
    for (const one of top.querySelectorAll('h1, h2, h3, [data-tone] p, a, button, input, select, textarea')) {
      const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
      const isSeen = width > 1 && height > 1 && bottom > 0 && top < innerHeight && one.checkVisibility();
      if (region?.contains(one) || !isSeen) continue;
      const middle = [left + width / 2, Math.min(top + height / 2, innerHeight - 1)] as const;
      const below = document.elementsFromPoint(...middle).find((found) => !region?.contains(found));
      // The top bar already covers what is scrolled under it.
      if (below && !one.contains(below) && !below.contains(one)) continue;
      const lies = shown.some(
        (rect) => rect.left < right && rect.right > left && rect.top < bottom && rect.bottom > top,
      );
      const met = document.elementFromPoint(...middle);
      if (lies || region?.contains(met)) covered.push(one.textContent || one.outerHTML);
      else free += 1;
    }
    const within = shown.every(
      ({ left, right }) => left >= 0 && right <= document.documentElement.clientWidth,
    );
    return { messages: shown.length, within, covered, free };
  });
  expect(seen).toMatchObject({ covered: [], within: true });
  expect(seen.messages).toBeGreaterThan(0);
  expect(seen.free).toBeGreaterThan(2);
}
