import { type AccountState, accountStates, type ManagedAccount, type Role, roles } from '@afyakadi/contract';
import { sql } from 'kysely';
import { type CountedPage, toList, withTotal } from '../../platform/database/counted-list.ts';
import { col, type Database, listOf, type Reader, type RowOf, rows } from '../../platform/database/index.ts';
import { everyWord } from '../../platform/database/search.ts';
import { isOpen, isThrottled } from '../accounts/index.ts';

const stored = {
  ...col.from('account', 'id', 'name', 'email', 'registration_no', 'qualification', 'charge_item_code'),
  ...col.from('account', 'provisional', 'is_demo', 'created_at', 'care_point_ids'),
};
const account = {
  ...stored,
  card: col.nullable(col.text),
  phone: col.nullable(col.text),
  nida: col.nullable(col.text),
  roles: col.array(col.oneOf(...roles)),
  state: col.oneOf(...accountStates),
  last_sign_in_at: col.nullable(col.timestamptz),
  totp: col.boolean,
  passkeys: col.integer,
  sessions: col.integer,
};
type AccountRow = RowOf<typeof account>;

/** The status of an account `a`; if several apply, the most important one. */
const stateAt = (now: Date) => sql`case when a.disabled_at is not null then 'disabled'
  when a.password_hash is null then 'invited' when ${isThrottled(now)} then 'locked' else 'active' end`;

const lastSignIn = sql`(select max(s.begun_at) from session s
  where s.facility_id = a.facility_id and s.account_id = a.id)`;

/** An account's number of a kind. */
const number = (kind: 'card' | 'phone' | 'nida') => sql`(select max(i.value) from account_identifier i
  where i.facility_id = a.facility_id and i.account_id = a.id and i.kind = ${sql.lit(kind)})`;

const accountsOf = (facilityId: string, now: Date) => sql`
  select ${listOf(stored, 'a')},
    ${number('card')} as card, ${number('phone')} as phone, ${number('nida')} as nida,
    array(select r.role from account_role r where r.facility_id = a.facility_id and r.account_id = a.id) as roles,
    ${stateAt(now)} as state, ${lastSignIn} as last_sign_in_at,
    exists (select from totp t where t.facility_id = a.facility_id and t.account_id = a.id
      and t.confirmed_at is not null) as totp,
    (select count(*) from passkey p where p.facility_id = a.facility_id and p.account_id = a.id) as passkeys,
    (select count(*) from session s where s.facility_id = a.facility_id and s.account_id = a.id and ${isOpen(now)})
      as sessions
  from account a where a.facility_id = ${facilityId}`;

function toAccount(row: AccountRow): ManagedAccount {
  return {
    id: row.id,
    name: row.name,
    roles: roles.filter((role) => row.roles.includes(role)),
    card: row.card,
    phone: row.phone,
    nida: row.nida,
    email: row.email,
    registrationNo: row.registration_no,
    qualification: row.qualification,
    chargeItemCode: row.charge_item_code,
    provisional: row.provisional,
    carePointIds: row.care_point_ids,
    state: row.state,
    demo: row.is_demo,
    createdAt: row.created_at.toISOString(),
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    secondFactor: { totp: row.totp, passkeys: row.passkeys },
    sessions: row.sessions,
  };
}

interface AccountQuery {
  text?: string | undefined;
  role?: Role | undefined;
  state?: AccountState | undefined;
}

/** The text by which accounts are searched: the name and all identifiers. */
const searched = sql`search_form(a.name || ' ' || coalesce(a.email, '') || ' ' || coalesce(a.registration_no, '') || ' ' ||
  coalesce((select string_agg(i.value, ' ') from account_identifier i
    where i.facility_id = a.facility_id and i.account_id = a.id), ''))`;

/** The accounts of a facility that fit; staff are hundreds, so each is looked at. */
export async function searchAccounts(
  database: Database,
  facilityId: string,
  query: AccountQuery,
  page: CountedPage<'name' | 'lastSignInAt'>,
  now: Date,
) {
  const { text, role, state } = query;
  const matching = sql`select a.id, lower(a.name) as name, ${lastSignIn} as last_sign_in_at from account a
    where a.facility_id = ${facilityId} and ${text ? everyWord(text, searched) : sql`true`}
      and ${state ? sql`${stateAt(now)} = ${state}` : sql`true`}
      and ${
        role
          ? sql`exists (select from account_role r
        where r.facility_id = a.facility_id and r.account_id = a.id and r.role = ${role})`
          : sql`true`
      }`;
  const order = page.by === 'name' ? sql`name` : sql`last_sign_in_at`;
  const places = await database.read(facilityId, withTotal(col.from('account', 'id'), matching, page, order));
  const { itemList, totalItems } = toList(places, ({ id }) => id);
  const accounts = rows(account)`${accountsOf(facilityId, now)} and a.id = any(${itemList}::uuid[])`;
  const listed = await database.read(facilityId, accounts);
  const byId = new Map(listed.map((row) => [row.id, toAccount(row)]));
  return { itemList: itemList.flatMap((id) => byId.get(id) ?? []), totalItems };
}

/** One account as its administrator sees it. */
export async function readManaged(
  read: Reader,
  facilityId: string,
  id: string,
  now: Date,
): Promise<ManagedAccount | undefined> {
  const [row] = await read(rows(account)`${accountsOf(facilityId, now)} and a.id = ${id}`);
  return row && toAccount(row);
}
