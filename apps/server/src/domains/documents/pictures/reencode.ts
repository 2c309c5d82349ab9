import { jpegStart, reencodeJpeg } from './jpeg.ts';
import { maxLogoBytes, PictureRefused } from './picture.ts';
import { isPng, reencodePng } from './png.ts';

/**
 * Reads an uploaded picture completely and writes it again. Only the result is stored, shown and printed, so whatever the
 * file contained beside the picture is gone. Throws PictureRefused.
 */
export function reencode(file: Uint8Array): Buffer {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const written = isPng(bytes) ? reencodePng(bytes) : isJpeg(bytes) ? reencodeJpeg(bytes) : null;
  if (!written) throw new PictureRefused('type');
  if (written.length > maxLogoBytes) throw new PictureRefused('bytes');
  return written;
}

function isJpeg(file: Buffer): boolean {
  return file.subarray(0, jpegStart.length).equals(jpegStart);
}
