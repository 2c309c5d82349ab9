import { isNationalId } from '@afyakadi/contract/formats/identifiers';
import { type Insertable, sql } from 'kysely';
import {
  col,
  compileOnce,
  type Database,
  expression,
  type RowOf,
  readerOf,
  rows,
  type Tables,
  type Tx,
} from '../../platform/database/index.ts';
import type { AuthorizationRequest, CardQuery, LatestAuthorization } from '../port/index.ts';

export type RegisterMember = Awaited<ReturnType<ReturnType<typeof members>['executeTakeFirstOrThrow']>>;

const members = (db: Database['build']) =>
  db
    .selectFrom('register.member as m')
    .leftJoin('register.scheme as s', 's.id', 'm.scheme_id')
    .leftJoin('register.product as p', (join) =>
      join.onRef('p.scheme_id', '=', 'm.scheme_id').onRef('p.code', '=', 'm.product_code'),
    )
    .select(['m.id', 'm.card_no', 'm.card_key', 'm.national_id', 'm.scheme_id', 's.name as scheme_name'])
    .select(['m.product_code', 'p.name as product_name', 'm.first_name', 'm.middle_name', 'm.last_name'])
    .select(['m.gender', 'm.date_of_birth', 'm.card_status', 'm.authorization_status', 'm.remarks'])
    .select(['m.expiry_date', 'm.photo']);

type Card = Pick<CardQuery, 'cardNo' | 'verifierId'>;

/** Returns the member with this card, or with this national identification number if the query has twenty digits. */
export async function findMember(tx: Tx, { verifierId, cardNo }: Card): Promise<RegisterMember | undefined> {
  const memberOf = isNationalId(cardNo) ? memberByNationalId : memberByCard;
  const [member] = await readerOf(tx)(memberOf({ verifierId, key: cardNo.toUpperCase() }));
  return member;
}

const memberBy = (column: 'card_key' | 'national_id') =>
  compileOnce((db, card: { verifierId: string; key: string }) =>
    members(db).where('m.verifier_id', '=', card.verifierId).where(`m.${column}`, '=', card.key),
  );
const memberByCard = memberBy('card_key');
const memberByNationalId = memberBy('national_id');

export function memberById(tx: Tx, id: string): Promise<RegisterMember | undefined> {
  return members(tx).where('m.id', '=', id).executeTakeFirst();
}

const issuedNumbers = (db: Database['build']) =>
  db.selectFrom('register.issued_authorization').select('authorization_no').where('withdrawn_at', 'is', null);

const numberOf = (row: { authorization_no: number } | undefined): string | null =>
  row ? String(row.authorization_no) : null;

/** The number that was issued to this very request before. */
export async function issuedByKey(tx: Tx, requestKey: string): Promise<string | null> {
  const [issued] = await readerOf(tx)(numberByKey({ requestKey }));
  return numberOf(issued);
}

const numberByKey = compileOnce((db, request: { requestKey: string }) =>
  issuedNumbers(db).where('request_key', '=', request.requestKey),
);

/**
 * Issues a number, or returns the one that this facility has for the same card, visit type and day. Null if another
 * facility has the day. The unique indexes decide between concurrent callers.
 */
export async function issue(tx: Tx, memberId: string, request: AuthorizationRequest): Promise<string | null> {
  const [inserted] = await readerOf(tx)(
    insertIssued({
      request_key: request.requestKey,
      member_id: memberId,
      facility_code: request.facility.code,
      facility_name: request.facility.name,
      visit_type_id: request.visitType.id,
      exclusive: request.visitType.onceADay,
      day: request.today,
      created_at: request.now,
    }),
  );
  if (inserted) return numberOf(inserted);
  const issued = await issuedNumbers(tx)
    .where('member_id', '=', memberId)
    .where('facility_code', '=', request.facility.code)
    .where('visit_type_id', '=', request.visitType.id)
    .where('day', '=', request.today)
    .executeTakeFirst();
  return numberOf(issued);
}

