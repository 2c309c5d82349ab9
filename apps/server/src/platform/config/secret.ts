import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../database/errors.ts';
import { ofFullDisk, StartError } from '../errors.ts';
import { fixedKeys, type Key, type KeyRing, keyOf, keysOfFile } from '../keys.ts';
import type { Config } from './index.ts';

/** A kind of key that is stored in DATA_DIR unless a variable sets it: one per line, the newest first. */
export interface KeyKind {
  /** The file's name in DATA_DIR. */
  file: string;
  make(): string;
  /** Reads the key of a line. Throws StartError for a malformed one; `where` names it. */
  read(line: string, where: string): Key;
}

/** The key that signs access tokens. */
export const tokenKind: KeyKind = {
  file: 'token-secret',
  make: () => randomBytes(48).toString('base64url'),
  read(line, where) {
    if (line.length < 32) throw new StartError(`${where} must have at least 32 characters.`);
    return keyOf(new TextEncoder().encode(line));
  },
};

/** Encrypts the secrets in the database. */
export const dataKind: KeyKind = {
  file: 'data-key',
  make: () => randomBytes(32).toString('base64'),
  read(line, where) {
    const bytes = Buffer.from(line, 'base64');
    if (bytes.length !== 32) {
      throw new StartError(
        `${where} must be 32 bytes in base64, such as the output of: openssl rand -base64 32`,
      );
    }
    return keyOf(bytes);
  },
};

/** The keys that sign access tokens: TOKEN_SECRET and its previous one, else those of DATA_DIR/token-secret. */
export function tokenKeys(config: Config): KeyRing {
  return keysFrom(config, tokenKind, [config.tokenSecret, config.tokenSecretPrevious]);
}

/**
 * Returns the keys that encrypt secrets in the database: DATA_KEY and its previous one, else those of
 * DATA_DIR/data-key.
 */
export function dataKeys(config: Config): KeyRing {
  return keysFrom(config, dataKind, [config.dataKey, config.dataKeyPrevious]);
}

/** Returns the file with the keys of a kind. */
export function keyFile(config: Config, kind: KeyKind): string {
  return join(config.dataDir, kind.file);
}

/** Returns the lines of a key file that contain a key. */
export function keyLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function keysFrom(config: Config, kind: KeyKind, candidates: (string | null)[]): KeyRing {
  const texts = candidates.filter((text) => text !== null);
  if (texts.length > 0) return fixedKeys(texts.map((text) => kind.read(text, kind.file)));
  const file = keyFile(config, kind);
  return keysOfFile(file, config.timings.keys, () => readFile(config.dataDir, file, kind));
}

function readFile(folder: string, file: string, kind: KeyKind): Key[] {
  mkdirSync(folder, { recursive: true });
  try {
    // `wx`: of two servers that start together, one writes and both read.
    writeFileSync(file, `${kind.make()}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') {
      // A full disk leaves an empty file, which the next start would take for one whose key was lost.
      rmSync(file, { force: true });
      throw ofFullDisk(error, file);
    }
  }
  const lines = keyLines(readFileSync(file, 'utf8'));
  if (lines.length === 0)
    throw new StartError(`${file} has no key. Bring it back from a backup, or remove it.`);
  return lines.map((line, index) => kind.read(line, `${file}, line ${index + 1},`));
}
