import { readFileSync, writeFileSync } from 'node:fs';
import type { Locator, Page, Request } from '@playwright/test';
import { scan } from './scanner.ts';
import { expect } from './test.ts';

const table = new URL('../../docs/ergonomics.md', import.meta.url);

/** Calls whose answer waits for the scheme's, in `method path` as the server knows them. */
const asksScheme = [
  /^POST .*\/card\/authorize$/,
  /^POST .*\/claims\/[^/]+\/(submit|resubmit|decision)$/,
  /^POST .*\/approvals/,
];

/**
 * Does what a person does for one job, and counts it: keys, clicks and scans. Then compares the counts with the job's
 * row in docs/ergonomics.md. What only checks the screen needs no act: use `expect` for it.
 */
export class Acts {
  private readonly counts = { scan: 0, key: 0, click: 0 };
  private readonly asked: Request[] = [];
  private begunAt: number | undefined;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    page.on('request', (request) => {
      const call = `${request.method()} ${new URL(request.url()).pathname}`;
      if (this.begunAt !== undefined && asksScheme.some((one) => one.test(call))) this.asked.push(request);
    });
  }

  /** Reads a code by a scanner that ends it with Enter: one act, whatever the number of keys it sends. */
  async scan(code: string): Promise<void> {
    this.count('scan');
    await scan(this.page, code);
  }

  async press(key: string): Promise<void> {
    this.count('key');
    await this.page.keyboard.press(key);
  }

  /** Counts each character. */
  async type(text: string): Promise<void> {
    this.count('key', [...text].length);
    await this.page.keyboard.type(text);
  }

  /** Counts each Tab until the control with this name has the focus. */
  async tabTo(name: string | RegExp): Promise<void> {
    this.count('key', 0);
    this.count('key', await tabTo(this.page, name));
  }

  async click(target: Locator): Promise<void> {
    this.count('click');
    await target.click();
  }

  /**
   * The job is done. Fails if its row in docs/ergonomics.md has other counts. With `UPDATE_ERGONOMICS=yes` writes the
   * counts and the seconds into the row instead.
   * @param job the first cell of the row
   */
  async expectRecorded(job: string): Promise<void> {
    const total = performance.now() - (this.begunAt ?? performance.now());
    const seconds = `${(Math.max(0, total - (await this.schemeTime())) / 1_000).toFixed(1)} s`;
    const counts = describe(this.counts);
    const text = readFileSync(table, 'utf8');
    const row = text.split('\n').find((line) => line.startsWith(`| ${job} |`));
    const cells = row?.split('|').map((cell) => cell.trim());
    if (!row || cells?.length !== 7)
      throw new Error(`docs/ergonomics.md has no row of five cells for: ${job}`);
    if (process.env.UPDATE_ERGONOMICS === 'yes') {
      writeFileSync(
        table,
        text.replace(row, `| ${job} | ${cells[2]} | ${cells[3]} | ${counts} | ${seconds} |`),
      );
      return;
    }
    expect(counts, `acts for: ${job} (docs/ergonomics.md)`).toBe(cells[4]);
  }

  private count(kind: keyof Acts['counts'], times = 1): void {
    this.begunAt ??= performance.now();
    this.counts[kind] += times;
  }

  /** The time in which at least one call to the scheme was under way, in ms. */
  private async schemeTime(): Promise<number> {
    for (const request of this.asked) await (await request.response())?.finished();
    const timings = this.asked
      .map((request) => request.timing())
      .sort((one, other) => one.startTime - other.startTime);
    let [time, end] = [0, 0];
    for (const { startTime, responseEnd } of timings) {
      const answered = startTime + Math.max(0, responseEnd);
      time += Math.max(0, answered - Math.max(startTime, end));
      end = Math.max(end, answered);
    }
    return time;
  }
}

function describe(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts)
    .filter(([, times]) => times > 0)
    .map(([kind, times]) => `${times} ${kind}${times === 1 ? '' : 's'}`);
  return parts.join(', ') || 'nothing';
}

/** Presses Tab until the control with this name has the focus; returns how often. The focused control must show it. */
export async function tabTo(page: Page, name: string | RegExp): Promise<number> {
  const passed: string[] = [];
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) continue;
    const named = await focused.evaluate((element) => {
      const labels = 'labels' in element ? (element as HTMLInputElement).labels : null;
      return element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent ?? '';
    });
    if (typeof name === 'string' ? named.trim() === name : name.test(named.trim())) return presses + 1;
    passed.push(named.trim());
  }
  throw new Error(`No way by Tab to ${name}; passed: ${passed.join(' | ')}`);
}
