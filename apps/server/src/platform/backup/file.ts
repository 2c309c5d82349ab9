import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Decrypter, Encrypter } from 'age-encryption';
import { codeOf } from '../database/errors.ts';
import { ofFullDisk, StartError } from '../errors.ts';
import { DamagedBackup } from './archive.ts';
import { type Lock, type Locking, locking, opening } from './locks.ts';

const lockedStart = 'age-encryption.org/v1';
/** gzip's header without time, level and system: identical in every file, so that a changed byte is detected. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/**
 * Writes a stream to a new file, packed, and locked where there is a lock. The file appears under its name when it is
 * whole, on the disk, and `check` has read it back; what fails leaves none.
 * @param check reads what was written, decrypted and unpacked, and throws if it is wrong
 * @throws StartError when there is a file of this name, or it cannot be written or read back; what the stream throws
 */
export async function writeFile(
  file: string,
  lock: Lock,
  content: Readable,
  check: (written: Readable) => Promise<void>,
): Promise<void> {
  const draft = `${file}.part`;
  try {
    const locks = lock && (await locking(lock));
    await claim(file, draft);
    try {
      const target = createWriteStream(draft, { mode: 0o600 });
      if (locks) await pipeline(content, createGzip(), evenHead(), lockWith(locks.encrypter), target);
      else await pipeline(content, createGzip(), evenHead(), target);
      await flush(draft);
      await readBack(draft, locks, check);
      await rename(draft, file);
      await flushName(file);
    } catch (error) {
      await rm(draft, { force: true });
      throw ofFullDisk(error, file);
    }
  } finally {
    content.destroy();
  }
}

async function readBack(
  draft: string,
  locks: Locking | null,
  check: (written: Readable) => Promise<void>,
): Promise<void> {
  try {
    const written = await unlocked(draft, locks && (() => locks.decrypter));
    try {
      await check(written);
    } finally {
      written.destroy();
    }
  } catch (error) {
    const how = error instanceof DamagedBackup ? error.how : error instanceof Error ? error.message : error;
    throw new StartError(
      `No backup was made: the file reads back differently from what was written (${how}). ` +
        'Check the disk and the memory of this computer, then try again.',
      { cause: error },
    );
  }
}

/**
 * Returns a backup's content, decompressed and decrypted. The stream fails if the file was truncated or changed.
 * @throws StartError for a file that is no backup, is encrypted and no key is given, or does not match the key
 */
export function readFile(file: string, lock: Lock): Promise<Readable> {
  return unlocked(file, lock && (() => opening(lock)));
}

async function unlocked(file: string, decrypter: (() => Decrypter) | null): Promise<Readable> {
  const start = await startOf(file);
  if (start.toString('latin1').startsWith(lockedStart)) {
    if (decrypter) return unpack(await opened(file, decrypter()));
    throw new StartError(`${file} is locked. Name its key with --key FILE, or --passphrase-env NAME.`);
  }
  if (start.subarray(0, gzipHead.length).equals(gzipHead)) return unpack(createReadStream(file));
  throw new StartError(
    `${file} is no backup of this product, or its beginning was changed. Nothing was restored.`,
  );
}

async function claim(file: string, draft: string): Promise<void> {
  if (existsSync(file)) {
    throw new StartError(`${file} is there already. Name another file: a backup replaces none.`);
  }
  try {
    await (await open(draft, 'wx', 0o600)).close();
  } catch (error) {
    if (codeOf(error) === 'EEXIST') {
      throw new StartError(
        `${draft} is there: another backup is being written to it, or was cut short. Remove it if none is.`,
      );
    }
    throw new StartError(
      `${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** A backup must survive a power failure. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** So must its name. Windows and some network disks have no such call, and write names at once. */
async function flushName(file: string): Promise<void> {
  const folder = await open(dirname(file), 'r').catch(() => null);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

function lockWith(encrypter: Encrypter) {
  return async function* (packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of await encrypter.encrypt(Readable.toWeb(Readable.from(packed)))) yield chunk;
  };
}

function evenHead(): Transform {
  let offset = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let i = 0; i < chunk.length && offset < gzipHead.length; i++, offset++)
        chunk[i] = gzipHead[offset] ?? 0;
      done(null, chunk);
    },
  });
}

async function opened(file: string, decrypter: Decrypter): Promise<Readable> {
  const locked = createReadStream(file);
  try {
    return Readable.from(await decrypter.decrypt(Readable.toWeb(locked)));
  } catch (error) {
    locked.destroy();
    throw new StartError(
      `${file} is not opened by this key: it was locked with another, or its beginning was changed ` +
        `(${error instanceof Error ? error.message : String(error)}). Nothing was restored.`,
    );
  }
}

function unpack(packed: Readable): Readable {
  const content = createGunzip();
  // A short file can fail before its first reader or after its last one, which would end the process.
  content.on('error', () => {});
  // A failure destroys the stream, so that the reader gets it.
  pipeline(packed, content).catch(() => {});
  return content;
}

async function startOf(file: string): Promise<Buffer> {
  try {
    const handle = await open(file, 'r');
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
