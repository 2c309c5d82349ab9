// A fingerprint bridge without a reader (docs/biometrics.md), for training and tests. What it "reads" is drawn, and the
// same for everybody. Run it with: node tools/run.mjs apps/practice-scheme/src/fingerprint-bridge.ts
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { crc32, deflateSync } from 'node:zlib';

/** How the reader behaves, at first `ready`. */
export const moods = [
  'ready',
  'no finger',
  'bad quality',
  'unplugged',
  'busy',
  'slow',
  'hangs',
  'nonsense',
] as const;
export type Mood = (typeof moods)[number];

const fingers = /^[RL][1-5]$/;
/** Milliseconds until a capture is answered. */
const delays: Partial<Record<Mood, number>> = { 'no finger': 800, slow: 4_000 };
const usualDelay = 300;

export interface FingerprintBridge {
  port: number;
  setMood(mood: Mood): void;
  close(): Promise<void>;
}

/**
 * Listens on loopback alone.
 * @param options the port, 0 for a free one, and the origins of the pages that may call it
 */
export async function createFingerprintBridge({
  port,
  origins,
}: {
  port: number;
  origins: string[];
}): Promise<FingerprintBridge> {
  let mood: Mood = 'ready';
  let reading = false;
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { origin, host } = request.headers;
    const here = [`127.0.0.1:${actualPort}`, `localhost:${actualPort}`];
    // The page of another site may have its own name lead to this computer (DNS rebinding).
    if (host === undefined || !here.includes(host)) return send(response, 403, { problem: 'refused' });
    const itself = origin === undefined || here.some((host) => origin === `http://${host}`);
    const call = `${request.method} ${request.url}`;
    if (call === 'GET /' && itself) return page(response);
    if (call === 'POST /mood' && itself) {
      const body = await bodyOf(request);
      const next = moods.find((each) => each === body.mood);
      if (next === undefined) return send(response, 400, { problem: 'invalid', message: 'No such mood' });
      mood = next;
      return send(response, 200, { mood });
    }
    if (origin !== undefined && !itself) {
      if (!origins.includes(origin)) return send(response, 403, { problem: 'refused' });
      response.setHeader('Access-Control-Allow-Origin', origin);
      response.setHeader('Vary', 'Origin');
    }
    if (request.method === 'OPTIONS') return allow(response);
    if (call === 'GET /status')
      return send(response, 200, { reader: 'Practice reader', ready: mood !== 'unplugged', mood });
    if (call === 'POST /capture') return capture(request, response);
    return send(response, 404, { problem: 'invalid', message: 'There are GET /status and POST /capture' });
  }

  async function capture(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const finger = String((await bodyOf(request)).finger);
    if (!fingers.test(finger))
      return send(response, 400, { problem: 'invalid', message: 'finger: R1 to R5 or L1 to L5' });
    if (mood === 'unplugged') return send(response, 503, { problem: 'unplugged', message: 'No reader' });
    if (mood === 'busy' || reading) return send(response, 409, { problem: 'busy', message: 'In use' });
    if (mood === 'nonsense') return send(response, 200, { fpCode: 'X9', image: 42 });
    reading = true;
    try {
      // A page that has gone no longer waits for the finger.
      const left = new AbortController();
      response.once('close', () => left.abort());
      if (mood === 'hangs') return await sleep(120_000, undefined, { signal: left.signal, ref: false });
      const moodOfCapture = mood;
      await sleep(delays[moodOfCapture] ?? usualDelay, undefined, { signal: left.signal });
      if (moodOfCapture === 'no finger')
        return send(response, 408, { problem: 'noFinger', message: 'No finger' });
      const quality = moodOfCapture === 'bad quality' ? 17 : 86;
      return send(response, 200, { fpCode: finger, imageData: drawn().toString('base64'), quality });
    } finally {
      reading = false;
    }
  }

  return {
    port: actualPort,
    setMood: (next) => {
      mood = next;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The answer to a preflight request; some versions of browsers ask for `Private-Network`. */
function allow(response: ServerResponse): void {
  response.writeHead(204, {
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': 'content-type',
    'Access-Control-Allow-Private-Network': 'true',
    'Access-Control-Max-Age': '600',
  });
  response.end();
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}

const script = `
  const output = document.querySelector('output');
  const show = async (answer) => { output.value = 'Now: ' + (await answer.json()).mood; };
  for (const button of document.querySelectorAll('button'))
    button.onclick = async () => show(await fetch('/mood', { method: 'POST', body: JSON.stringify({ mood: button.value }) }));
  fetch('/status').then(show);
`;

/** A page to switch the faults, which calls nothing but this program. */
function page(response: ServerResponse): void {
  const buttons = moods.map((mood) => `<li><button value="${mood}">${mood}</button></li>`).join('');
  const hash = createHash('sha256').update(script).digest('base64');
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; script-src 'sha256-${hash}'; connect-src 'self'; frame-ancestors 'none'`,
  });
  response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Practice fingerprint reader</title>
    <h1>Practice fingerprint reader</h1><p>There is no reader: what it reads is drawn. What shall it do?</p>
    <ul>${buttons}</ul><p><output></output></p><script>${script}</script></html>`);
}

/** A small JSON body; an empty object for any other. */
async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > 1_000) return {};
  }
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Rings, as a picture in PNG of 160 by 160 points in grey. */
function drawn(): Buffer {
  const side = 160;
  const rows = Buffer.alloc(side * (side + 1));
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const away = Math.hypot(x - side / 2, (y - side / 2) * 0.8) + 4 * Math.sin(y / 9);
      rows[y * (side + 1) + 1 + x] = away > side * 0.42 ? 255 : Math.sin(away / 1.6) > 0 ? 220 : 40;
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    sign,
    part('IHDR', head),
    part('IDAT', deflateSync(rows)),
    part('IEND', Buffer.alloc(0)),
  ]);
}

/** A chunk of a PNG file: length, name, content, checksum. */
function part(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '15270' },
      /** The origin of the product's pages, as its address line shows it; may be given several times. */
      origin: { type: 'string', multiple: true, default: ['http://127.0.0.1:8080', 'http://localhost:8080'] },
    },
  });
  const { port, close } = await createFingerprintBridge({
    port: Number(values.port),
    origins: values.origin,
  });
  console.log(`Practice fingerprint reader for ${values.origin.join(', ')}
  its faults     http://127.0.0.1:${port}/
  the product    FINGERPRINT_BRIDGE=http://127.0.0.1:${port}`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void close());
}