const insertIssued = compileOnce((db, row: Insertable<Tables['register.issued_authorization']>) =>
  db
    .insertInto('register.issued_authorization')
    .values({ ...row })
    .onConflict((conflict) => conflict.doNothing())
    .returning('authorization_no'),
);

/** True when the card was authorized before, other than at this facility today. */
export async function wasServed(tx: Tx, memberId: string, { today }: AuthorizationRequest): Promise<boolean> {
  const [row] = await readerOf(tx)(rows({ served: col.boolean })`
    select register.was_served(${memberId}::uuid, ${today}::date) as served`);
  return row?.served === true;
}

/** The member's newest authorization anywhere, but for `except`. */
export async function latestIssued(
  tx: Tx,
  memberId: string,
  except: string,
): Promise<LatestAuthorization | null> {
  return latestOf(await newestIssued(tx, memberId), except);
}

/** The newest authorization of a card's holder anywhere. */
export async function latestOfCard(tx: Tx, card: Card): Promise<LatestAuthorization | null> {
  const key = isNationalId(card.cardNo) ? sql`national_id` : sql`card_key`;
  const [newest] = await readerOf(tx)(rows(issuedAnywhere)`
    select facility_name, created_at, visit_type_id from register.newest_issued
    where verifier_id = ${card.verifierId} and ${key} = ${card.cardNo.toUpperCase()}
    order by created_at desc limit 1`);
  return newest ? toLatest(newest) : null;
}

const issuedAnywhere = col.from(
  'register.issued_authorization',
  'facility_name',
  'created_at',
  'visit_type_id',
);
const newestRow = { authorization_no: col.nullable(col.integer), ...issuedAnywhere };
type Newest = RowOf<typeof newestRow>;

/**
 * The member's two newest authorizations anywhere: one may be that of the request itself. Only those of this facility
 * have their number.
 */
export function newestIssued(tx: Tx, memberId: string): Promise<Newest[]> {
  return readerOf(tx)(rows(newestRow)`
    select authorization_no, facility_name, created_at, visit_type_id from register.newest_issued
    where member_id = ${memberId}::uuid order by created_at desc`);
}

/** The newer one that does not have the number `except`. */
export function latestOf(newest: readonly Newest[], except: string | null): LatestAuthorization | null {
  const row = newest.find(({ authorization_no: number }) => String(number) !== except);
  return row ? toLatest(row) : null;
}

const toLatest = (row: RowOf<typeof issuedAnywhere>): LatestAuthorization => ({
  facilityName: row.facility_name,
  createdAt: row.created_at,
  visitTypeId: row.visit_type_id,
});

export async function knowsReferral(
  tx: Tx,
  cardKey: string,
  referralNo: string,
  facilityCode: string,
): Promise<boolean> {
  const referral = await tx
    .selectFrom('register.referral')
    .select('referral_no')
    .where('referral_no', '=', referralNo)
    .where('card_key', '=', cardKey)
    .where('to_facility_code', '=', facilityCode)
    .executeTakeFirst();
  return referral !== undefined;
}

/** How many authorizations of this visit type the member had in the month of the request, today's here left out. */
export async function visitsInMonth(
  tx: Tx,
  memberId: string,
  { visitType, today }: AuthorizationRequest,
): Promise<number> {
  const [row] = await readerOf(tx)(rows({ n: col.integer })`
    select register.visits_in_month(${memberId}::uuid, ${visitType.id}::integer, ${today}::date) as n`);
  return row?.n ?? 0;
}

export async function withdraw(
  tx: Tx,
  authorizationNo: string,
  facilityCode: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('register.issued_authorization')
    .set({ withdrawn_at: now })
    .where('authorization_no', '=', expression(col.integer)`${authorizationNo}::bigint`)
    .where('facility_code', '=', facilityCode)
    .where('withdrawn_at', 'is', null)
    .execute();
}
