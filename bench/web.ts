// npm run bench -- web: what does a browser load for a screen, and how long does a person wait for it? See
// docs/performance.md. e2e/journeys/bytes.spec.ts enforces the budgets of bytes.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword } from '@afyakadi/demo/accounts';
import { type Browser, chromium, type Page } from '@playwright/test';
import { median } from './load.ts';
import { printTable } from './report.ts';
import { type Run, runBench } from './run.ts';
import { startProduct } from './servers.ts';

const rounds = 3;
/** A slow desktop computer on a slow connection. */
const slowdown = 4;
const line = { offline: false, latency: 40, downloadThroughput: 93_750, uploadThroughput: 93_750 };

/** Screens by their address, with the primary control of each: the screen is usable when it can be pressed. */
const screens = {
  '/login': 'form button[type=submit]',
  '/dashboard': 'main a[href="/patients"]',
  '/patients': 'main a[href="/verification"]',
};

/** Times in milliseconds from the start of the navigation; bytes of script and style as sent. */
interface Visit {
  painted: number;
  usable: number;
  bytes: number;
  files: number;
}

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

/** The page's own record. */
const read = (page: Page) =>
  page.evaluate((): Visit => {
    const code = performance.getEntriesByType('resource').flatMap((entry) => {
      const { name, encodedBodySize } = entry.toJSON();
      return /\.(js|css)$/.test(new URL(name).pathname) ? [Number(encodedBodySize)] : [];
    });
    return {
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      usable: Number(Reflect.get(globalThis, 'usableAt')),
      bytes: code.reduce((sum, bytes) => sum + bytes, 0),
      files: code.length,
    };
  });

/** Opens a screen with an empty cache, and waits until it is usable and no file has come for a second. */
async function visit(browser: Browser, baseURL: string, path: string, control: string): Promise<Visit> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1366, height: 768 } });
  if (path !== '/login') {
    const account = { role: 'receptionist', identifierType: 'card', identifier: '100001' };
    const data = { ...account, password: demoPassword };
    const answer = await context.request.post('/api/v1/auth/login', { data });
    if (!answer.ok()) throw new Error(`Signing in was answered with ${answer.status()}`);
  }
  const page = await context.newPage();
  await page.addInitScript({ content: watch(control) });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(path, { waitUntil: 'commit' });
  const end = Date.now() + 60_000;
  let before = -1;
  for (;;) {
    const seen = await read(page);
    if (Number.isFinite(seen.usable) && seen.files === before) {
      await context.close();
      return seen;
    }
    if (Date.now() > end) throw new Error(`${path} was not usable in a minute`);
    before = seen.files;
    await sleep(1_000);
  }
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
  const rows: string[][] = [];
  for (const [path, control] of Object.entries(screens)) {
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round++)
      visits.push(await visit(browser, product.url, path, control));
    const columnOf = (what: keyof Visit, digits: number) =>
      (median(visits.map((each) => each[what])) / (what === 'files' ? 1 : 1000)).toFixed(digits);
    rows.push([
      path,
      columnOf('bytes', 1),
      columnOf('files', 0),
      columnOf('painted', 2),
      columnOf('usable', 2),
    ]);
  }
  printTable(['screen', 'script and style kB', 'files', 'painted after s', 'usable after s'], rows);
}

await runBench(5, main);
