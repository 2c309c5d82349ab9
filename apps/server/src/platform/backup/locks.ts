import { readFileSync } from 'node:fs';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { StartError } from '../errors.ts';

/** The lock of a backup: a key file of `admin -- backup-key`, a passphrase, or none. */
export type Lock = { keyFile: string } | { passphrase: string } | null;

/** The least length of a passphrase: anyone who has the file can guess as fast as they like. */
const leastPassphrase = 16;

/** A new key: the file that opens, and the line that locks and may lie anywhere. */
export async function makeKey(now: Date): Promise<{ file: string; recipient: string }> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  return {
    file: `# created: ${now.toISOString()}\n# public key: ${recipient}\n${identity}\n`,
    recipient,
  };
}

/** Encrypts a backup while it is written, and decrypts it while it is read back. */
export interface Locking {
  encrypter: Encrypter;
  decrypter: Decrypter;
}

/**
 * Returns what locks a backup. A public key cannot decrypt, so the file gets a second recipient: a key that exists only in
 * memory until the file was read back.
 * @throws StartError for a key file or passphrase that cannot lock
 */
export async function locking(lock: NonNullable<Lock>): Promise<Locking> {
  const encrypter = new Encrypter();
  const decrypter = new Decrypter();
  if ('passphrase' in lock) {
    if (lock.passphrase.length < leastPassphrase) {
      throw new StartError(`The passphrase must have at least ${leastPassphrase} characters.`);
    }
    encrypter.setPassphrase(lock.passphrase);
    decrypter.addPassphrase(lock.passphrase);
    return { encrypter, decrypter };
  }
  const lines = readKeys(lock.keyFile);
  try {
    for (const line of lines) {
      encrypter.addRecipient(line.startsWith('AGE-') ? await identityToRecipient(line) : line);
    }
  } catch {
    throw noKey(lock.keyFile);
  }
  const ours = await generateX25519Identity();
  encrypter.addRecipient(await identityToRecipient(ours));
  decrypter.addIdentity(ours);
  return { encrypter, decrypter };
}

/** Returns the decrypter of a backup. Throws StartError for a key file without a usable key. */
export function opening(lock: NonNullable<Lock>): Decrypter {
  const decrypter = new Decrypter();
  if ('passphrase' in lock) {
    decrypter.addPassphrase(lock.passphrase);
    return decrypter;
  }
  const identities = readKeys(lock.keyFile).filter((line) => line.startsWith('AGE-'));
  if (identities.length === 0) {
    throw new StartError(
      `${lock.keyFile} has the public key alone, which locks and does not open. Name the file that backup-key wrote.`,
    );
  }
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch {
    throw noKey(lock.keyFile);
  }
  return decrypter;
}

function readKeys(file: string): string[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(
      `The key file ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^(age1|AGE-SECRET-KEY-)/.test(line));
  if (lines.length === 0) throw noKey(file);
  return lines;
}

function noKey(file: string): StartError {
  return new StartError(
    `${file} is no key of a backup. Make one with: npm run admin -- backup-key --to backup.key`,
  );
}
