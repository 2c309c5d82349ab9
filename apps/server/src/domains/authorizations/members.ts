import type { Identity } from '@afyakadi/contract';
import { isNationalId } from '@afyakadi/contract/formats/identifiers';
import { type RawBuilder, sql } from 'kysely';
import type { Acting } from '../../platform/audit/write.ts';
import {
  col,
  compileOnce,
  expression,
  listOf,
  newId,
  type Row,
  type RowOf,
  readerOf,
  rows,
  type Tx,
} from '../../platform/database/index.ts';
import type { SchemeAnswer, SchemeMember } from '../../scheme/port/index.ts';
import { isSamePerson, personRow, toIdentity } from '../people/index.ts';
import { isDecidedSame } from './identity-conflicts.ts';

export interface Card {
  verifierId: string;
  /** As typed: the number of the card, or the holder's national identification number. */
  cardNo: string;
}

export type LockedMember = Pick<
  Row<'authorized_member'>,
  | 'id'
  | 'card_no'
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'gender'
  | 'date_of_birth'
  | 'identity_source'
  | 'scheme_id'
  | 'product_code'
>;

/** SQL: whether the card or national identification number is that of a member `m`. */
export function isHolder(cardNo: string): RawBuilder<boolean> {
  return isNationalId(cardNo)
    ? expression(col.boolean)`(m.national_id = ${cardNo} and m.card_key is not null)`
    : expression(col.boolean)`m.card_key = ${cardNo.toUpperCase()}`;
}

/**
 * Finds the patient of a card or national identification number and locks the row: other code that issues, reconciles
 * or finds an authorization of this patient waits. The lock order is patient, authorization, visits.
 */
