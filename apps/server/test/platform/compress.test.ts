import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { apiBase } from '@afyakadi/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { password } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';

let server: TestServer;
let authorization: string;

beforeAll(async () => {
  server = await testServer();
  await server.administrator.query(
    `insert into facility_item (facility_id, id, item_code, item_name, strength, dosage, item_type_id, category, unit_price)
     select $1, gen_random_uuid(), 'M' || n, 'Médicament ' || n, n || ' mg', 'Tablet', 3, 'medicine', 100 * n
     from generate_series(1, 40) as n`,
    [server.tenants.first.id],
  );
  authorization = `Bearer ${await server.signIn('doctor')}`;
});
afterAll(() => server.close());

const list = '/setup/facility-items';

async function read(path: string, accept: string | undefined, method: 'GET' | 'HEAD' = 'GET') {
  const headers = { authorization, ...(accept === undefined ? {} : { 'accept-encoding': accept }) };
  const {
    statusCode,
    headers: own,
    rawPayload,
  } = await server.app.inject({ method, url: apiBase + path, headers });
  expect(statusCode).toBe(200);
  return {
    encoding: own['content-encoding'],
    length: Number(own['content-length']),
    vary: own.vary,
    bytes: rawPayload,
  };
}

const itemsOf = (bytes: Buffer) => JSON.parse(bytes.toString('utf8')).data.itemList;

it('compresses a list for a client that accepts it, by the best that both know', async () => {
  const plain = await read(list, undefined);
  expect(plain).toMatchObject({ encoding: undefined, length: plain.bytes.length, vary: 'Accept-Encoding' });
  const cases = [
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const;
  for (const [accept, encoding, decode] of cases) {
    const packed = await read(list, accept);
    expect(packed).toMatchObject({ encoding, length: packed.bytes.length, vary: 'Accept-Encoding' });
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3);
    expect(itemsOf(decode(packed.bytes))).toEqual(itemsOf(plain.bytes));
    expect(await read(list, accept, 'HEAD')).toMatchObject({ encoding, bytes: Buffer.alloc(0) });
  }
});

it('sends a list as it is to a client that accepts nothing that we have, and a short answer to everyone', async () => {
  for (const accept of ['', 'identity', 'zstd', 'gzip;q=0', 'gzip;q=zero', '\u00e9']) {
    expect(await read(list, accept)).toMatchObject({ encoding: undefined });
  }
  expect(await read('/auth/me', 'gzip, br')).toMatchObject({ encoding: undefined });
});

it('compresses no answer that contains a token', async () => {
  const payload = {
    role: 'doctor',
    identifierType: 'card',
    identifier: server.tenants.first.staff.doctor.card,
    password,
  };
  const headers = { 'accept-encoding': 'gzip, br' };
  const answer = await server.app.inject({ method: 'POST', url: `${apiBase}/auth/login`, payload, headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).not.toHaveProperty('content-encoding');
});
