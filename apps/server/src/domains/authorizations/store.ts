import type { ProvisionalMark } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { type SchemeAnswer, SchemeProtocolError, SchemeUnavailable } from '../../scheme/port/index.ts';
import { provisionalMark } from '../people/index.ts';
import type { Attempt } from './attempts.ts';
import { type Card, type Doing, holderName, isHolder, storeMember } from './members.ts';
import { confirm, freeNumber, lockProvisional, type Renumbering } from './reconcile.ts';
import { canConfirm, type ProvisionalState } from './state.ts';

export interface ValidAuthorization {
  id: string;
  member_id: string;
  provisional: ProvisionalMark | null;
}

/** The facility's valid authorization of a day for this card and visit type, if there is one. */
export async function findValid(
  tx: Tx,
  facilityId: string,
  { verifierId, cardNo, visitTypeId }: Card & { visitTypeId: number },
  day: string,
): Promise<ValidAuthorization | undefined> {
  const { rows } = await sql<ValidAuthorization>`
    select a.id, a.member_id, ${provisionalMark} as provisional from authorized_member m
    join card_authorization a on a.facility_id = m.facility_id and a.member_id = m.id
    where m.facility_id = ${facilityId} and m.verifier_id = ${verifierId} and ${isHolder(cardNo)}
      and a.visit_type_id = ${visitTypeId} and a.day = ${day} and a.withdrawn_at is null
      and a.provisional is distinct from 'closed'`.execute(tx);
  return rows[0];
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
}

/**
 * Stores the authorization that the scheme issued for an attempt once, with its patient. If the facility already has it
 * (a concurrent request stored it, or the scheme issued a withdrawn number again), returns that row, now valid; a
 * provisional one is confirmed. Failures: `SchemeProtocolError` if another patient's authorization has the number;
 * `SchemeUnavailable` while the number is being returned to the scheme (`isReturned`).
 */
export async function storeAuthorization(
  tx: Tx,
  doing: Renumbering,
  attempt: Attempt,
  issued: Issued,
): Promise<StoredAuthorization> {
  const facilityId = doing.caller.facility.id;
  const { number, answer, day } = issued;
  const memberId = await storeMember(tx, doing, attempt, answer);
  const returned = isReturned(doing, memberId, number);
  const fresh = (row: Stored) => ({ id: assertNotReturned(row), memberId, fresh: true, superfluous: false });
  const inserted = () => insert(tx, doing, { attempt, issued, memberId, returned });

  const row = (await inserted()) ?? ((await freeNumber(tx, doing, memberId, number)) && (await inserted()));
  if (row) return fresh(row);

  // A withdrawal that is under way queues its release before this row can be locked.
  await sql`
    select from card_authorization where facility_id = ${facilityId} and authorization_no = ${number}
    for no key update`.execute(tx);
  const { rows: revived } = await sql<Stored>`
    update card_authorization set withdrawn_at = null, withdrawn_by = null, withdrawn_reason = null,
      holder_name = ${holderName(answer.member)}
    where facility_id = ${facilityId} and authorization_no = ${number} and member_id = ${memberId}
      and withdrawn_at is not null
      and not exists (select from card_authorization valid
        where valid.facility_id = ${facilityId} and valid.member_id = ${memberId} and valid.withdrawn_at is null
          and valid.visit_type_id = card_authorization.visit_type_id and valid.day = card_authorization.day)
    returning id, ${returned} as returned`.execute(tx);
  if (revived[0]) return fresh(revived[0]);

  const { rows: existing } = await sql<{
    id: string;
    authorization_no: string;
    provisional: ProvisionalState | null;
  }>`
    select id, authorization_no, provisional from card_authorization
    where facility_id = ${facilityId} and member_id = ${memberId} and withdrawn_at is null
      and provisional is distinct from 'closed'
      and (authorization_no = ${number} or (visit_type_id = ${attempt.visitTypeId} and day = ${day}))
    order by created_at desc limit 1`.execute(tx);
  const [valid] = existing;
  if (!valid) throw new SchemeProtocolError('it gave a number that another card here has');
  const { id } = valid;
  if (!canConfirm(valid))
    return { id, memberId, fresh: false, superfluous: valid.authorization_no !== number };
  const provisional = await lockProvisional(tx, facilityId, id);
  const { rows } = await sql<{ returned: boolean }>`select ${returned} as returned`.execute(tx);
  assertNotReturned({ id, returned: rows[0]?.returned ?? false });
  if (provisional) await confirm(tx, doing, provisional, issued);
  return { id, memberId, fresh: false, superfluous: false };
}

interface Stored {
  id: string;
  returned: boolean;
}

/** @returns undefined where the number, or the visit's place of the day, is taken */
async function insert(
  tx: Tx,
  { caller, now }: Doing,
  row: { attempt: Attempt; issued: Issued; memberId: string; returned: RawBuilder<boolean> },
): Promise<Stored | undefined> {
  const { attempt, memberId, returned } = row;
  const { number, answer, day } = row.issued;
  const { rows } = await sql<Stored>`
    insert into card_authorization (facility_id, id, authorization_no, member_id, verifier_id, card_type_id,
      visit_type_id, referral_no, staff_remarks, card_status, authorization_status, scheme_remarks, scheme_id,
      product_code, holder_name, day, created_at, created_by)
    values (${caller.facility.id}, ${newId()}, ${number}, ${memberId}, ${attempt.verifierId}, ${attempt.cardTypeId},
      ${attempt.visitTypeId}, ${attempt.referralNo}, ${attempt.remarks}, ${answer.cardStatus}, 'ACCEPTED',
      ${answer.remarks}, ${answer.member?.schemeId ?? null}, ${answer.member?.productCode ?? null},
      ${holderName(answer.member)}, ${day}, ${now}, ${attempt.accountId})
    on conflict do nothing returning id, ${returned} as returned`.execute(tx);
  return rows[0];
}

/**
 * SQL: whether the number goes back to the scheme, or went back after the attempt began. The scheme may cancel it at any
 * moment, so it cannot become valid here.
 */
function isReturned({ caller, now }: Doing, memberId: string, number: string): RawBuilder<boolean> {
  return sql`exists (select from outbox
    where facility_id = ${caller.facility.id} and member_id = ${memberId} and kind = 'authorization.release'
      and data ->> 'authorizationNo' = ${number}
      and (state = 'waiting' or (state = 'done' and settled_at >= ${now})))`;
}

function assertNotReturned({ id, returned }: Stored): string {
  if (returned) throw new SchemeUnavailable('the number is on its way back to the scheme');
  return id;
}
