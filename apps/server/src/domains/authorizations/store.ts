import { message } from '@afyakadi/contract';
import { sql } from 'kysely';
import {
  col,
  expression,
  listOf,
  newId,
  type RowOf,
  readerOf,
  rows,
  type Tx,
} from '../../platform/database/index.ts';
import { inStates } from '../../platform/states.ts';
import { type SchemeAnswer, SchemeProtocolError, SchemeUnavailable } from '../../scheme/port/index.ts';
import { wardOfMember } from '../inpatients/index.ts';
import { benefitsType, benefitsUnder } from '../ledger/index.ts';
import { listedPerson, provisionalMark, provisionalType, toIdentity } from '../people/index.ts';
import { requestReferences } from '../visits/index.ts';
import type { Attempt } from './attempts.ts';
import type { AnswerRow } from './card.ts';
import { recordConflict } from './identity-conflicts.ts';
import { type Card, cardNoOf, type Holder, holderName, isHolder, storeMember } from './members.ts';
import { freeNumber, isNumberTaken, isReturned, type Renumbering, renumber } from './numbers.ts';
import { leaveToPerson, lockProvisional, type Provisional, recordOutcome } from './reconcile.ts';
import { canConfirm, provisionalStates } from './state.ts';

const validAuthorization = {
  ...col.from('card_authorization', 'id', 'member_id'),
  provisional: provisionalType,
};
type ValidAuthorization = RowOf<typeof validAuthorization>;

/** The facility's valid authorization of a day for this card and visit type, if there is one. */
export async function findValid(
  tx: Tx,
  facilityId: string,
  { verifierId, cardNo, visitTypeId }: Card & { visitTypeId: number },
  day: string,
): Promise<ValidAuthorization | undefined> {
  const [valid] = await readerOf(tx)(rows(validAuthorization)`
    select a.id, a.member_id, ${provisionalMark} as provisional from authorized_member m
    join card_authorization a on a.facility_id = m.facility_id and a.member_id = m.id
    where m.facility_id = ${facilityId} and m.verifier_id = ${verifierId} and ${isHolder(cardNo)}
      and a.visit_type_id = ${visitTypeId} and a.day = ${day} and a.withdrawn_at is null
      and a.provisional is distinct from 'closed'`);
  return valid;
}

/** Who acts, for which attempt. */
interface Attempting extends Renumbering {
  attempt: Attempt;
}

/** An authorization of the scheme, and the facility's day that it is for. */
export interface Issued {
  number: string;
  answer: SchemeAnswer;
  day: string;
}

interface StoredAuthorization {
  id: string;
  memberId: string;
  /** It was not valid here before. */
  fresh: boolean;
  /** Another authorization is valid for this visit, so the number goes back to the scheme. */
  superfluous: boolean;
  /** The stored values of a new authorization, as a verification answers them. */
  written: AnswerRow | null;
}

/**
 * Stores the authorization that the scheme issued for an attempt once, with its patient. If the facility already has it
 * (a concurrent request stored it, or the scheme issued a withdrawn number again), returns that row, now valid; a
 * provisional one is confirmed. If the scheme names another person than the facility knows by the card, no visit starts
 * under it before somebody decides (decision 075). Failures: `SchemeProtocolError` if another patient's authorization has the number;
 * `SchemeUnavailable` while the number is being returned to the scheme (`isReturned`).
 */
