import { defineConfig } from '@playwright/test';
import { filesLeftOut, journeysLeftOut } from './lib/long-journeys.ts';

const filesAreNamed = process.env.TEST_NAMED === 'on';
const asRoot = process.getuid?.() === 0;

/** They take half a minute or more, mostly waiting, and start first so that no worker is left alone with them at the end. */
const longest = /\/(?:whole-visit|gallery|connection)\.spec\.ts$/;

/**
 * Journeys in real Chromium against the real server, which `lib/server.ts` starts with its own data. Each has its
 * own facility (`lib/test.ts`), so they run in any order: `npm test -- e2e --shuffle`.
 */
export default defineConfig({
  testDir: './journeys',
  outputDir: 'test-results',
  globalSetup: './lib/server.ts',
  grepInvert: journeysLeftOut(filesAreNamed),
  fullyParallel: true,
  forbidOnly: true,
  // One more than the processors of a small computer: a journey often waits for the server or for a timer.
  workers: 3,
  projects: [
    { name: 'long', testMatch: longest },
    // Animations take a sixth of the browser's time. The long journeys keep them.
    {
      name: 'short',
      testIgnore: [longest, ...filesLeftOut(filesAreNamed)],
      use: { contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
  retries: 0,
  // Several times the duration of the longest journey on an idle computer.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // A new context for each journey costs 0.6 s of processor time, a third of a short journey. Playwright clears cookies,
    // cache and storage between journeys; lib/test.ts resets permissions and the network.
    reuseContext: true,
    viewport: { width: 1366, height: 768 },
    locale: 'en-GB',
    // Not the facility's: what screens show and offer must not depend on it.
    timezoneId: 'Pacific/Kiritimati',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        // Fewer processes: a tenth of the processor time.
        '--in-process-gpu',
        '--process-per-site',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
