// A fingerprint bridge without a reader (docs/biometrics.md): for training and tests. What it "reads" is drawn, and the
// same for everybody. Imports node: modules only.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';

/** What the reader does until it is told otherwise. */
export const moods = ['ready', 'no finger', 'bad quality', 'unplugged', 'busy', 'slow', 'hangs', 'nonsense'];

const fingers = /^[RL][1-5]$/;
/** Milliseconds until a finger is felt, and until nobody has put one. */
const paces = { ready: 300, 'bad quality': 300, 'no finger': 800, slow: 4_000 };

/**
 * Listens on loopback alone.
 * @param {{ port: number, origins: string[] }} options the port, and the origins of the pages that may ask
 * @returns {Promise<{ port: number, asked: () => number, setMood: (mood: string) => void, close: () => Promise<void> }>}
 */
export async function createFingerprintBridge({ port, origins }) {
  let mood = 'ready';
  let asked = 0;
  let reading = false;
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const own = server.address().port;

  async function answer(request, response) {
    const { origin, host } = request.headers;
    const here = [`127.0.0.1:${own}`, `localhost:${own}`];
    // A name that somebody else's name server leads here is none of ours.
    if (!here.includes(host)) return send(response, 403, { problem: 'refused' });
    const itself = origin === undefined || here.some((one) => origin === `http://${one}`);
    const address = `${request.method} ${request.url}`;
    if (address === 'GET /' && itself) return page(response);
    if (address === 'POST /mood' && itself) {
      const { mood: next } = await bodyOf(request);
      if (!moods.includes(next)) return send(response, 400, { problem: 'odd', message: 'No such mood' });
      mood = next;
      return send(response, 200, { mood });
    }
    if (origin !== undefined && !itself) {
      if (!origins.includes(origin)) return send(response, 403, { problem: 'refused' });
      response.setHeader('Access-Control-Allow-Origin', origin);
      response.setHeader('Vary', 'Origin');
    }
    if (request.method === 'OPTIONS') return allow(response);
    if (address === 'GET /status')
      return send(response, 200, { reader: 'Practice reader', ready: mood !== 'unplugged', mood });
    if (address === 'POST /capture') return capture(request, response);
    return send(response, 404, { problem: 'odd', message: 'There are GET /status and POST /capture' });
  }

  async function capture(request, response) {
    asked += 1;
    const { finger } = await bodyOf(request);
    if (!fingers.test(String(finger)))
      return send(response, 400, { problem: 'odd', message: 'finger: R1 to R5 or L1 to L5' });
    if (mood === 'unplugged') return send(response, 503, { problem: 'unplugged', message: 'No reader' });
    if (mood === 'busy' || reading) return send(response, 409, { problem: 'busy', message: 'In use' });
    if (mood === 'nonsense') return send(response, 200, { fpCode: 'X9', image: 42 });
    reading = true;
    try {
      // Whoever asked and has gone wants no finger any more.
      const left = new AbortController();
      response.once('close', () => left.abort());
      if (mood === 'hangs') return await sleep(120_000, undefined, { signal: left.signal, ref: false });
      const felt = mood;
      await sleep(paces[felt], undefined, { signal: left.signal });
      if (felt === 'no finger') return send(response, 408, { problem: 'noFinger', message: 'No finger' });
      const quality = felt === 'bad quality' ? 17 : 86;
      return send(response, 200, { fpCode: finger, imageData: drawn().toString('base64'), quality });
    } finally {
      reading = false;
    }
  }

  return {
    port: own,
    asked: () => asked,
    setMood: (next) => {
      mood = next;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** What the browser asks first; `Private-Network` is the question of some of its versions. */
function allow(response) {
  response.writeHead(204, {
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': 'content-type',
    'Access-Control-Allow-Private-Network': 'true',
    'Access-Control-Max-Age': '600',
  });
  response.end();
}

function send(response, status, body) {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}

const script = `
  const told = document.querySelector('output');
  const show = async (answer) => { told.value = 'Now: ' + (await answer.json()).mood; };
  for (const button of document.querySelectorAll('button'))
    button.onclick = async () => show(await fetch('/mood', { method: 'POST', body: JSON.stringify({ mood: button.value }) }));
  fetch('/status').then(show);
`;

/** A page to switch the faults, which asks nothing but this program. */
function page(response) {
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

async function bodyOf(request) {
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
function drawn() {
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

function part(name, content) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(checksum(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

/** CRC-32 as PNG wants it. */
function checksum(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
