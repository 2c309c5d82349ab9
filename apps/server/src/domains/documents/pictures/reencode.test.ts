import { deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { encode } from 'jpeg-js';
import { expect, it } from 'vitest';
import { chunk, pngOf, signature } from '../../../../test/documents/png.ts';
import { sizes } from '../../../../test/setup/sizes.ts';
import { reencode } from './reencode.ts';

/** The problem of a file, or null for a picture. */
function problemOf(file: Buffer): string | null {
  try {
    reencode(file);
    return null;
  } catch (error) {
    return error instanceof Error && error.name === 'PictureRefused' ? error.message : `not caught: ${error}`;
  }
}

/** Any PNG that exists: color types with their depths, interlaced or not. */
const anyPng = fc
  .record({
    kind: fc.constantFrom(
      ...[1, 2, 4, 8, 16].map((depth) => ({ color: 0, depth, channels: 1 })),
      ...[8, 16].map((depth) => ({ color: 2, depth, channels: 3 })),
      ...[1, 2, 4, 8].map((depth) => ({ color: 3, depth, channels: 1 })),
      ...[8, 16].map((depth) => ({ color: 4, depth, channels: 2 })),
      ...[8, 16].map((depth) => ({ color: 6, depth, channels: 4 })),
    ),
    width: fc.integer({ min: 1, max: 20 }),
    height: fc.integer({ min: 1, max: 20 }),
    interlaced: fc.boolean(),
    seed: fc.nat(255),
  })
  .map(({ kind, ...rest }) => pngOf({ ...kind, ...rest }));

const jpeg = encode({ width: 16, height: 8, data: Buffer.alloc(16 * 8 * 4, 120) }, 80).data;

it('keeps every row of any PNG, and nothing else', () => {
  fc.assert(
    fc.property(anyPng, ({ file, rows }) => {
      const written = reencode(file);
      const packed = written.subarray(written.indexOf('IDAT') + 4, written.length - 16);
      expect(inflateSync(packed).equals(rows)).toBe(true);
      expect(written.includes('secret')).toBe(false);
      expect(reencode(written).equals(written)).toBe(true);
    }),
    { ...sizes.properties.fixed, numRuns: 200 },
  );
});

it('writes what it has read, or refuses: no changed byte makes a file that it reads in another way', () => {
  const pngs = anyPng.map(({ file }) => file);
  // Decoding a JPEG takes some milliseconds.
  for (const [files, numRuns] of [[pngs, 300] as const, [fc.constant(jpeg), 40] as const]) {
    fc.assert(
      fc.property(files, fc.nat(), fc.integer({ min: 1, max: 255 }), (file, place, bits) => {
        const changed = Buffer.from(file);
        const at = place % file.length;
        changed[at] = (changed[at] ?? 0) ^ bits;
        const problem = problemOf(changed);
        if (problem === null) expect(problemOf(reencode(changed))).toBeNull();
        else expect(['type', 'damaged', 'size', 'bytes']).toContain(problem);
      }),
      { ...sizes.properties.fixed, numRuns },
    );
  }
});

it('refuses a picture that is cut off anywhere, or has anything behind it', () => {
  for (const file of [pngOf({ width: 5, height: 4 }).file, jpeg]) {
    for (let length = 0; length < file.length; length++)
      expect(problemOf(file.subarray(0, length)), String(length)).not.toBeNull();
    for (const more of ['\0', '<script>alert(1)</script>', '\xff\xd9'])
      expect(problemOf(Buffer.concat([file, Buffer.from(more, 'latin1')])), more).toBe('damaged');
  }
});

const { header, rows } = pngOf({ width: 3, height: 2 });
const large = Buffer.from(header);
large.writeUInt32BE(60_000, 0);
large.writeUInt32BE(60_000, 4);
const pixels = chunk('IDAT', deflateSync(rows));
const png = (...chunks: Buffer[]) => Buffer.concat([signature, ...chunks, chunk('IEND', Buffer.alloc(0))]);
const first = chunk('IHDR', header);

it.each([
  ['a second header', png(first, chunk('IHDR', large), pixels), 'damaged'],
  ['a second header behind the rows', png(first, pixels, chunk('IHDR', large)), 'damaged'],
  ['a header that is too large', png(chunk('IHDR', large), pixels), 'size'],
  ['no rows', png(first), 'damaged'],
  ['rows in two series', png(first, pixels, chunk('tIME', Buffer.alloc(7)), pixels), 'damaged'],
  ['an unknown chunk that a reader must know', png(first, chunk('XXXX', Buffer.alloc(1)), pixels), 'damaged'],
  ['a palette behind the rows', png(first, pixels, chunk('PLTE', Buffer.alloc(3))), 'damaged'],
  ['one byte too few', png(first, chunk('IDAT', deflateSync(rows.subarray(1)))), 'damaged'],
  ['a hundred megabytes', png(first, chunk('IDAT', deflateSync(Buffer.alloc(100_000_000)))), 'damaged'],
  ['a text', Buffer.from('<svg onload="alert(1)"></svg>'), 'type'],
  ['no bytes', Buffer.alloc(0), 'type'],
])('refuses a PNG with %s', (_, file, problem) => {
  expect(problemOf(file)).toBe(problem);
});

it('refuses a JPEG without a picture, with a part of one, and with two', () => {
  const scan = jpeg.indexOf(Buffer.from('ffda', 'hex'));
  const frame = jpeg.indexOf(Buffer.from('ffc0', 'hex'));
  const end = Buffer.from('ffd9', 'hex');
  const frameEnd = frame + 2 + jpeg.readUInt16BE(frame + 2);
  expect(problemOf(Buffer.concat([jpeg.subarray(0, scan), end]))).toBe('damaged');
  expect(problemOf(Buffer.concat([jpeg.subarray(0, -8), end]))).toBe('damaged');
  const two = [jpeg.subarray(0, frameEnd), jpeg.subarray(frame, frameEnd), jpeg.subarray(frameEnd)];
  expect(problemOf(Buffer.concat(two))).toBe('damaged');
  const wide = Buffer.from(jpeg);
  wide.writeUInt16BE(1_201, frame + 7);
  expect(problemOf(wide)).toBe('size');
});

it('keeps how a JPEG is turned, and no other note of the camera', () => {
  const note = (text: string) => Buffer.from(text, 'latin1');
  const turned = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0', 'latin1');
  const data = Buffer.concat([note('Exif\0\0'), turned, note('secret place')]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 2);
  const file = Buffer.concat([jpeg.subarray(0, 2), note('\xff\xe1'), length, data, jpeg.subarray(2)]);
  const written = reencode(file);
  expect(written.includes('secret place')).toBe(false);
  expect(written.subarray(written.indexOf('Exif') + 6).toString('hex', 8, 22)).toBe(
    '0100120103000100000006000000',
  );
});
