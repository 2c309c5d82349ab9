// Measures what a browser loads for a screen and how long a person waits for it. See docs/performance.md.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword } from '@afyakadi/demo/accounts';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { median } from './load.ts';
import { printTable } from './report.ts';
import { type Run, runBench } from './run.ts';
import { startProduct } from './servers.ts';

const rounds = 3;
/** A slow desktop computer on a slow connection. */
const slowdown = 4;
const line = { offline: false, latency: 40, downloadThroughput: 93_750, uploadThroughput: 93_750 };
/** Budgets of the design, in thousands of bytes: the first screen, and what each further one adds. */
const firstBudget = 110;
const furtherBudget = 40;

interface Screen {
  path: string;
  signedIn: boolean;
  /** The primary control of the screen: the screen is usable when it can be pressed. */
  control: string;
}

const screens: readonly [Screen, Screen, Screen] = [
  { path: '/login', signedIn: false, control: 'form button[type=submit]' },
  { path: '/dashboard', signedIn: true, control: 'main a[href="/patients"]' },
  { path: '/patients', signedIn: true, control: 'main a[href="/verification"]' },
];

/** Records in the page when its control is visible, enabled and drawn, and the main thread free to handle a press. */
const watch = (control: string) => `{
  const look = () => {
    const found = document.querySelector(${JSON.stringify(control)});
    const ready = found && !found.disabled && found.getBoundingClientRect().width > 0;
    if (ready) requestAnimationFrame(() => setTimeout(() => { globalThis.usableAt = performance.now(); }));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;

async function open(
  browser: Browser,
  base: string,
  screen: Screen,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: base, viewport: { width: 1366, height: 768 } });
  if (screen.signedIn) {
    const data = {
      role: 'receptionist',
      identifierType: 'card',
      identifier: '100001',
      password: demoPassword,
    };
    const answer = await context.request.post('/api/v1/auth/login', { data });
    if (!answer.ok()) throw new Error(`Signing in was answered with ${answer.status()}`);
  }
  const page = await context.newPage();
  await page.addInitScript({ content: watch(screen.control) });
  return { context, page };
}

/** Milliseconds from the start of the navigation until the control is usable. */
async function usable(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' });
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(200)) {
    const at: unknown = await page.evaluate(() => Reflect.get(globalThis, 'usableAt'));
    if (typeof at === 'number') return at;
  }
  throw new Error(`${path} was not usable in a minute`);
}

/** Scripts and styles that a screen loads into an empty cache, by address, in bytes of the brotli body. */
async function bytesOf(browser: Browser, base: string, screen: Screen): Promise<Map<string, number>> {
  const { context, page } = await open(browser, base, screen);
  const asked: Promise<[string, number] | undefined>[] = [];
  page.on('requestfinished', (request) => {
    if (!['script', 'stylesheet'].includes(request.resourceType())) return;
    asked.push(
      (async () => {
        const response = await request.response();
        const encoding = await response?.headerValue('content-encoding');
        if (encoding !== 'br')
          throw new Error(`${request.url()} was sent as ${encoding ?? 'it is'}, not by brotli`);
        return [request.url(), (await request.sizes()).responseBodySize];
      })(),
    );
  });
  await usable(page, screen.path);
  // The stream of changes stays open, so the network is never idle: wait until no file has come for a second.
  for (let seen = -1; seen !== asked.length; await sleep(1_000)) seen = asked.length;
  const loaded = await Promise.all(asked);
  await context.close();
  return new Map(loaded.filter((one) => one !== undefined));
}

async function timeOf(browser: Browser, base: string, screen: Screen): Promise<number> {
  const { context, page } = await open(browser, base, screen);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const time = await usable(page, screen.path);
  await context.close();
  return time;
}

/** Bytes of the files that are not loaded already. */
function beyond(loaded: Map<string, number>, ...before: Map<string, number>[]): number {
  return [...loaded].reduce((sum, [url, bytes]) => sum + (before.some((one) => one.has(url)) ? 0 : bytes), 0);
}

async function main({ folder, log, onEnd, started }: Run): Promise<void> {
  // A copy: another start of this clone may build the app again during the measurement.
  const webDir = join(folder, 'web');
  cpSync(join(import.meta.dirname, '..', 'apps', 'web', 'dist'), webDir, { recursive: true });
  const env = { DATA_DIR: join(folder, 'data'), WEB_DIR: webDir, HOST: '127.0.0.1', DEMO: 'on' };
  const product = await started(startProduct(env, log));
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    // Chromium refuses its sandbox to root.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  onEnd(() => browser.close());
  console.log(
    `Chromium ${browser.version()}, processor ${slowdown} times slower, 750 kbit/s, 40 ms, empty cache\n`,
  );
  const loaded: Map<string, number>[] = [];
  for (const screen of screens) loaded.push(await bytesOf(browser, product.url, screen));
  const times = screens.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [at, screen] of screens.entries()) times[at]?.push(await timeOf(browser, product.url, screen));
  }
  printTable(
    ['screen', 'script and style kB', 'files', 'more than before kB', 'budget kB', 'usable after s'],
    screens.map((screen, at) => {
      const own = loaded[at] ?? new Map();
      const more = beyond(own, ...loaded.slice(0, at)) / 1000;
      const budget = at === 0 ? firstBudget : furtherBudget;
      return [
        screen.path,
        (beyond(own) / 1000).toFixed(1),
        String(own.size),
        more.toFixed(1) + (more <= budget ? '' : ' ✗'),
        `≤ ${budget}`,
        (median(times[at] ?? []) / 1000).toFixed(2),
      ];
    }),
  );
  console.log('\n"More than before" leaves out what the screens above have loaded.');
}

await runBench(5, main);
