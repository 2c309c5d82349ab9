import { deflateSync } from 'node:zlib';

export const signature = Buffer.from('89504e470d0a1a0a', 'hex');

export function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  // Readers of pictures on documents ignore the checksum.
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
}

/** First column and row, and steps, of the passes of an interlaced PNG. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** A PNG of any kind, with a note; with transparency unless told otherwise. */
export function pngOf({
  width = 3,
  height = 2,
  color = 6,
  depth = 8,
  channels = 4,
  interlaced = false,
  seed = 7,
} = {}) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, color, 0, 0, interlaced ? 1 : 0], 8);
  const all: Buffer[] = [];
  for (const [left, top, across, down] of interlaced ? passes : ([[0, 0, 1, 1]] as const)) {
    const bytes = Math.ceil((Math.ceil((width - left) / across) * depth * channels) / 8);
    for (let y = top; y < height && width > left; y += down) {
      all.push(
        Buffer.from([(seed + y) % 5, ...Array.from({ length: bytes }, (_, x) => (x * 31 + seed) % 256)]),
      );
    }
  }
  const rows = Buffer.concat(all);
  const palette = color === 3 ? [chunk('PLTE', Buffer.alloc(3 * 2 ** depth, seed))] : [];
  const transparency = color === 3 ? [chunk('tRNS', Buffer.from([seed]))] : [];
  const file = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from('Comment\0secret')),
    ...palette,
    ...transparency,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { file, header, rows };
}
