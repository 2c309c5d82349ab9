import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClaim } from '../compliance/factories.ts';
import { signInAll, type Tokens } from '../orders/factories.ts';
import { facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { fetchDocument } from './factories.ts';

let server: TestServer;
let tokens: Tokens;
let form: string;
beforeAll(async () => {
  server = await testServer();
  tokens = await signInAll(server);
  const { id } = await createClaim(server, { day: '2026-03-12', lines: [{ price: 500 }] });
  form = `/claims/${id}/form.pdf`;
});
afterAll(() => server.close());

const chunk = (type: string, data: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  // Readers of pictures on documents ignore the checksum.
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
};

/** A PNG of 8 bits a channel, with transparency. */
function png({ width = 3, height = 2, rows = Buffer.alloc(height * (1 + width * 4), 7), color = 6 } = {}) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, color], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const plainRows = (bytes: number) => Buffer.concat([Buffer.from([0]), Buffer.alloc(bytes - 1)]);
const good = png({ rows: Buffer.alloc(2 * 13) });

/** The headers of a JPEG in grey. */
function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from('ffc0000b08000000000101110000', 'hex').subarray(0, 13);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from('ffd8ffe000040000', 'hex'), frame, Buffer.from('ffd9', 'hex')]);
}

const set = (file: Buffer, token = tokens.admin) =>
  server.post('/admin/facility/logo', { token, body: { imageData: file.toString('base64') } });
const logo = async (token = tokens.doctor) => (await server.get('/facility/logo', { token })).body.data;
const hasPicture = async () =>
  (await fetchDocument(server, form, tokens.doctor)).file.includes('/Subtype /Image');

describe("the facility's logo", () => {
  it.each([
    ['image/png', good],
    ['image/jpeg', jpeg(300, 100)],
  ])('as %s is on documents until it is removed, at this facility alone', async (type, file) => {
    expect(await hasPicture()).toBe(false);
    expect((await set(file)).status).toBe(200);
    expect(await logo()).toEqual({ item: { image: `data:${type};base64,${file.toString('base64')}` } });
    expect(await logo(tokens.elsewhere)).toEqual({ item: { image: null } });
    expect(await hasPicture()).toBe(true);

    const removal = await server.post('/admin/facility/logo/remove', { token: tokens.admin, body: {} });
    expect([removal.status, removal.body.data]).toEqual([200, { item: { image: null } }]);
    expect(await hasPicture()).toBe(false);
    const audited = await server.rows(
      `select action, role, subject_id from audit where action like 'logo.%' order by at desc, id desc limit 2`,
    );
    expect(audited).toEqual(
      ['logo.removed', 'logo.set'].map((action) => ({
        action,
        role: 'admin',
        subject_id: facilities.first.id,
      })),
    );
  });

  it.each([
    ['a text', Buffer.from('<svg onload="alert(1)"></svg>'), /not a PNG or JPEG/],
    ['the first bytes of a PNG alone', good.subarray(0, 8), /cannot be read/],
    ['a PNG that was cut off', good.subarray(0, 40), /cannot be read/],
    [
      'a PNG whose pixels are noise',
      Buffer.concat([good.subarray(0, 41), Buffer.alloc(40, 9)]),
      /cannot be read/,
    ],
    ['a PNG of too many pixels', png({ width: 1_201, rows: plainRows(10) }), /larger than 1200 × 1200/],
    ['a PNG without pixels', png({ width: 0, rows: plainRows(10) }), /larger than 1200/],
    ['a PNG that unpacks to 100 MB', png({ rows: Buffer.alloc(100_000_000) }), /cannot be read/],
    ['a PNG of unknown colours', png({ color: 5 }), /cannot be read/],
    ['a JPEG of too many pixels', jpeg(1_201, 5), /larger than 1200 × 1200/],
    ['a JPEG without a picture', Buffer.from('ffd8ffe000040000ffd9', 'hex'), /cannot be read/],
    [
      'a JPEG whose parts have no length',
      Buffer.from('ffd8ffe00000ffe00000ffe00000', 'hex'),
      /cannot be read/,
    ],
  ])('is not %s', async (_, file, text) => {
    const answer = await set(file);
    expect([answer.status, answer.body.fields?.imageData]).toEqual([422, expect.stringMatching(text)]);
    expect(await logo()).toEqual({ item: { image: null } });
    expect(await hasPicture()).toBe(false);
  });

  it('has at most 150 kB', async () => {
    const answer = await set(Buffer.alloc(150_001, 1));
    expect([answer.status, answer.body.fields?.imageData]).toEqual([
      ...[400, 'The file is larger than 150 kB. Choose a smaller one.'],
    ]);
  });

  it('is set by administrators alone', async () => {
    expect((await set(good, tokens.doctor)).status).toBe(403);
  });
});
