import { createHash } from 'node:crypto';
import type { KeyRing } from '../keys.ts';
import { checkSealSignature, type SealSignature } from './sign.ts';

/** A seal as the database has it: a batch of rows by identifier and hash, and by `previous` all before it. */
export interface Seal {
  no: number;
  ids: string[];
  /** Of the rows, in their order; empty: the row was gone before it was sealed. */
  hashes: Buffer[];
  /** The number of rows under this seal and all before it. */
  rows: number;
  previous: Buffer;
  /** Rows whose signature was wrong or missing when they were sealed. */
  unproven: string[];
  hash: Buffer;
  /** null: sealed before seals were signed. */
  signature: SealSignature | null;
}

/** The newest seal, as a person recorded it. */
export interface Head {
  no: number;
  hash: string;
}

/** A mismatch; `id` names a row of the audit trail, `no` a seal. */
export type Finding =
  /** A row is not as it was sealed, is gone, or was gone already when the others of its time were sealed. */
  | { kind: 'changed' | 'removed' | 'vanished'; no: number; id: string }
  /** A row was changed or inserted, before it was sealed, by someone without the installation's key. */
  | { kind: 'unproven'; no: number; id: string }
  /** A row that neither has a seal nor waits for one; one that is waited for, and is not there. */
  | { kind: 'inserted' | 'lost'; id: string }
  /** A row with a time more than an hour before the rows that were sealed before it. */
  | { kind: 'late'; no: number; id: string }
  | { kind: 'seal-broken' | 'seal-missing' | 'head-differs' | 'head-missing'; no: number }
  /** A seal without a right signature, after one that has it; the newest one, signed with a key that is not here. */
  | { kind: 'seal-unsigned' | 'seal-key-unknown'; no: number };

/** The text of a row `a` of the audit trail that is hashed, as an expression. */
export const rowText = `jsonb_build_array(a.facility_id, a.id,
  to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.account_id, a.role, a.address, a.action,
  a.subject_type, a.subject_id, a.member_id, a.reason, a.detail)::text`;

/** The SHA-256 of a row's text. */
export function rowHash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The hash that a seal must have, by its content. */
export function sealHash(facilityId: string, seal: Omit<Seal, 'hash' | 'signature'>): Buffer {
  const { no, rows, ids, hashes, previous, unproven } = seal;
  return createHash('sha256')
    .update(previous)
    .update(`${facilityId} ${no} ${rows} ${ids.join(',')}`)
    .update(`\n${hashes.map((hash) => hash.toString('hex')).join(',')}`)
    .update(unproven.length > 0 ? `\n${unproven.join(',')}` : '')
    .digest();
}

/** The end of the chain, which the next seal follows: number, hash and rows, and whether seals were signed by then. */
export interface Place {
  no: number;
  hash: Buffer;
  rows: number;
  signed: boolean;
}

export const beginning: Place = { no: 0, hash: Buffer.alloc(0), rows: 0, signed: false };

/** Checks a seal against the one before it, without its rows. Returns what is wrong. */
export function checkSeal(facilityId: string, seal: Seal, before: Place, keys: KeyRing | null): Finding[] {
  const findings: Finding[] = [];
  for (let no = before.no + 1; no < seal.no; no++) findings.push({ kind: 'seal-missing', no });
  const follows =
    seal.no > before.no + 1 ||
    (seal.previous.equals(before.hash) && seal.rows === before.rows + seal.ids.length);
  const sound = seal.ids.length === seal.hashes.length && seal.hash.equals(sealHash(facilityId, seal));
  if (!follows || !sound) findings.push({ kind: 'seal-broken', no: seal.no });
  const isSigned = seal.signature !== null && checkSealSignature(seal.hash, seal.signature, keys) !== false;
  if (!isSigned && (before.signed || seal.signature)) findings.push({ kind: 'seal-unsigned', no: seal.no });
  return findings;
}

/**
 * Compares the rows of a seal with it. Returns what is wrong. @param texts the existing rows, by identifier
 * (`rowText`)
 */
export function checkRows(seal: Seal, texts: ReadonlyMap<string, string>): Finding[] {
  const unproven = seal.unproven.map((id): Finding => ({ kind: 'unproven', no: seal.no, id }));
  const others = seal.ids.flatMap((id, i): Finding[] => {
    const sealed = seal.hashes[i];
    const text = texts.get(id);
    if (!sealed || sealed.length === 0) return [{ kind: 'vanished', no: seal.no, id }];
    if (text === undefined) return [{ kind: 'removed', no: seal.no, id }];
    return rowHash(text).equals(sealed) ? [] : [{ kind: 'changed', no: seal.no, id }];
  });
  return [...unproven, ...others];
}
