import type { ListedCard, VerificationAnswer, VerifiedCard } from '@afyakadi/contract';
import { message } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import {
  col,
  type Declared,
  iso,
  type RowOf,
  readerOf,
  rows,
  type Tx,
} from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { LatestAuthorization } from '../../scheme/port/index.ts';
import { stayOfCard } from '../inpatients/index.ts';
import { balanceOf, benefitsType, benefitsUnder, wasServedAtVisit } from '../ledger/index.ts';
import {
  conflictOfMember,
  conflictType,
  listedPerson,
  type PersonRow,
  personColumns,
  provisionalMark,
  provisionalType,
  toPerson,
} from '../people/index.ts';
import { unusedIf } from '../visits/index.ts';
import { authorizationStateOf } from './state.ts';

/*
 * One card, or a few, by a statement without common table expressions: each part of a plan takes longer to set up than
 * a row takes to read. A page of cards looks up what it shows once for all of them (`lists.ts`).
 */

/** An authorization `a` with its visit type `t`, as a row of a list shows it. */
export const listedRow = {
  ...col.from('card_authorization', 'id', 'authorization_no', 'product_name', 'visit_type_id'),
  visit_type_name: col.of('visit_type', 'name'),
  provisional: provisionalType,
  ...col.from('card_authorization', 'withdrawn_at', 'created_at'),
};

/** The columns of `listedRow`. */
export const listedColumns = sql`a.id, a.authorization_no, a.product_name, a.visit_type_id, t.name as visit_type_name,
  ${provisionalMark} as provisional, a.withdrawn_at, a.created_at`;

/** The whole authorization, with its author `c`. */
export const authorizationRow = {
  ...listedRow,
  ...col.from('card_authorization', 'scheme_name', 'verifier_id', 'referral_no', 'card_status'),
  ...col.from('card_authorization', 'authorization_status', 'scheme_remarks'),
  created_by_name: col.of('account', 'name'),
};

/** The columns of `authorizationRow`. */
export const authorizationColumns = sql`${listedColumns}, a.scheme_name, a.verifier_id, a.referral_no, a.card_status,
  a.authorization_status, a.scheme_remarks, c.name as created_by_name`;

/**
 * SQL: where a patient is among visits `v`: in care, else waiting, else the newest. A visit that an order dialog opened
 * and under which nothing is ordered is no place, nor is a cancelled one.
 * @param ordered whether anything is
 */
export const isPlaceIf = (ordered: RawBuilder<unknown>) =>
  sql`v.status <> 'Cancelled' and (v.status <> 'Pending' or v.order_opened_at is null or ${ordered})`;
/** An order may open several at one moment. */
export const placeFirst = sql`(v.status = 'Pending' and v.taken_at is not null) desc, (v.status = 'Pending') desc,
  v.created_at desc, v.id desc`;

/** SQL: whether anything was ordered under a visit of `visitsOfCard`. */
export const ordered = sql`(l.live is not null)`;

/** SQL: the visits `v` of an authorization `a`, at their care points `p`. Orders are looked up where they decide. */
export const visitsOfCard = sql`visit v
  join care_point p on p.facility_id = v.facility_id and p.id = v.care_point_id
  left join lateral (
    select bool_or(l.status <> 'Cancelled') as live from order_line l
    where l.facility_id = v.facility_id and l.visit_id = v.id and (v.status = 'Pending' or v.taken_at is null)
  ) l on true
  where v.facility_id = a.facility_id and v.authorization_id = a.id and v.status <> 'Cancelled'`;

type Place = NonNullable<VerifiedCard['forwardedTo']>;

/** SQL: the places of `visitsOfCard`, that where the patient is first. */
export const places = sql`json_agg(json_build_object(
    'visitId', v.id, 'carePointId', p.id, 'carePointName', p.name, 'visitStatus', v.status,
    'createdAt', ${iso('v.created_at')}, 'takenAt', ${iso('v.taken_at')},
    'takenByName', (select k.name from account k where k.facility_id = v.facility_id and k.id = v.taken_by),
    'withdrawable', ${unusedIf({ ordered, live: sql`(l.live is true)`, served: wasServedAtVisit })}
  ) order by ${placeFirst}) filter (where ${isPlaceIf(ordered)})`;
/** Null for none. */
export const placesType = col.nullable(col.json<Place[]>());

/** SQL: of a card `a` with `places`. */
export const stayWithoutPlace = sql`case when places is null then ${stayOfCard} end`;
export const stayType = col.nullable(col.json<NonNullable<VerifiedCard['stay']>>());

/** Whose card it is. */
type HolderRow = PersonRow & Pick<AnswerRow, 'member_id' | 'identity_source' | 'identity_conflict'>;

/** @param place where the patient is */
export function toListedCard<Place extends ListedCard['forwardedTo']>(
  row: RowOf<typeof listedRow>,
  holder: HolderRow,
  { forwardedTo, stay }: { forwardedTo: Place; stay: ListedCard['stay'] },
): Omit<ListedCard, 'forwardedTo'> & { forwardedTo: Place } {
  return {
    id: row.id,
    authorizationNo: row.authorization_no,
    authorizedMemberId: holder.member_id,
    ...toPerson(holder),
    productName: row.product_name,
    visitTypeId: row.visit_type_id,
    visitTypeName: row.visit_type_name,
    identitySource: holder.identity_source,
    identityConflict: holder.identity_conflict,
    provisional: row.provisional,
    state: authorizationStateOf(row),
    createdAt: row.created_at.toISOString(),
    forwardedTo,
    stay,
  };
}

