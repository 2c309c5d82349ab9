import { auditFieldsOf } from '@afyakadi/contract';
import type pg from 'pg';
import { insertAtCommit, newId, pendingOf, type Tx } from '../database/index.ts';
import type { KeyRing } from '../keys.ts';
import { type SignedRow, signRow } from './sign.ts';

/** The actor in the audit trail: a caller, or the system, on behalf of a person or of nobody. */
export interface Actor {
  facility: { id: string };
  accountId: string | null;
  role: string | null;
  address: string | null;
}

/** The system as an actor, on behalf of nobody. */
export function bySystem(facilityId: string): Actor {
  return { facility: { id: facilityId }, accountId: null, role: null, address: null };
}

/** The actor and the time: of a call, or of background work. */
export interface Acting {
  caller: Actor;
  now: Date;
}

export interface AuditEntry {
  /** Dotted: the subject, then the action on it: 'authorization.created', 'account.signed-in'. */
  action: string;
  subjectType?: string;
  subjectId?: string;
  memberId?: string;
  /** The person's reason. */
  reason?: string;
  detail?: Record<string, unknown>;
}

const insertRow = insertAtCommit<ReturnType<typeof signed>>((db, rows) =>
  db.insertInto('audit').values(rows),
);

/** The transactions that have recorded an action. */
const audited = new WeakSet<object>();

/** Whether a transaction has recorded an action. A change that has not found everything as it was asked to be. */
export const hasAudited = (tx: Tx): boolean => audited.has(pendingOf(tx));

/** Records an action, its actor and place, with the commit of the change. */
export async function writeAudit(tx: Tx, call: Acting, entry: AuditEntry): Promise<void> {
  audited.add(pendingOf(tx));
  insertRow(tx, signed(auditRow(call, entry), pendingOf(tx).auditKeys));
}

/** Builds the audit row of an action. */
export function auditRow({ caller, now }: Acting, entry: AuditEntry): SignedRow {
  return {
    facility_id: caller.facility.id,
    id: newId(),
    at: now,
    account_id: caller.accountId,
    role: caller.role,
    address: caller.address,
    action: entry.action,
    subject_type: entry.subjectType ?? null,
    subject_id: entry.subjectId ?? null,
    member_id: entry.memberId ?? null,
    reason: entry.reason ?? null,
    detail: declaredDetail(entry),
  };
}

/**
 * The part of a detail that its action may record (`auditDetails`): administrators read the trail, so what nobody thought
 * of does not enter it. It is reported as a warning of the process, which fails the API tests.
 */
function declaredDetail({ action, detail = {} }: AuditEntry): Record<string, unknown> {
  const fields = auditFieldsOf(action);
  const undeclared: string[] = [];
  const declared = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(values).filter(([field]) => fields.includes(field) || void undeclared.push(field)),
    );
  const { before, after, ...rest } = detail;
  const kept =
    isRecord(before) && isRecord(after)
      ? { ...declared(rest), before: declared(before), after: declared(after) }
      : declared(detail);
  if (undeclared.length > 0)
    process.emitWarning(`${action} records ${undeclared.join(', ')}`, undeclaredWarning);
  return kept;
}

/** The name of the warning of what the contract does not declare, as a field that an action may not record. */
export const undeclaredWarning = 'UndeclaredInContract';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A row with its signature. */
export function signed(row: SignedRow, keys: KeyRing | null): SignedRow & { mac: Buffer | null } {
  return { ...row, mac: signRow(row, keys) };
}

/** Records an action in a session of the login that owns the tables. */
export async function insertAudit(
  client: pg.Client,
  call: Acting,
  entry: AuditEntry,
  keys: KeyRing | null,
): Promise<void> {
  const row = signed(auditRow(call, entry), keys);
  const columns = Object.keys(row);
  await client.query(
    `insert into audit (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(row),
  );
}

/** The change in an audit row: of each changed field, its value before and after. */
export interface Difference {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Returns the fields of `after` that differ; null when none does. Lists are compared in their order. */
export function differenceOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Difference | null {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  if (names.length === 0) return null;
  const pick = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
