import { expect, type Page } from '@playwright/test';

/** What was measured while a message was shown. */
interface Seen {
  text: string;
  covered: string[];
  isWithin: boolean;
  isAtRight: boolean;
  /** Headings, fields and controls that the message left free. */
  free: number;
}

declare global {
  interface Window {
    messagesSeen?: Seen[];
  }
}

/**
 * Measures in the page, as long as a message is shown, what it covers: a heading, a text of a band, a field or a control
 * below the top bar, or the middle of a control of the bar for the pointer. Looks at the topmost dialog if one is open.
 */
export async function watchMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Seen[] = [];
    window.messagesSeen = seen;
    const measure = (region: Element, message: Element): Seen => {
      const shown = message.getBoundingClientRect();
      const top = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document;
      const covered: string[] = [];
      let free = 0;
      for (const one of top.querySelectorAll(
        'h1, h2, h3, [data-tone] p, a, button, input, select, textarea',
      )) {
        const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
        const isSeen = width > 1 && height > 1 && bottom > 0 && top < innerHeight && one.checkVisibility();
        if (region.contains(one) || !isSeen) continue;
        const middle = [left + width / 2, Math.min(top + height / 2, innerHeight - 1)] as const;
        const below = document.elementsFromPoint(...middle).find((found) => !region.contains(found));
        // The top bar already covers what is scrolled under it.
        if (below && !one.contains(below) && !below.contains(one)) continue;
        const lies = shown.left < right && shown.right > left && shown.top < bottom && shown.bottom > top;
        // The top bar's controls are reached through the message.
        const isInBar = bottom <= 60 && one.matches('a, button');
        if ((lies && !isInBar) || region.contains(document.elementFromPoint(...middle)))
          covered.push(one.textContent || one.outerHTML);
        else free += 1;
      }
      const width = document.documentElement.clientWidth;
      return {
        text: message.textContent,
        covered,
        isWithin: shown.left >= 0 && shown.right <= width,
        isAtRight: region.getBoundingClientRect().right > width - 72,
        free,
      };
    };
    setInterval(() => {
      for (const region of document.querySelectorAll('section[aria-live=polite]'))
        for (const message of region.querySelectorAll(':scope > [data-tone]'))
          seen.push(measure(region, message));
    }, 100);
  });
}

/**
 * Checks what `watchMessages` measured last of a message: it stands at the right edge and covers nothing.
 * @param text the expected message
 */
export async function expectUncovered(page: Page, text: string): Promise<void> {
  const last = () =>
    page.evaluate((wanted) => window.messagesSeen?.findLast((seen) => seen.text.includes(wanted)), text);
  await expect.poll(last).toMatchObject({ covered: [], isWithin: true, isAtRight: true });
  expect((await last())?.free).toBeGreaterThan(2);
}