/** @param place where the patient is */
export function toCard(
  row: RowOf<typeof authorizationRow>,
  holder: HolderRow,
  place: Pick<VerifiedCard, 'forwardedTo' | 'stay'>,
): VerifiedCard {
  return {
    ...toListedCard(row, holder, place),
    schemeName: row.scheme_name,
    verifierId: row.verifier_id,
    referralNo: row.referral_no,
    cardStatus: row.card_status,
    authorizationStatus: row.authorization_status,
    remarks: row.scheme_remarks,
    createdByName: row.created_by_name,
  };
}

const singleRow = {
  ...authorizationRow,
  ...col.from('card_authorization', 'member_id'),
  ...listedPerson,
  ...col.from('card_authorization', 'identity_source'),
  identity_conflict: conflictType,
  places: placesType,
  stay: stayType,
};
type SingleRow = RowOf<typeof singleRow>;

const singleColumns = sql`${authorizationColumns}, a.member_id, ${personColumns('a')}, a.identity_source,
  ${conflictOfMember} as identity_conflict, places, ${stayWithoutPlace} as stay`;

const singleJoins = sql`
  join authorized_member m on m.facility_id = a.facility_id and m.id = a.member_id
  join visit_type t on t.id = a.visit_type_id
  join account c on c.facility_id = a.facility_id and c.id = a.created_by
  cross join lateral (select ${places} as places from ${visitsOfCard}) way`;

export const toSingle = (row: SingleRow): VerifiedCard =>
  toCard(row, row, { forwardedTo: row.places?.[0] ?? null, stay: row.stay });

/** What a verification shows of a card. */
const answerRow = {
  ...singleRow,
  ...col.from('authorized_member', 'expiry_date', 'photo'),
  benefits: benefitsType,
};
export type AnswerRow = RowOf<typeof answerRow>;

/** Failure: `notFound`. */
async function cardById(tx: Tx, facilityId: string, id: string): Promise<AnswerRow> {
  const [row] = await readerOf(tx)(rows(answerRow)`
    select ${singleColumns}, m.expiry_date, m.photo, ${benefitsUnder} as benefits
    from card_authorization a ${singleJoins}
    where a.facility_id = ${facilityId} and a.id = ${id}`);
  return row ?? unknownAuthorization();
}

export function unknownAuthorization(): never {
  throw new Failure('notFound', message('cards.unknownAuthorization'));
}

/** A whole authorization. Failure: `notFound`. */
export async function readCard(tx: Tx, facilityId: string, id: string): Promise<VerifiedCard> {
  return toSingle(await cardById(tx, facilityId, id));
}

interface Beside {
  repeated: boolean;
  latest?: VerificationAnswer['latestAuthorization'];
}

/** A stored authorization, as a verification answers it. */
export async function readAnswer(
  tx: Tx,
  facilityId: string,
  id: string,
  beside: Beside,
): Promise<VerificationAnswer> {
  return toAnswer(await cardById(tx, facilityId, id), beside);
}

/** The answer of a verification, from the row of its authorization. */
export function toAnswer(row: AnswerRow, { repeated, latest = null }: Beside): VerificationAnswer {
  return {
    ...toSingle(row),
    // Of the places, those that are open come first.
    alsoAt: (row.places ?? [])
      .slice(1)
      .filter(({ visitStatus }) => visitStatus === 'Pending')
      .map(({ carePointName, createdAt, takenAt, takenByName }) => ({
        carePointName,
        createdAt,
        takenAt,
        takenByName,
      })),
    expiryDate: row.expiry_date,
    photo: row.photo,
    repeated,
    latestAuthorization: latest,
    balance: balanceOf(row.benefits),
  };
}

/** Returns the latest authorization in the scheme's answer, in the contract's terms. */
export async function toLatest(
  tx: Tx,
  latest: LatestAuthorization | null,
): Promise<VerificationAnswer['latestAuthorization']> {
  if (!latest) return null;
  const { facilityName, createdAt, visitTypeId } = latest;
  const visitType = await tx
    .selectFrom('visit_type')
    .select('name')
    .where('id', '=', visitTypeId)
    .executeTakeFirst();
  return {
    facilityName,
    createdAt: createdAt.toISOString(),
    visitTypeName: visitType?.name ?? `${visitTypeId}`,
  };
}

/**
 * Reads the latest authorization of each patient with a card of this number, and the one with this number of its own; no
 * row where no patient has such a card.
 * @param number in capitals
 */
export function cardsByNumber(
  facilityId: string,
  number: string,
  order: 'asc' | 'desc',
): Declared<SingleRow> {
  const direction = sql.raw(order);
  return rows(singleRow)`
    select ${singleColumns} from (
      select l.id from authorized_member h cross join lateral (
        select id from card_authorization a where a.facility_id = h.facility_id and a.member_id = h.id
        order by created_at desc limit 1
      ) l where h.facility_id = ${facilityId} and h.card_key = ${number}
      union select n.id from card_authorization n where n.facility_id = ${facilityId} and n.authorization_no = ${number}
        and exists (select from authorized_member h where h.facility_id = ${facilityId} and h.card_key = ${number})
    ) found join card_authorization a on a.facility_id = ${facilityId} and a.id = found.id ${singleJoins}
    order by a.created_at ${direction}, a.id ${direction}`;
}
