import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createFingerprintBridge,
  type FingerprintBridge,
  type Mood,
  moods,
} from '../src/fingerprint-bridge.ts';

const page = 'http://127.0.0.1:8080';
let bridge: FingerprintBridge;
let address: string;
beforeAll(async () => {
  bridge = await createFingerprintBridge({ port: 0, origins: [page] });
  address = `http://127.0.0.1:${bridge.port}`;
});
afterAll(() => bridge.close());

const capture = (finger: string, headers = { origin: page }, signal: AbortSignal | null = null) =>
  fetch(`${address}/capture`, { method: 'POST', headers, body: JSON.stringify({ finger }), signal });
/** The JSON of an answer. */
async function bodyOf(answer: Response | Promise<Response>): Promise<Record<string, unknown>> {
  return JSON.parse(await (await answer).text());
}
const inMood = async (mood: Mood) => {
  bridge.setMood(mood);
  const answer = await capture('R1');
  return [answer.status, (await bodyOf(answer)).problem];
};

describe('what docs/biometrics.md promises', () => {
  it('reads the requested finger, as a picture with its quality', async () => {
    const answer = await capture('L3');
    expect(answer.headers.get('access-control-allow-origin')).toBe(page);
    const { fpCode, imageData, quality } = await bodyOf(answer);
    expect([fpCode, quality]).toEqual(['L3', 86]);
    const image = Buffer.from(String(imageData), 'base64');
    expect(image.subarray(1, 4).toString()).toBe('PNG');
    expect(image.length).toBeLessThan(150_000);
  });

  it('answers each problem with its name', async () => {
    expect(await inMood('unplugged')).toEqual([503, 'unplugged']);
    expect((await bodyOf(fetch(`${address}/status`))).ready).toBe(false);
    expect(await inMood('busy')).toEqual([409, 'busy']);
    expect(await inMood('no finger')).toEqual([408, 'noFinger']);
    bridge.setMood('bad quality');
    expect((await bodyOf(capture('R1'))).quality).toBe(17);
    bridge.setMood('ready');
    expect((await capture('R6')).status).toBe(400);
  });

  it('reads one finger at a time, and stops when the page disconnects', async () => {
    bridge.setMood('hangs');
    const left = new AbortController();
    const waiting = capture('R1', { origin: page }, left.signal).catch((error) => error.name);
    await expect.poll(async () => (await capture('R2')).status).toBe(409);
    left.abort();
    expect(await waiting).toBe('AbortError');
    bridge.setMood('ready');
    await expect.poll(async () => (await capture('R2')).status).toBe(200);
  });

  it('refuses other pages, and other host names', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:8081'])
      expect((await capture('R1', { origin })).status, origin).toBe(403);
    const preflight = await fetch(`${address}/capture`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    const named = await new Promise((resolve, reject) => {
      request(`${address}/status`, { headers: { host: `rebound.example:${bridge.port}` } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(named).toBe(403);
  });

  it('has a page that switches its behaviour, which other pages cannot', async () => {
    const text = await (await fetch(`${address}/`)).text();
    for (const mood of moods) expect(text).toContain(`value="${mood}"`);
    const set = (headers: Record<string, string>) =>
      fetch(`${address}/mood`, { method: 'POST', headers, body: JSON.stringify({ mood: 'unplugged' }) });
    expect((await set({ origin: page })).status).not.toBe(200);
    expect((await bodyOf(fetch(`${address}/status`))).mood).toBe('ready');
    expect((await set({ origin: address })).status).toBe(200);
    expect((await bodyOf(fetch(`${address}/status`))).mood).toBe('unplugged');
  });
});
