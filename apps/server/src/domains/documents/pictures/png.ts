import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { assertFits, PictureRefused } from './picture.ts';

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

/** Whether a file begins as a PNG. */
export function isPng(file: Buffer): boolean {
  return file.subarray(0, pngSignature.length).equals(pngSignature);
}

/** Channels, and the depths that exist, of each color type. */
const colorTypes: Readonly<Record<number, { channels: number; depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};
const palette = 3;

/** The passes of an interlaced picture: where the first pixel is, and the steps to the next. */
const passes = [
  { left: 0, top: 0, across: 8, down: 8 },
  { left: 4, top: 0, across: 8, down: 8 },
  { left: 0, top: 4, across: 4, down: 8 },
  { left: 2, top: 0, across: 4, down: 4 },
  { left: 0, top: 2, across: 2, down: 4 },
  { left: 1, top: 0, across: 2, down: 2 },
  { left: 0, top: 1, across: 1, down: 2 },
];
const onePass = [{ left: 0, top: 0, across: 1, down: 1 }];

interface Chunk {
  type: string;
  data: Buffer;
}

interface Header {
  width: number;
  height: number;
  depth: number;
  color: number;
  interlaced: boolean;
}

/**
 * Unpacks a PNG, checks every row, and packs it again with only what a picture needs: header, palette, transparency,
 * rows. No reader can understand the result in another way. Checksums of the file are not compared, but written.
 * @throws PictureRefused
 */
export function reencodePng(file: Buffer): Buffer {
  const chunks = chunksOf(file);
  const [first] = chunks;
  const header = readHeader(first);
  assertFits(header.width, header.height);
  const named = (type: string) => chunks.filter((chunk) => chunk.type === type);
  assertOrder(chunks);
  const [colors] = named('PLTE');
  const [transparency] = named('tRNS');
  assertColors(header, colors, transparency);
  const packed = Buffer.concat(named('IDAT').map(({ data }) => data));
  const rows = unpackRows(header, packed);
  return Buffer.concat([
    pngSignature,
    ...[first, colors, transparency].flatMap((chunk) => (chunk ? [written(chunk)] : [])),
    written({ type: 'IDAT', data: deflateSync(rows, { level: 9 }) }),
    written({ type: 'IEND', data: Buffer.alloc(0) }),
  ]);
}

/** The chunks of the whole file; nothing may be between or behind them. */
function chunksOf(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  let offset = pngSignature.length;
  while (offset < file.length) {
    if (offset + 12 > file.length) throw new PictureRefused('damaged');
    const length = file.readUInt32BE(offset);
    if (offset + 12 + length > file.length) throw new PictureRefused('damaged');
    const type = file.toString('latin1', offset + 4, offset + 8);
    chunks.push({ type, data: file.subarray(offset + 8, offset + 8 + length) });
    offset += 12 + length;
  }
  return chunks;
}

function readHeader(chunk: Chunk | undefined): Header {
  if (chunk?.type !== 'IHDR' || chunk.data.length !== 13) throw new PictureRefused('damaged');
  const [depth = 0, color = 0, compression, filter, interlace = 0] = chunk.data.subarray(8);
  const isKnown = colorTypes[color]?.depths.includes(depth) && compression === 0 && filter === 0;
  if (!isKnown || interlace > 1) throw new PictureRefused('damaged');
  const { data } = chunk;
  return {
    width: data.readUInt32BE(0),
    height: data.readUInt32BE(4),
    depth,
    color,
    interlaced: interlace === 1,
  };
}

/** One header, then at most one palette and one transparency, the rows in one series, and the end. */
function assertOrder(chunks: Chunk[]): void {
  const known = chunks.filter(({ type }) => ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'].includes(type));
  const order = known.map(({ type }) => type).join(' ');
  const rows = chunks.map(({ type }) => type === 'IDAT');
  const isOneSeries = !rows.slice(rows.indexOf(true), rows.lastIndexOf(true)).includes(false);
  // Unknown chunks with a small first letter may be left out; the others change what the picture is.
  const hasUnknown = chunks.some((chunk) => !known.includes(chunk) && !/^[a-z][A-Za-z]{3}$/.test(chunk.type));
  if (!/^IHDR (PLTE )?(tRNS )?(IDAT )+IEND$/.test(order) || !isOneSeries || hasUnknown)
    throw new PictureRefused('damaged');
  if (chunks.at(-1)?.type !== 'IEND' || chunks.at(-1)?.data.length !== 0) throw new PictureRefused('damaged');
}

function assertColors(header: Header, colors: Chunk | undefined, transparency: Chunk | undefined): void {
  const { color, depth } = header;
  const count = (colors?.data.length ?? 0) / 3;
  const most = color === palette ? 2 ** depth : 256;
  const mayHaveColors = color === palette || color === 2 || color === 6;
  const fits = colors ? mayHaveColors && Number.isInteger(count) && count >= 1 && count <= most : true;
  const lengths: Readonly<Record<number, (length: number) => boolean>> = {
    0: (length) => length === 2,
    2: (length) => length === 6,
    [palette]: (length) => length >= 1 && length <= count,
  };
  const isFitting = !transparency || lengths[color]?.(transparency.data.length) === true;
  if (!fits || !isFitting || (color === palette && !colors)) throw new PictureRefused('damaged');
}

/** Returns exactly the rows that the header announces, each with its filter. */
function unpackRows(header: Header, packed: Buffer): Buffer {
  const { width, height, depth, color, interlaced } = header;
  const bits = (colorTypes[color]?.channels ?? 0) * depth;
  const lengths: number[] = [];
  for (const { left, top, across, down } of interlaced ? passes : onePass) {
    const columns = Math.ceil((width - left) / across);
    const rows = Math.ceil((height - top) / down);
    if (columns <= 0) continue;
    for (let row = 0; row < rows; row++) lengths.push(1 + Math.ceil((columns * bits) / 8));
  }
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  let rows: Buffer;
  try {
    rows = inflateSync(packed, { maxOutputLength: whole });
  } catch {
    throw new PictureRefused('damaged');
  }
  if (rows.length !== whole) throw new PictureRefused('damaged');
  let offset = 0;
  for (const length of lengths) {
    if ((rows[offset] ?? 0) > 4) throw new PictureRefused('damaged');
    offset += length;
  }
  return rows;
}

function written({ type, data }: Chunk): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}
