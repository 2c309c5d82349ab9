import { type Insertable, sql } from 'kysely';
import type { Acting } from '../../platform/audit.ts';
import {
  col,
  compileOnce,
  expression,
  type RowOf,
  readerOf,
  rows,
  type Tables,
  type Tx,
} from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { type SchemeAnswer, SchemeProtocolError, SchemeUnavailable } from '../../scheme/port/index.ts';
import { provisionalMark, provisionalType } from '../people/index.ts';
import type { Attempt } from './attempts.ts';
import type { AnswerRow } from './lists.ts';
import { type Card, holderName, isHolder, type StoredMember, storeMember } from './members.ts';
import { confirm, freeNumber, lockProvisional, type Renumbering } from './reconcile.ts';
import { canConfirm } from './state.ts';

const validAuthorization = {
  ...col.from('card_authorization', 'id', 'member_id'),
  provisional: provisionalType,
};
export type ValidAuthorization = RowOf<typeof validAuthorization>;

/** The facility's valid authorization of a day for this card and visit type, if there is one. */
export async function findValid(
  tx: Tx,
  facilityId: string,
  { verifierId, cardNo, visitTypeId }: Card & { visitTypeId: number },
  day: string,
): Promise<ValidAuthorization | undefined> {
  const [found] = await readerOf(tx)(rows(validAuthorization)`
    select a.id, a.member_id, ${provisionalMark} as provisional from authorized_member m
    join card_authorization a on a.facility_id = m.facility_id and a.member_id = m.id
    where m.facility_id = ${facilityId} and m.verifier_id = ${verifierId} and ${isHolder(cardNo)}
      and a.visit_type_id = ${visitTypeId} and a.day = ${day} and a.withdrawn_at is null
      and a.provisional is distinct from 'closed'`);
  return found;
}

/** An authorization of the scheme, and the facility's day that it is for. */
export interface Issued {
  number: string;
  answer: SchemeAnswer;
  day: string;
}

export interface StoredAuthorization {
  id: string;
  memberId: string;
  /** It was not valid here before. */
  fresh: boolean;
  /** Another authorization is valid for this visit, so the number goes back to the scheme. */
  superfluous: boolean;
  /** What was written of one that is new here, as a verification answers it. */
  written: AnswerRow | null;
}

/**
 * Stores the authorization that the scheme issued for an attempt once, with its patient. If the facility already has it
 * (a concurrent request stored it, or the scheme issued a withdrawn number again), returns that row, now valid; a
 * provisional one is confirmed. Failures: `SchemeProtocolError` if another patient's authorization has the number;
 * `SchemeUnavailable` while the number is being returned to the scheme (`isReturned`).
 */
export async function storeAuthorization(
  tx: Tx,
  acting: Renumbering,
  attempt: Attempt,
  issued: Issued,
): Promise<StoredAuthorization> {
  const facilityId = acting.caller.facility.id;
  const { number, answer, day } = issued;
  const member = await storeMember(tx, acting, attempt, answer);
  const memberId = member.id;
  const returned = isReturned({ facilityId, memberId, number, since: acting.now });
  const same = { memberId, superfluous: false, written: null };
  const inserted = () => insert(tx, acting, { attempt, issued, member });

  const row = (await inserted()) ?? ((await freeNumber(tx, acting, memberId, number)) && (await inserted()));
  if (row) return { ...same, id: assertNotReturned(row), fresh: true, written: row };

  // A withdrawal that is under way queues its release before this row can be locked.
  await sql`
    select from card_authorization where facility_id = ${facilityId} and authorization_no = ${number}
    for no key update`.execute(tx);
  const read = readerOf(tx);
  const [revived] = await read(rows(stored)`
    update card_authorization set withdrawn_at = null, withdrawn_by = null, withdrawn_reason = null,
      holder_name = ${holderName(answer.member)}
    where facility_id = ${facilityId} and authorization_no = ${number} and member_id = ${memberId}
      and withdrawn_at is not null
      and not exists (select from card_authorization valid
        where valid.facility_id = ${facilityId} and valid.member_id = ${memberId} and valid.withdrawn_at is null
          and valid.visit_type_id = card_authorization.visit_type_id and valid.day = card_authorization.day)
    returning id, ${returned} as returned`);
  if (revived) return { ...same, id: assertNotReturned(revived), fresh: true };

  const [valid] = await read(rows(col.from('card_authorization', 'id', 'authorization_no', 'provisional'))`
    select id, authorization_no, provisional from card_authorization
    where facility_id = ${facilityId} and member_id = ${memberId} and withdrawn_at is null
      and provisional is distinct from 'closed'
      and (authorization_no = ${number} or (visit_type_id = ${attempt.visitTypeId} and day = ${day}))
    order by created_at desc limit 1`);
  if (!valid) throw new SchemeProtocolError('it gave a number that another card here has');
  const { id } = valid;
  if (!canConfirm(valid))
    return { ...same, id, fresh: false, superfluous: valid.authorization_no !== number };
  const provisional = await lockProvisional(tx, facilityId, id);
  const [current] = await read(rows({ returned: col.boolean })`select ${returned} as returned`);
  assertNotReturned({ id, returned: current?.returned ?? false });
  if (provisional) await confirm(tx, acting, provisional, issued);
  return { ...same, id, fresh: false };
}

