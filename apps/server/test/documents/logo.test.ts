import { deflateSync } from 'node:zlib';
import { encode } from 'jpeg-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reencode } from '../../src/domains/documents/pictures/reencode.ts';
import { createClaim } from '../compliance/factories.ts';
import { signInAll, type Tokens } from '../orders/factories.ts';
import { facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { fetchDocument } from './factories.ts';
import { chunk, pngOf, signature } from './png.ts';

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

const { file: png, header, rows } = pngOf();
const jpeg = encode({ width: 30, height: 10, data: Buffer.alloc(1_200, 90) }).data;
/** 95 bytes: its second header reserves 14 GB in a reader that believes the last one. */
const twoHeaders = Buffer.concat([
  signature,
  chunk('IHDR', header),
  chunk('IHDR', Buffer.from('0000ea600000ea60080600000000', 'hex').subarray(0, 13)),
  chunk('IDAT', deflateSync(rows)),
  chunk('IEND', Buffer.alloc(0)),
]);

const set = (file: Buffer, token = tokens.admin) =>
  server.post('/admin/facility/logo', { token, body: { imageData: file.toString('base64') } });
const logo = async (token = tokens.doctor) => (await server.get('/facility/logo', { token })).body.data;
const hasPicture = async () =>
  (await fetchDocument(server, form, tokens.doctor)).file.includes('/Subtype /Image');

describe("the facility's logo", () => {
  it.each([
    ['image/png', png],
    ['image/jpeg', jpeg],
  ])(
    'as %s is written again, and on documents until it is removed, at this facility alone',
    async (type, file) => {
      expect(await hasPicture()).toBe(false);
      expect((await set(file)).status).toBe(200);
      const image = `data:${type};base64,${reencode(file).toString('base64')}`;
      expect(await logo()).toEqual({ item: { image } });
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
    },
  );

  // The further problems of files: src/domains/documents/pictures/reencode.test.ts.
  it.each([
    ['a text', Buffer.from('<svg onload="alert(1)"></svg>'), /not a PNG or JPEG/],
    ['a PNG with two headers', twoHeaders, /cannot be read/],
    ['a PNG of too many pixels', pngOf({ width: 1_201, height: 1 }).file, /larger than 1200 × 1200/],
  ])('is not %s', async (_, file, text) => {
    const answer = await set(file);
    expect([answer.status, answer.body.fields?.imageData]).toEqual([422, expect.stringMatching(text)]);
    expect(await logo()).toEqual({ item: { image: null } });
    expect(await hasPicture()).toBe(false);
  });

  it('that the release before stored as it came is written again for the first document, or removed', async () => {
    const store = (content: Buffer) =>
      server.rows(`insert into facility_logo (facility_id, type, content) values ($1, 'image/png', $2)`, [
        facilities.first.id,
        content,
      ]);
    await store(twoHeaders);
    expect(await hasPicture()).toBe(false);
    expect(await server.rows('select content from facility_logo')).toEqual([]);
    await store(png);
    expect(await hasPicture()).toBe(true);
    const [row] = await server.rows('select content, reencoded from facility_logo');
    expect(row).toEqual({ content: reencode(png), reencoded: true });
    await server.rows('delete from facility_logo');
  });

  it('has at most 150 kB', async () => {
    const answer = await set(Buffer.alloc(150_001, 1));
    expect([answer.status, answer.body.fields?.imageData]).toEqual([
      ...[400, 'The file is larger than 150 kB. Choose a smaller one.'],
    ]);
  });

  it('is set by administrators alone', async () => {
    expect((await set(png, tokens.doctor)).status).toBe(403);
  });
});
