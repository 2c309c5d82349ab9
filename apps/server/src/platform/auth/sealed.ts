import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { KeyRing } from '../keys.ts';

/** The first byte of a sealed text: AES-256-GCM, followed by the key's name, the nonce, the ciphertext and the tag. */
const format = 1;
const idLength = 8;
const nonceLength = 12;
const tagLength = 16;
const headLength = 1 + idLength;

/** Encrypts texts in the database, so that a copy of the database alone does not reveal them. */
export interface Sealer {
  /** @param about purpose and owner, such as `totpAbout(…)`: opening it with any other value fails */
  seal(text: string, about: string): Buffer;
  /** Returns the text. Throws Error for one that was changed, sealed about something else, or with a missing key. */
  open(sealed: Uint8Array, about: string): string;
  /** Returns what tells a text from others, and reveals it only to who has the key. */
  fingerprint(text: string, about: string): string;
  /** Whether it was sealed with the key that seals now. */
  isCurrent(sealed: Uint8Array): boolean;
}

/** Returns the associated data with which the secret of an authenticator app is sealed. */
export function totpAbout(facilityId: string, accountId: string): string {
  return `totp ${facilityId} ${accountId}`;
}

/** A sealer by the data keys (`dataKeys(config)`), of 32 bytes each. */
export function createSealer(keys: KeyRing): Sealer {
  return {
    seal(text, about) {
      const { id, bytes } = keys.current();
      const head = Buffer.concat([Buffer.from([format]), Buffer.from(id, 'latin1')]);
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', bytes, nonce);
      cipher.setAAD(associated(head, about));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([head, nonce, body, cipher.getAuthTag()]);
    },
    open(sealed, about) {
      const all = Buffer.from(sealed);
      if (all.length < headLength + nonceLength + tagLength || all[0] !== format) {
        throw new Error('This is nothing that was sealed here');
      }
      const head = all.subarray(0, headLength);
      const key = keys.find(nameIn(head));
      if (!key) throw new Error(`The data key ${nameIn(head)} is not here any more (DATA_KEY_PREVIOUS)`);
      const nonce = all.subarray(headLength, headLength + nonceLength);
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength: tagLength });
      decipher.setAAD(associated(head, about));
      decipher.setAuthTag(all.subarray(-tagLength));
      const body = all.subarray(headLength + nonceLength, -tagLength);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
    fingerprint: (text, about) =>
      createHmac('sha256', keys.current().bytes).update(`${about}\0${text}`).digest('base64url'),
    isCurrent: (sealed) =>
      sealed[0] === format && nameIn(Buffer.from(sealed).subarray(0, headLength)) === keys.current().id,
  };
}

function nameIn(head: Buffer): string {
  return head.subarray(1, headLength).toString('latin1');
}

function associated(head: Buffer, about: string): Buffer {
  return Buffer.concat([head, Buffer.from(about, 'utf8')]);
}