export async function storeAuthorization(
  tx: Tx,
  acting: Attempting,
  issued: Issued,
): Promise<StoredAuthorization> {
  const { attempt } = acting;
  const facilityId = acting.caller.facility.id;
  const { number, answer, day } = issued;
  const inserted = () => insert(tx, acting, issued);
  // Sent together: the authorization finds its patient by the card.
  const [holder, first] = await Promise.all([storeMember(tx, acting, attempt, answer), inserted()]);
  const { member, differs, renamed } = holder;
  const memberId = member.id;
  const returned = isReturned({ facilityId, memberId, number, since: acting.now });
  const same = { memberId, superfluous: false, written: null };

  const row = first ?? ((await freeNumber(tx, acting, memberId, number)) && (await inserted()));
  if (row) {
    const { expiry_date, photo } = member;
    const stay = row.ward === null ? null : { carePointName: row.ward, admitted: true };
    // A new authorization has no visit.
    const written = { ...row, identity_conflict: null, places: null, stay, expiry_date, photo };
    if (differs) await markOtherHolder(tx, acting, row.id, holder, answer);
    return {
      ...same,
      id: assertNotReturned(row),
      fresh: true,
      written: differs || renamed ? null : written,
    };
  }

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
  if (revived) {
    if (differs) await markOtherHolder(tx, acting, revived.id, holder, answer);
    return { ...same, id: assertNotReturned(revived), fresh: true };
  }

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

/**
 * Turns a locked provisional authorization into the scheme's own. Visits and an unsent claim get the number.
 * @returns `taken`: another authorization here has its number; `otherHolder`: the scheme names another person, so it
 * waits for somebody to decide whose card it is (decision 075)
 */
export async function confirm(
  tx: Tx,
  acting: Renumbering,
  authorization: Provisional,
  { number, answer }: { number: string; answer: SchemeAnswer },
): Promise<'confirmed' | 'taken' | 'otherHolder'> {
  const facilityId = acting.caller.facility.id;
  const { id, member_id: memberId, verifier_id: verifierId, card_no: cardNo } = authorization;
  const { cardStatus, remarks, member } = answer;
  await freeNumber(tx, acting, memberId, number);
  if (await isNumberTaken(tx, facilityId, id, number)) return 'taken';
  if (member) {
    const named = { cardStatus, member: { ...member, cardNo } };
    const holder = await storeMember(tx, acting, { verifierId, cardNo }, named);
    if (holder.differs) {
      await leaveToPerson(tx, acting, authorization, message('provisional.otherHolder'));
      await markOtherHolder(tx, acting, id, holder, named, number);
      return 'otherHolder';
    }
  }
  await sql`
    update card_authorization set authorization_status = 'ACCEPTED', provisional = ${provisionalStates.to('confirm')},
      answered_at = ${acting.now}, answer_remarks = ${remarks}, answer_remarks_message = null,
      card_status = ${cardStatus}, scheme_remarks = ${remarks},
      scheme_id = case when ${member !== null} then ${member?.schemeId ?? null} else scheme_id end,
      product_code = case when ${member !== null} then ${member?.productCode ?? null} else product_code end,
      scheme_name = case when ${member !== null} then ${member?.schemeName ?? null} else scheme_name end,
      product_name = case when ${member !== null} then ${member?.productName ?? null} else product_name end,
      holder_name = ${holderName(member)}
    where facility_id = ${facilityId} and id = ${id}
      and provisional ${inStates(provisionalStates.from('confirm'))}`.execute(tx);
  await renumber(tx, acting, authorization, number);
  await requestReferences(tx, acting, { id, memberId });
  await recordOutcome(tx, acting, authorization, 'authorization.reconciled', {
    provisionalNo: authorization.authorization_no,
    authorizationNo: number,
  });
  return 'confirmed';
}

/** Records that the scheme names another holder: nothing starts under the authorization before somebody decides. */
async function markOtherHolder(
  tx: Tx,
  acting: Renumbering,
  authorizationId: string,
  { member }: Holder,
  { cardStatus, member: named }: Pick<SchemeAnswer, 'cardStatus' | 'member'>,
  number: string | null = null,
): Promise<void> {
  if (!named) return;
  const memberId = member.id;
  await recordConflict(tx, acting.caller.facility.id, {
    authorizationId,
    memberId,
    ours: toIdentity(member),
    answer: { cardStatus, member: named },
    number,
    now: acting.now,
  });
  await recordOutcome(tx, acting, { id: authorizationId, member_id: memberId }, 'identity.differs', {});
}

const stored = { ...col.from('card_authorization', 'id'), returned: col.boolean };
type Stored = RowOf<typeof stored>;

/** SQL: the facility's scheme that serves a verifier's cards now. */
export const schemeOfCards = (facilityId: string, verifierId: string) => expression(col.text)`
  coalesce((select s.verifier_id from facility_scheme s
    where s.facility_id = ${facilityId} and s.verifier_id = ${verifierId}), '')`;

/** The patient's values that an authorization repeats (decision 044). */
const repeated = {
  ...listedPerson,
  ...col.from('card_authorization', 'identity_source', 'scheme_name', 'product_name'),
};

const authorization = {
  ...stored,
  ...col.from('card_authorization', 'authorization_no', 'member_id', 'verifier_id', 'visit_type_id'),
  ...col.from('card_authorization', 'referral_no', 'card_status', 'authorization_status', 'scheme_remarks'),
  ...repeated,
  provisional: provisionalType,
  ...col.from('card_authorization', 'withdrawn_at', 'created_at'),
  visit_type_name: col.of('visit_type', 'name'),
  created_by_name: col.of('account', 'name'),
  ward: col.nullable(col.of('care_point', 'name')),
  benefits: benefitsType,
};

/**
 * Inserts an authorization of the patient with this card.
 * @returns undefined where the number, or the visit's place of the day, is taken
 */
async function insert(
  tx: Tx,
  { caller, now, attempt }: Attempting,
  { number, answer, day }: Issued,
): Promise<RowOf<typeof authorization> | undefined> {
  const facilityId = caller.facility.id;
  const { verifierId } = attempt;
  const [row] = await readerOf(tx)(rows(authorization)`
    insert into card_authorization as a (facility_id, id, authorization_no, member_id, card_no, first_name,
      middle_name, last_name, gender, date_of_birth, identity_source, scheme_name, product_name, verifier_id,
      card_type_id, visit_type_id, referral_no, staff_remarks, card_status, authorization_status, scheme_remarks,
      scheme_id, product_code, holder_name, scheme_verifier_id, day, created_at, created_by)
    select m.facility_id, ${newId()}, ${number}, m.id, ${listOf(repeated, 'm')}, m.verifier_id,
      ${attempt.cardTypeId}, ${attempt.visitTypeId}, ${attempt.referralNo}, ${attempt.remarks}, ${answer.cardStatus},
      'ACCEPTED', ${answer.remarks}, ${answer.member?.schemeId ?? null}, ${answer.member?.productCode ?? null},
      ${holderName(answer.member)}, ${schemeOfCards(facilityId, verifierId)}, ${day}, ${now}, ${attempt.accountId}
    from authorized_member m
    where m.facility_id = ${facilityId} and m.verifier_id = ${verifierId}
      and m.card_key = ${cardNoOf(attempt, answer).toUpperCase()}
    on conflict do nothing
    returning a.id, ${isReturned({ facilityId, memberId: sql`a.member_id`, number, since: now })} as returned,
      a.authorization_no, a.member_id, a.verifier_id, a.visit_type_id, a.referral_no, a.card_status,
      a.authorization_status, a.scheme_remarks, ${listOf(repeated, 'a')}, ${provisionalMark} as provisional,
      a.withdrawn_at, a.created_at, (select name from visit_type where id = a.visit_type_id) as visit_type_name,
      (select name from account c where c.facility_id = a.facility_id and c.id = a.created_by) as created_by_name,
      ${wardOfMember} as ward, ${benefitsUnder} as benefits`);
  return row;
}

function assertNotReturned({ id, returned }: Stored): string {
  if (returned) throw new SchemeUnavailable('the number is on its way back to the scheme');
  return id;
}
