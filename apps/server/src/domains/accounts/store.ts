import type { Role } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/index.ts';

export interface Facility {
  id: string;
  code: string;
  name: string;
}

/** Who an account is, and whether it may come in. */
export interface AccountIdentity {
  id: string;
  name: string;
  registrationNo: string | null;
  /** null: invited, and no password set yet. */
  passwordHash: string | null;
  disabled: boolean;
  roles: Role[];
  facility: Facility;
}

export interface Candidate extends AccountIdentity {
  demo: boolean;
  /** Whether the account was signed in to in this browser before. */
  knownDevice: boolean;
}

/** An account with its facility's settings and its second factors. */
export interface StoredAccount extends AccountIdentity {
  settings: { idleMinutes: number; skipWaiting: boolean | null };
  /** It may issue provisional authorizations, and its facility allows it. */
  provisional: boolean;
  totp: boolean;
  passkeys: number;
  recoveryCodesLeft: number;
  /** The roles in which its facility asks for a second factor. */
  secondFactorRoles: Role[];
}

interface CandidateRow {
  facility_id: string;
  facility_code: string;
  facility_name: string;
  account_id: string;
  account_name: string;
  registration_no: string | null;
  password_hash: string | null;
  is_demo: boolean;
  disabled: boolean;
  roles: Role[];
  known_device: boolean;
}

/**
 * The accounts of all facilities that bear this identifier.
 * @param deviceHash of the browser that asks; null: it has never been signed in
 */
export async function signInCandidates(
  database: Database,
  kind: string,
  value: string,
  deviceHash: Buffer | null,
): Promise<Candidate[]> {
  const rows = await database.readShared(sql<CandidateRow>`
    select facility_id, facility_code, facility_name, account_id, account_name, registration_no, password_hash,
      is_demo, disabled, roles, known_device
    from sign_in_candidates(${kind}, ${value}, ${deviceHash}::bytea) order by facility_name, facility_id`);
  return rows.map((row) => ({
    id: row.account_id,
    name: row.account_name,
    registrationNo: row.registration_no,
    passwordHash: row.password_hash,
    demo: row.is_demo,
    disabled: row.disabled,
    roles: row.roles,
    knownDevice: row.known_device,
    facility: { id: row.facility_id, code: row.facility_code, name: row.facility_name },
  }));
}

/** Returns the facility of a refresh token, all that is known of it before a facility is set. */
export async function facilityOfToken(database: Database, hash: Buffer): Promise<string | null> {
  const rows = await database.readShared(
    sql<{ facility: string | null }>`select refresh_token_facility(${hash}::bytea) as facility`,
  );
  return rows[0]?.facility ?? null;
}

interface AccountRow {
  id: string;
  name: string;
  registration_no: string | null;
  password_hash: string | null;
  disabled: boolean;
  roles: Role[];
  facility_id: string;
  facility_code: string;
  facility_name: string;
  idle_minutes: number;
  skip_waiting: boolean | null;
  second_factor_roles: Role[];
  provisional: boolean;
  totp: boolean;
  passkeys: number;
  recovery_codes_left: number;
}

/** Minutes without use after which a screen locks, without a facility setting. */
export const standardIdleMinutes = 10;

function accountQuery(accountId: string): RawBuilder<AccountRow> {
  return sql<AccountRow>`
    select a.id, a.name, a.registration_no, a.password_hash, a.disabled_at is not null as disabled,
      array(select r.role from account_role r where r.facility_id = a.facility_id and r.account_id = a.id
        order by r.role) as roles,
      f.id as facility_id, f.code as facility_code, f.name as facility_name,
      coalesce(s.idle_minutes, ${standardIdleMinutes}::int) as idle_minutes, s.skip_waiting,
      coalesce(s.second_factor_roles, '{}') as second_factor_roles,
      a.provisional and coalesce(s.provisional_authorizations, false) as provisional,
      exists (select from totp t where t.facility_id = a.facility_id and t.account_id = a.id
        and t.confirmed_at is not null) as totp,
      (select count(*) from passkey p where p.facility_id = a.facility_id and p.account_id = a.id) as passkeys,
      (select count(*) from recovery_code r where r.facility_id = a.facility_id and r.account_id = a.id
        and r.used_at is null) as recovery_codes_left
    from account a join facility f on f.id = a.facility_id
    left join facility_setting s on s.facility_id = a.facility_id
    where a.id = ${accountId}`;
}

function toAccount(row: AccountRow): StoredAccount {
  return {
    id: row.id,
    name: row.name,
    registrationNo: row.registration_no,
    passwordHash: row.password_hash,
    disabled: row.disabled,
    roles: row.roles,
    facility: { id: row.facility_id, code: row.facility_code, name: row.facility_name },
    settings: { idleMinutes: row.idle_minutes, skipWaiting: row.skip_waiting },
    provisional: row.provisional,
    totp: row.totp,
    passkeys: row.passkeys,
    recoveryCodesLeft: row.recovery_codes_left,
    secondFactorRoles: row.second_factor_roles,
  };
}

export async function readAccount(
  database: Database,
  facilityId: string,
  accountId: string,
): Promise<StoredAccount | null> {
  const [row] = await database.read(facilityId, accountQuery(accountId));
  return row ? toAccount(row) : null;
}

/**
 * Locks the account's row until the transaction ends. Every function that makes or ends sessions of an account does it
 * first, so that a concurrent refresh and logout run one after the other.
 */
export async function lockAccount(tx: Tx, accountId: string): Promise<StoredAccount | null> {
  await sql`select 1 from account where id = ${accountId} for no key update`.execute(tx);
  const { rows } = await accountQuery(accountId).execute(tx);
  return rows[0] ? toAccount(rows[0]) : null;
}

export async function identifiersOf(
  database: Database,
  facilityId: string,
  accountId: string,
): Promise<string[]> {
  const query = database.build
    .selectFrom('account_identifier')
    .select('value')
    .where('account_id', '=', accountId);
  return (await database.read(facilityId, query)).map((row) => row.value);
}

export async function setPassword(tx: Tx, accountId: string, hash: string, now: Date): Promise<void> {
  await tx
    .updateTable('account')
    .set({ password_hash: hash, password_changed_at: now })
    .where('id', '=', accountId)
    .execute();
}
