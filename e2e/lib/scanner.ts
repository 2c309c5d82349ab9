import type { Page } from '@playwright/test';

type Closing = 'Enter' | 'Tab';

/** Keys as a scanner sends them: much faster than anybody types. */
export async function scan(
  page: Page,
  code: string,
  end: Closing | readonly Closing[] | null = 'Enter',
): Promise<void> {
  await send(page, [...code, ...[end ?? []].flat()], Date.now() - 200);
}

/** Presses Enter twice, like a hand that slips: the second press comes whatever the page is doing. */
export async function pressTwice(page: Page): Promise<void> {
  await send(page, ['Enter', 'Enter'], Date.now());
}

async function send(page: Page, keys: readonly string[], begun: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  // Each key has its own time, because on a busy computer they would come as slowly as a person's.
  const press = (key: string, n: number) => {
    const timestamp = begun / 1_000 + n * 0.005;
    const code = { Enter: 13, Tab: 9 }[key] ?? 0;
    const text = { Enter: '\r', Tab: '' }[key] ?? key;
    return [
      browser.send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        key,
        text,
        timestamp,
        windowsVirtualKeyCode: code,
      }),
      browser.send('Input.dispatchKeyEvent', {
        type: 'keyUp',
        key,
        timestamp,
        windowsVirtualKeyCode: code,
      }),
    ];
  };
  await Promise.all(keys.flatMap(press));
  await browser.detach();
}
