import { createHash } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { queued } from './queued.ts';

/** argon2id with OWASP's parameters: 19 MiB, 2 passes, 1 lane; the library's standard kind is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password, cost));
}

/**
 * Hashes a short code: slowly, because its few digits are quickly guessed, and with a salt derived from its purpose
 * and owner, so that a code is found by its hash in one computation.
 * @param about such as `reset code <facility> <account>`
 */
export function hashCodeOf(about: string, code: string): Promise<Buffer> {
  const salt = createHash('sha256').update(about).digest().subarray(0, 16);
  return queued(() => hashRaw(code, { ...cost, outputLen: 32, salt }));
}

let nobody: Promise<string> | undefined;

/** Whether it is the password of this hash. For `null`, an account that does not exist, it takes as long and is false. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored === null) {
    nobody ??= hashPassword('no account has this password');
    const stranger = await nobody;
    await queued(() => verify(stranger, password));
    return false;
  }
  return queued(() => verify(stored, password));
}
