import { inflateSync } from 'node:zlib';

/** The longest side of a logo, in pixels: at 1,200 it prints sharply at three times its size on documents. */
export const longestLogoSide = 1_200;

export type LogoType = 'image/png' | 'image/jpeg';

/** Why a file is no logo: it is of no known type, it is damaged, or its sides are too long. */
export type LogoProblem = 'type' | 'damaged' | 'size';

/** Recognizes a PNG or JPEG by its bytes, and checks its size before anything unpacks it. */
export function inspectLogo(file: Buffer): LogoType | LogoProblem {
  if (file.subarray(0, 8).equals(pngSignature)) return inspectPng(file);
  if (file.readUIntBE(0, Math.min(3, file.length)) === 0xffd8ff) return inspectJpeg(file);
  return 'type';
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
/** Channels of each PNG color type. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function inspectPng(file: Buffer): LogoType | LogoProblem {
  const chunks = pngChunks(file);
  const header = chunks?.[0];
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== 13) return 'damaged';
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  if (!isFitting(width, height)) return 'size';
  const [depth = 0, color = 0] = header.data.subarray(8);
  const bits = (channels[color] ?? 0) * depth;
  // The rows with their filter bytes; an interlaced picture has up to seven times as many rows.
  const most = height * 7 + Math.ceil((width + 7) * height * bits) / 8;
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  try {
    return inflateSync(packed, { maxOutputLength: Math.ceil(most) }).length > 0 ? 'image/png' : 'damaged';
  } catch {
    return 'damaged';
  }
}

/** The chunks of a PNG; null if one is longer than the file. */
function pngChunks(file: Buffer): { type: string; data: Buffer }[] | null {
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    if (at + 12 + length > file.length) return null;
    chunks.push({
      type: file.toString('latin1', at + 4, at + 8),
      data: file.subarray(at + 8, at + 8 + length),
    });
    at += 12 + length;
  }
  return chunks;
}

function inspectJpeg(file: Buffer): LogoType | LogoProblem {
  for (let at = 2; at + 9 < file.length && file[at] === 0xff; ) {
    const marker = file[at + 1] ?? 0;
    // The frame's header: of all C0 to CF but the tables among them.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return isFitting(file.readUInt16BE(at + 7), file.readUInt16BE(at + 5)) ? 'image/jpeg' : 'size';
    at += 2 + file.readUInt16BE(at + 2);
  }
  return 'damaged';
}

function isFitting(width: number, height: number): boolean {
  return Math.min(width, height) >= 1 && Math.max(width, height) <= longestLogoSide;
}
