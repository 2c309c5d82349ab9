import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { attach } from '@afyakadi/embedded-postgres';
import type { Page } from '@playwright/test';
import pg from 'pg';

/** Visit types of a scheme that requires biometric proof; the demo's register has none. */
export const proving = {
  face: { id: 91, name: 'Renal session', required: 'FACIAL' },
  finger: { id: 92, name: 'Medical examination', required: 'FINGERPRINT' },
  either: { id: 93, name: 'Chronic care', required: 'BIOMETRIC' },
} as const;

/** Stores them like a scheme's list; repeating it does no harm. */
export async function addProvingVisitTypes(dataDir: string): Promise<void> {
  const running = await attach({ dataDir });
  if (!running) throw new Error('The database of the journeys does not run');
  const client = new pg.Client({ connectionString: running.adminUrl });
  await client.connect();
  try {
    for (const { id, name, required } of Object.values(proving))
      await client.query(
        `insert into visit_type (id, name, alias, required_input) values ($1, $2, $2, $3) on conflict do nothing`,
        [id, name, required],
      );
  } finally {
    await client.end();
  }
}

export interface PracticeReader {
  /** Switches the reader's behaviour, by the words of its own page. */
  set(mood: string): Promise<void>;
  close(): Promise<void>;
}

/** Runs the simulated fingerprint reader like a person, for the pages of an origin. */
export async function practiceReader(origin: string): Promise<PracticeReader> {
  const port = process.env.E2E_BRIDGE_PORT ?? '';
  const tool = join(import.meta.dirname, '../../apps/practice-scheme/src/fingerprint-bridge.ts');
  const child: ChildProcess = spawn(process.execPath, [tool, '--port', port, '--origin', origin], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = child.stdout ? once(child.stdout, 'data') : Promise.resolve();
  const ended = once(child, 'exit');
  await Promise.race([
    ready,
    ended.then(([code]) => Promise.reject(new Error(`The reader's stand-in ended with ${code}`))),
  ]);
  return {
    set: async (mood) => {
      const url = `http://127.0.0.1:${port}/mood`;
      const answer = await fetch(url, { method: 'POST', body: JSON.stringify({ mood }) });
      if (!answer.ok) throw new Error(`The reader knows no mood ${mood}`);
    },
    close: async () => {
      child.kill();
      await ended;
    },
  };
}

/** Tracks the cameras that the page turns on; returns how many of them are still on. */
export async function watchCameras(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Reflect.set(window, 'cameraTracks', tracks);
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  return () =>
    page.evaluate(() => {
      const tracks: unknown = Reflect.get(window, 'cameraTracks');
      return Array.isArray(tracks) ? tracks.filter((track) => track.readyState === 'live').length : 0;
    });
}
