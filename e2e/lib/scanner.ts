import type { Page } from '@playwright/test';

/** Keys as a scanner sends them: much faster than anybody types. */
export async function scan(page: Page, code: string, end: 'Enter' | 'Tab' | null = 'Enter'): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  // Each key with its own moment, for on a busy computer they would come as slowly as a person's.
  const begun = Date.now() / 1_000 - 0.2;
  const press = (n: number, key: string, text: string) => {
    const timestamp = begun + n * 0.005;
    const code = { Enter: 13, Tab: 9 }[key] ?? 0;
    return [
      browser.send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        ...{ key, text, timestamp, windowsVirtualKeyCode: code },
      }),
      browser.send('Input.dispatchKeyEvent', {
        type: 'keyUp',
        ...{ key, timestamp, windowsVirtualKeyCode: code },
      }),
    ];
  };
  await Promise.all([
    ...[...code].flatMap((character, n) => press(n, character, character)),
    ...(end ? press(code.length, end, end === 'Enter' ? '\r' : '') : []),
  ]);
  await browser.detach();
}
