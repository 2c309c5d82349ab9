import { decode, encode } from 'jpeg-js';
import { assertFits, maxLogoBytes, maxLogoSide, PictureRefused } from './picture.ts';

export const jpegStart = Buffer.from('ffd8ff', 'hex');

/** From the best to the least that still looks like the picture. */
const qualities = [90, 80, 70, 60, 50, 40, 30];

/** Decodes a JPEG and encodes its pixels again, with its orientation and nothing else. Throws PictureRefused. */
export function reencodeJpeg(file: Buffer): Buffer {
  assertWhole(file);
  const picture = pixelsOf(file);
  const { exifBuffer }: { exifBuffer?: unknown } = Object(picture);
  const { width, height, data } = picture;
  const image = { width, height, data, exifBuffer: exifOf(orientationIn(exifBuffer)) };
  for (const quality of qualities) {
    const { data: written } = encode(image, quality);
    if (written.length <= maxLogoBytes) return written;
  }
  throw new PictureRefused('bytes');
}

function pixelsOf(file: Buffer) {
  try {
    return decode(file, {
      tolerantDecoding: false,
      maxResolutionInMP: (maxLogoSide * maxLogoSide) / 1_000_000,
      maxMemoryUsageInMB: 64,
    });
  } catch {
    throw new PictureRefused('damaged');
  }
}

/**
 * Throws PictureRefused unless the file is one picture from its first byte to its last: one frame that fits, a scan of
 * each of its components, and an end with nothing behind it. The decoder does not look for these.
 */
function assertWhole(file: Buffer): void {
  const missing = new Set<number>();
  let frames = 0;
  let offset = 2;
  while (offset + 4 <= file.length && file[offset] === 0xff) {
    const marker = file[offset + 1] ?? 0;
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    const segment = file.subarray(offset + 4, offset + 2 + file.readUInt16BE(offset + 2));
    offset += 2 + file.readUInt16BE(offset + 2);
    if (isFrame(marker)) {
      frames += 1;
      if (segment.length < 6) throw new PictureRefused('damaged');
      assertFits(segment.readUInt16BE(3), segment.readUInt16BE(1));
      for (let part = 6; part < segment.length; part += 3) missing.add(segment[part] ?? 0);
    }
    if (marker !== 0xda) continue;
    for (let part = 0; part < (segment[0] ?? 0); part++) missing.delete(segment[1 + 2 * part] ?? 0);
    while (offset < file.length && !isMarker(file, offset)) offset += 1;
  }
  const isEnd = file[offset] === 0xff && file[offset + 1] === 0xd9 && offset + 2 === file.length;
  if (frames !== 1 || missing.size > 0 || !isEnd) throw new PictureRefused('damaged');
}

/** The header of a frame: of all C0 to CF but the tables among them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Among the bits of a scan: not an escaped FF, and not a restart. */
function isMarker(file: Buffer, offset: number): boolean {
  const next = file[offset + 1] ?? 0;
  return file[offset] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7);
}

/** How the picture is turned (1 to 8), by the first directory of its Exif data. */
function orientationIn(exif: unknown): number {
  if (!Buffer.isBuffer(exif) && !(exif instanceof Uint8Array)) return 1;
  // The decoder leaves the second zero of "Exif\0\0".
  const tiff = Buffer.from(exif).subarray(1);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const read = (offset: number, bytes: 2 | 4) => {
    if (offset + bytes > tiff.length) return 0;
    return isLittle ? tiff.readUIntLE(offset, bytes) : tiff.readUIntBE(offset, bytes);
  };
  const directory = read(4, 4);
  const entries = Math.min(read(directory, 2), 100);
  for (let entry = directory + 2; entry < directory + 2 + 12 * entries; entry += 12) {
    if (read(entry, 2) === 0x0112) return Math.min(Math.max(read(entry + 8, 2), 1), 8);
  }
  return 1;
}

/** Exif data with the orientation alone. */
function exifOf(orientation: number): Buffer | undefined {
  if (orientation === 1) return undefined;
  const data = Buffer.from(
    `457869660000${'49492a0008000000'}${'0100120103000100000001000000'}00000000`,
    'hex',
  );
  data.writeUInt16LE(orientation, 6 + 8 + 2 + 8);
  return data;
}
