import { isNationalId } from '@afyakadi/contract/words/rules';
import type { Insertable } from 'kysely';
import {
  col,
  compileOnce,
  type Database,
  expression,
  type Read,
  type Row,
  readerOf,
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
export async function findMember(tx: Tx, card: Card): Promise<RegisterMember | undefined> {
  const [found] = await readerOf(tx)(memberOf(card));
  return found;
}

/** A statement about the holder of a card, found by its number or by the holder's national identification number. */
function ofHolder<Row>(
  build: (
    db: Database['build'],
    of: { verifierId: string; key: string },
    column: 'card_key' | 'national_id',
  ) => Read<Row>,
): (card: Card) => Read<Row> {
  const byCard = compileOnce<{ verifierId: string; key: string }, Row>((db, of) => build(db, of, 'card_key'));
  const byNationalId = compileOnce<{ verifierId: string; key: string }, Row>((db, of) =>
    build(db, of, 'national_id'),
  );
  return ({ verifierId, cardNo }) =>
    isNationalId(cardNo)
      ? byNationalId({ verifierId, key: cardNo })
      : byCard({ verifierId, key: cardNo.toUpperCase() });
}

const memberOf = ofHolder((db, of, column) =>
  members(db).where('m.verifier_id', '=', of.verifierId).where(`m.${column}`, '=', of.key),
);

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

const numberByKey = compileOnce((db, of: { requestKey: string }) =>
  issuedNumbers(db).where('request_key', '=', of.requestKey),
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

/** True of rows that are not this facility's of today. */
const otherThanToday = ({ facility, today }: AuthorizationRequest) =>
  expression(col.boolean)`not (facility_code = ${facility.code} and day = ${today})`;

/** True when the card was authorized before, other than at this facility today. */
export async function wasServed(tx: Tx, memberId: string, request: AuthorizationRequest): Promise<boolean> {
  const earlier = await issuedNumbers(tx)
    .where('member_id', '=', memberId)
    .where(otherThanToday(request))
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
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
  return latestOf(await readerOf(tx)(newestOfHolder(card)), null);
}

type Newest = Pick<
  Row<'register.issued_authorization'>,
  'authorization_no' | 'facility_name' | 'created_at' | 'visit_type_id'
>;

/** The member's two newest authorizations anywhere: one may be that of the request itself. */
export function newestIssued(tx: Tx, memberId: string): Promise<Newest[]> {
  return readerOf(tx)(newestOf({ memberId }));
}

const newest = (db: Database['build']) =>
  db
    .selectFrom('register.issued_authorization')
    .select(['authorization_no', 'facility_name', 'created_at', 'visit_type_id'])
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(2);

const newestOf = compileOnce((db, of: { memberId: string }) =>
  newest(db).where('member_id', '=', of.memberId),
);
const newestOfHolder = ofHolder((db, of, column) =>
  newest(db).where('member_id', '=', (eb) =>
    eb
      .selectFrom('register.member')
      .select('id')
      .where('verifier_id', '=', of.verifierId)
      .where(column, '=', of.key),
  ),
);

/** The newer one that does not have the number `except`. */
export function latestOf(newest: readonly Newest[], except: string | null): LatestAuthorization | null {
  const row = newest.find(({ authorization_no: number }) => String(number) !== except);
  return row
    ? { facilityName: row.facility_name, createdAt: row.created_at, visitTypeId: row.visit_type_id }
    : null;
}

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
  request: AuthorizationRequest,
): Promise<number> {
  const { n } = await tx
    .selectFrom('register.issued_authorization')
    .select(expression(col.integer)`count(*)`.as('n'))
    .where('member_id', '=', memberId)
    .where('visit_type_id', '=', request.visitType.id)
    .where('withdrawn_at', 'is', null)
    .where(expression(col.boolean)`day >= date_trunc('month', ${request.today}::date)`)
    .where(otherThanToday(request))
    .executeTakeFirstOrThrow();
  return n;
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
