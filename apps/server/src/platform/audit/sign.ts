import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Row } from '../database/index.ts';
import type { Key, KeyRing } from '../keys.ts';

/** A row of the audit trail as its signature covers it; times to the millisecond. */
export type SignedRow = Omit<Row<'audit'>, 'mac'>;

/** Signs a row when it is written, so that a change before it is sealed is detected; null without keys. */
export function signRow(row: SignedRow, keys: KeyRing | null): Buffer | null {
  return keys && hmac(keys.current(), 'row', rowText(row));
}

/** Whether a row is as it was signed, with any valid key. */
export function isSignedRow(row: SignedRow, mac: Buffer | null, keys: KeyRing | null): boolean {
  if (mac === null) return false;
  const text = rowText(row);
  return keys?.all().some((key) => isSame(hmac(key, 'row', text), mac)) ?? false;
}

/** A seal's signature: the hash covers all seals before it, so the newest one's signature covers the whole chain. */
export interface SealSignature {
  keyId: string;
  mac: Buffer;
}

/** Signs the hash of a seal; null without keys. */
export function signSeal(hash: Buffer, keys: KeyRing | null): SealSignature | null {
  const key = keys?.current();
  return key ? { keyId: key.id, mac: hmac(key, 'seal', hash) } : null;
}

/** Whether a seal's signature is right; null where its key is not known here any more. */
export function checkSealSignature(
  hash: Buffer,
  { keyId, mac }: SealSignature,
  keys: KeyRing | null,
): boolean | null {
  const key = keys?.find(keyId);
  return key ? isSame(hmac(key, 'seal', hash), mac) : null;
}

type Purpose = 'row' | 'seal';

/** The keys derived of a key for each purpose: making one takes several times as long as signing a row. */
const derivedKeys = new WeakMap<Key, Partial<Record<Purpose, KeyObject>>>();

function derivedOf(key: Key, purpose: Purpose): KeyObject {
  const derived = derivedKeys.get(key) ?? {};
  derivedKeys.set(key, derived);
  derived[purpose] ??= createSecretKey(
    createHmac('sha256', key.bytes).update(`afyakadi audit ${purpose}`).digest(),
  );
  return derived[purpose];
}

function hmac(key: Key, purpose: Purpose, content: string | Buffer): Buffer {
  return createHmac('sha256', derivedOf(key, purpose)).update(content).digest();
}

function isSame(mac: Buffer, other: Buffer): boolean {
  return mac.length === other.length && timingSafeEqual(mac, other);
}

/** The same text before a row is stored and when it is read again: PostgreSQL orders the keys of `detail` its own way. */
function rowText(row: SignedRow): string {
  const ids = [row.facility_id, row.id, row.account_id, row.subject_id, row.member_id];
  const texts = [row.role, row.address, row.action, row.subject_type, row.reason];
  return JSON.stringify([
    ids.map((id) => id?.toLowerCase() ?? null),
    row.at.toISOString(),
    texts.map((text) => (text === null ? null : Buffer.from(text).toString())),
    ordered(JSON.parse(JSON.stringify(row.detail))),
  ]);
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([key], [other]) => (key < other ? -1 : 1))
    .map(([key, content]) => [key, ordered(content)]);
}