const stored = { ...col.from('card_authorization', 'id'), returned: col.boolean };
type Stored = RowOf<typeof stored>;

/** What nobody can have added to a new authorization. */
export const newOne = {
  provisional: null,
  withdrawn_at: null,
  visit_id: null,
  visit_status: null,
  visit_unused: null,
  care_point_id: null,
  care_point_name: null,
};

const nameOfType = expression(col.text)`(select name from visit_type where id = visit_type_id)`;
const nameOfCreator = expression(col.text)`
  (select name from account a where a.facility_id = card_authorization.facility_id and a.id = created_by)`;

/** SQL: the facility's scheme that serves a verifier's cards now. */
export const schemeOfCards = (facilityId: string, verifierId: string) => expression(col.text)`
  coalesce((select s.verifier_id from facility_scheme s
    where s.facility_id = ${facilityId} and s.verifier_id = ${verifierId}), '')`;

/** What the lists show of the patient, which the authorization repeats. */
const shown = ({ id: _, expiry_date: __, photo: ___, ...listed }: StoredMember) => listed;

const insertRow = compileOnce((db, row: Insertable<Tables['card_authorization']>) =>
  db
    .insertInto('card_authorization')
    .values({ ...row, scheme_verifier_id: schemeOfCards(row.facility_id, row.verifier_id) })
    .onConflict((conflict) => conflict.doNothing())
    .returning([
      isReturned({
        facilityId: row.facility_id,
        memberId: row.member_id,
        number: row.authorization_no,
        since: row.created_at,
      }).as('returned'),
      nameOfType.as('visit_type_name'),
      nameOfCreator.as('created_by_name'),
    ]),
);

/** @returns undefined where the number, or the visit's place of the day, is taken */
async function insert(
  tx: Tx,
  { caller, now }: Acting,
  row: { attempt: Attempt; issued: Issued; member: StoredMember },
): Promise<(Stored & AnswerRow) | undefined> {
  const { attempt, member } = row;
  const { number, answer, day } = row.issued;
  const written = {
    id: newId(),
    authorization_no: number,
    member_id: member.id,
    ...shown(member),
    verifier_id: attempt.verifierId,
    card_type_id: attempt.cardTypeId,
    visit_type_id: attempt.visitTypeId,
    referral_no: attempt.referralNo,
    staff_remarks: attempt.remarks,
    card_status: answer.cardStatus,
    authorization_status: 'ACCEPTED',
    scheme_remarks: answer.remarks,
    scheme_id: answer.member?.schemeId ?? null,
    product_code: answer.member?.productCode ?? null,
    holder_name: holderName(answer.member),
    day,
    created_at: now,
    created_by: attempt.accountId,
  };
  const [inserted] = await readerOf(tx)(insertRow({ facility_id: caller.facility.id, ...written }));
  return inserted && { ...member, ...written, ...newOne, ...inserted };
}

/**
 * SQL: whether the number goes back to the scheme, or went back after the attempt began. The scheme may cancel it at any
 * moment, so it cannot become valid here.
 */
function isReturned(of: { facilityId: string; memberId: string; number: string; since: Date | string }) {
  return expression(col.boolean)`exists (select from outbox
    where facility_id = ${of.facilityId} and member_id = ${of.memberId} and kind = 'authorization.release'
      and data ->> 'authorizationNo' = ${of.number}
      and (state = 'waiting' or (state = 'done' and settled_at >= ${of.since})))`;
}

function assertNotReturned({ id, returned }: Stored): string {
  if (returned) throw new SchemeUnavailable('the number is on its way back to the scheme');
  return id;
}
