import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../database/errors.ts';
import type { Config } from './index.ts';

/** The secret that signs access tokens: TOKEN_SECRET, else one made once and kept in DATA_DIR for its owner alone. */
export function tokenSecret(config: Config): string {
  if (config.tokenSecret) return config.tokenSecret;
  const file = join(config.dataDir, 'token-secret');
  mkdirSync(config.dataDir, { recursive: true });
  try {
    // `wx`: of two servers that start together, one writes and both read.
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
