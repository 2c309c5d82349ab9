import { message, type Role, roles } from '@afyakadi/contract';
import { col, type Database, type RowOf, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { jsonOf } from '../../platform/database/messages.ts';
import type { Job } from '../../platform/worker/periodic.ts';

export interface Facility {
  id: string;
  code: string;
  name: string;
}

/** An account with all that decides whether it may sign in. */
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
  settings: { idleMinutes: number; skipWaiting: boolean | null; queueNumbers: boolean };
  /** It may issue provisional authorizations, and its facility allows it. */
  provisional: boolean;
  carePointIds: string[];
  totp: boolean;
  passkeys: number;
  recoveryCodesLeft: number;
  /** The roles in which its facility asks for a second factor. */
  secondFactorRoles: Role[];
}

const candidateRows = rows({
  facility_id: col.uuid,
  facility_code: col.text,
  facility_name: col.text,
  account_id: col.uuid,
  account_name: col.text,
  registration_no: col.nullable(col.text),
  password_hash: col.nullable(col.text),
  is_demo: col.boolean,
  disabled: col.boolean,
  roles: col.array(col.oneOf(...roles)),
  known_device: col.boolean,
});

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
  const candidates = await database.readShared(candidateRows`
    select facility_id, facility_code, facility_name, account_id, account_name, registration_no, password_hash,
      is_demo, disabled, roles, known_device
    from sign_in_candidates(${kind}, ${value}, ${deviceHash}::bytea) order by facility_name, facility_id`);
  return candidates.map((row) => ({
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

const facilityRows = rows({ facility: col.nullable(col.uuid) });

/** Returns the facility of a refresh token, all that is known of it before a facility is set. */
export async function facilityOfToken(database: Database, hash: Buffer): Promise<string | null> {
  const [row] = await database.readShared(
    facilityRows`select refresh_token_facility(${hash}::bytea) as facility`,
  );
  return row?.facility ?? null;
}

/** Returns the facility of an invitation or of a challenge, by the hash of its secret. */
export async function facilityOfSecret(database: Database, hash: Buffer): Promise<string | null> {
  const [row] = await database.readShared(facilityRows`select secret_facility(${hash}::bytea) as facility`);
  return row?.facility ?? null;
}

const account = {
  ...col.from('account', 'id', 'name', 'registration_no', 'password_hash', 'care_point_ids'),
  disabled: col.boolean,
  roles: col.array(col.oneOf(...roles)),
  facility_id: col.of('facility', 'id'),
  facility_code: col.of('facility', 'code'),
  facility_name: col.of('facility', 'name'),
  idle_minutes: col.integer,
  skip_waiting: col.of('facility_setting', 'skip_waiting'),
  queue_numbers: col.boolean,
  second_factor_roles: col.array(col.oneOf(...roles)),
  provisional: col.boolean,
  totp: col.boolean,
  passkeys: col.integer,
  recovery_codes_left: col.integer,
};
type AccountRow = RowOf<typeof account>;

/** Minutes without use after which a screen locks, without a facility setting. */
export const standardIdleMinutes = 10;

function accountQuery(accountId: string) {
  return rows(account)`
    select a.id, a.name, a.registration_no, a.password_hash, a.care_point_ids, a.disabled_at is not null as disabled,
      array(select r.role from account_role r where r.facility_id = a.facility_id and r.account_id = a.id
        order by r.role) as roles,
      f.id as facility_id, f.code as facility_code, f.name as facility_name,
      coalesce(s.idle_minutes, ${standardIdleMinutes}::int) as idle_minutes, s.skip_waiting,
      coalesce(s.queue_numbers, false) as queue_numbers,
      coalesce(s.second_factor_roles, '{}') as second_factor_roles,
      a.provisional and coalesce(s.provisional_authorizations, true) as provisional,
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
    settings: {
      idleMinutes: row.idle_minutes,
      skipWaiting: row.skip_waiting,
      queueNumbers: row.queue_numbers,
    },
    provisional: row.provisional,
    carePointIds: row.care_point_ids,
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
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  const [row] = await readerOf(tx)(accountQuery(accountId));
  return row ? toAccount(row) : null;
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

/** Rows of each kind deleted at a time: few enough not to block anybody. */
const atOnce = 1_000;

/** The problem of a message that was still waiting after 15 minutes. */
const interrupted = jsonOf(message('administration.messageInterrupted'));

/** Deletes, every ten minutes, expired rows of sign-ins. */
export const forgetExpired: Job = {
  name: 'forget what has expired',
  interval: 'forgetExpired',
  async run({ signal, now, underLock }) {
    for (;;) {
      const gone = await underLock(null, async (tx) => {
        const [row] = await readerOf(tx)(rows({ gone: col.integer })`
          select forget_expired(${now}, ${atOnce}, ${interrupted}) as gone`);
        return row?.gone ?? 0;
      });
      // Fewer rows than the limit: no more are left of any kind.
      if (gone < atOnce || signal.aborted) return;
    }
  },
};