export function lockMember(
  tx: Tx,
  facilityId: string,
  { verifierId, cardNo }: Card,
): Promise<LockedMember | undefined> {
  return tx
    .selectFrom('authorized_member as m')
    .select(['m.id', 'm.card_no', 'm.identity_source', 'm.scheme_id', 'm.product_code'])
    .select(['m.first_name', 'm.middle_name', 'm.last_name', 'm.gender', 'm.date_of_birth'])
    .where('m.facility_id', '=', facilityId)
    .where('m.verifier_id', '=', verifierId)
    .where(isHolder(cardNo))
    .orderBy('m.updated_at', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks the patient of an authorization; call it before locking the authorization. */
export async function lockMemberOf(tx: Tx, facilityId: string, authorizationId: string): Promise<void> {
  await sql`
    select from authorized_member m where m.facility_id = ${facilityId} and m.id = (
      select a.member_id from card_authorization a where a.facility_id = ${facilityId} and a.id = ${authorizationId})
    for no key update`.execute(tx);
}

/** Returns the patient of a card; undefined if the facility knows none. */
export async function memberOfCard(tx: Tx, facilityId: string, card: Card): Promise<string | undefined> {
  const { verifierId, cardNo } = card;
  const [member] = await readerOf(tx)(idByCard({ facilityId, verifierId, cardKey: cardNo.toUpperCase() }));
  return member?.id;
}

const idByCard = compileOnce((db, of: { facilityId: string; verifierId: string; cardKey: string }) =>
  db
    .selectFrom('authorized_member')
    .select('id')
    .where('facility_id', '=', of.facilityId)
    .where('verifier_id', '=', of.verifierId)
    .where('card_key', '=', of.cardKey),
);

const storedMember = {
  ...col.from('authorized_member', 'id'),
  ...personRow,
  ...col.from('authorized_member', 'identity_source', 'scheme_name', 'product_name', 'expiry_date', 'photo'),
};
type StoredMember = RowOf<typeof storedMember>;

export interface Holder {
  member: StoredMember;
  /** The answer changed how the patient is written; rows that were read before have the former spelling. */
  renamed: boolean;
  /** The scheme names another person. Nothing of the answer is stored with the patient (`recordConflict`). */
  differs: boolean;
}

const nameColumns = ['first_name', 'middle_name', 'last_name', 'identity_source'];
/** Kept where the scheme does not say. */
const factColumns = ['gender', 'date_of_birth', 'national_id'];
const cardColumns = [
  ...['scheme_id', 'scheme_name', 'product_code', 'product_name', 'card_status', 'expiry_date', 'photo'],
];

/** SQL: whether an answer `excluded` names who is `stored`, or nobody is named there or here. */
const namesNobodyElse = sql`(stored.identity_source = 'missing' or (
  (excluded.identity_source = 'missing' or (stored.first_name, stored.middle_name, stored.last_name)
    = (excluded.first_name, excluded.middle_name, excluded.last_name))
  and coalesce(excluded.gender, stored.gender) is not distinct from stored.gender
  and coalesce(excluded.date_of_birth, stored.date_of_birth) is not distinct from stored.date_of_birth))`;

/** SQL: takes an answer over where it names nobody else; otherwise leaves everything as it is. */
const answerOfSamePerson = sql.join(
  [
    ...nameColumns.map(
      (name) => [name, ofAnswer(name), sql`and excluded.identity_source = 'scheme'`] as const,
    ),
    ...factColumns.map(
      (name) => [name, sql`coalesce(${ofAnswer(name)}, ${ofPatient(name)})`, sql``] as const,
    ),
    ...cardColumns.map((name) => [name, ofAnswer(name), sql``] as const),
  ].map(
    ([name, value, further]) =>
      sql`${sql.ref(name)} = case when ${namesNobodyElse} ${further} then ${value} else ${ofPatient(name)} end`,
  ),
);

function ofAnswer(column: string) {
  return sql.ref(`excluded.${column}`);
}
function ofPatient(column: string) {
  return sql.ref(`stored.${column}`);
}

/**
 * Stores what the scheme answered about a card with the facility's patient of that card, who is new or named by nobody
 * yet, or the same person. A name that staff entered stays while the scheme has none. Never replaces a person by
 * another (decision 075).
 */
export async function storeMember(
  tx: Tx,
  acting: Acting,
  card: Card,
  answer: Pick<SchemeAnswer, 'cardStatus' | 'member'>,
): Promise<Holder> {
  const stored = await upsertMember(tx, acting, card, answer);
  const { member } = answer;
  if (!member || isWritten(toIdentity(stored), member))
    return { member: stored, renamed: false, differs: false };
  const theirs = identityOf(member);
  const takesIdentity = isSamePerson(toIdentity(stored), theirs);
  if (!takesIdentity && !(await isDecidedSame(tx, acting.caller.facility.id, stored.id, theirs)))
    return { member: stored, renamed: false, differs: true };
  const taken = await takeAnswer(tx, acting, stored.id, { ...answer, member }, { takesIdentity });
  return { member: taken, renamed: takesIdentity, differs: false };
}

async function upsertMember(
  tx: Tx,
  { caller, now }: Acting,
  card: Card,
  { cardStatus, member }: Pick<SchemeAnswer, 'cardStatus' | 'member'>,
): Promise<StoredMember> {
  const cardNo = cardNoOf(card, { member });
  const named = isNamed(member);
  const [row] = await readerOf(tx)(rows(storedMember)`
    insert into authorized_member as stored (facility_id, id, verifier_id, card_no, card_key, national_id, first_name,
      middle_name, last_name, gender, date_of_birth, identity_source, scheme_id, scheme_name, product_code,
      product_name, card_status, expiry_date, photo, created_at, updated_at)
    values (${caller.facility.id}, ${newId()}, ${card.verifierId}, ${cardNo}, ${cardNo.toUpperCase()},
      ${member?.nationalId ?? null}, ${member?.firstName ?? ''}, ${member?.middleName ?? ''},
      ${member?.lastName ?? ''}, ${member?.gender ?? null}, ${member?.dateOfBirth ?? null},
      ${named ? 'scheme' : 'missing'}, ${member?.schemeId ?? null}, ${member?.schemeName ?? null},
      ${member?.productCode ?? null}, ${member?.productName ?? null}, ${cardStatus}, ${member?.expiryDate ?? null},
      ${member?.photo ?? null}, ${now}, ${now})
    on conflict (facility_id, verifier_id, card_key) do update set ${answerOfSamePerson}, updated_at = excluded.updated_at
    returning ${listOf(storedMember, 'stored')}`);
  if (!row) throw new Error('a member was neither stored nor found');
  return row;
}

const isNamed = (member: SchemeMember | null) => Boolean(member?.firstName || member?.lastName);

/** Whether a patient is stored as an answer writes it; as `namesNobodyElse`. */
function isWritten(stored: Identity, member: SchemeMember): boolean {
  const { firstName, middleName, lastName, gender, dateOfBirth } = stored;
  const names = [firstName, middleName, lastName].join('\n');
  return (
    (!isNamed(member) || names === [member.firstName, member.middleName, member.lastName].join('\n')) &&
    (member.gender ?? gender) === gender &&
    (member.dateOfBirth ?? dateOfBirth) === dateOfBirth
  );
}

/**
 * Writes an answer to a patient whom it means, although it may write the name differently.
 * @param takesIdentity false where what was entered here is right
 */
export async function takeAnswer(
  tx: Tx,
  { caller, now }: Acting,
  memberId: string,
  { cardStatus, member }: { cardStatus: string; member: SchemeMember },
  { takesIdentity }: { takesIdentity: boolean },
): Promise<StoredMember> {
  const named = takesIdentity && isNamed(member);
  const [taken] = await readerOf(tx)(rows(storedMember)`
    update authorized_member as stored set
      first_name = ${named ? member.firstName : sql`first_name`},
      middle_name = ${named ? member.middleName : sql`middle_name`},
      last_name = ${named ? member.lastName : sql`last_name`},
      identity_source = ${named ? 'scheme' : sql`identity_source`},
      gender = coalesce(${takesIdentity ? member.gender : null}, gender),
      date_of_birth = coalesce(${takesIdentity ? member.dateOfBirth : null}, date_of_birth),
      national_id = coalesce(${member.nationalId}, national_id), scheme_id = ${member.schemeId},
      scheme_name = ${member.schemeName}, product_code = ${member.productCode}, product_name = ${member.productName},
      card_status = ${cardStatus}, expiry_date = ${member.expiryDate}, photo = ${member.photo}, updated_at = ${now}
    where facility_id = ${caller.facility.id} and id = ${memberId}
    returning ${listOf(storedMember, 'stored')}`);
  if (!taken) throw new Error('a patient whose row is locked is not there');
  return taken;
}

/** The number on the card: the scheme's, where it names the holder. */
export const cardNoOf = (card: Card, { member }: Pick<SchemeAnswer, 'member'>): string =>
  member?.cardNo ?? card.cardNo;

/** Returns the holder's full name from the scheme's answer, which the claim rules compare; empty without one. */
export function holderName(member: SchemeMember | null): string {
  return [member?.firstName, member?.middleName, member?.lastName].filter(Boolean).join(' ');
}

/** Who the scheme says the holder is. */
export function identityOf(member: SchemeMember): Identity {
  const { firstName, middleName, lastName, gender, dateOfBirth } = member;
  return { firstName, middleName, lastName, gender, dateOfBirth };
}
