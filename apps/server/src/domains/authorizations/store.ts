import type { ProvisionalMark } from '@afyakadi/contract';
import { isNationalId } from '@afyakadi/contract/words/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { type SchemeAnswer, SchemeProtocolError, SchemeUnavailable } from '../../scheme/port/index.ts';
import { provisionalMark } from '../people/index.ts';
import { holderName } from './members.ts';
import { confirm, freeNumber, isNumberTaken, lockProvisional, type NumberContext } from './provisional.ts';

export interface ValidAuthorization {
  id: string;
  member_id: string;
  provisional: ProvisionalMark | null;
}

/** The facility's valid authorization of today for this card and visit type, if there is one. */
export async function validToday(
  tx: Tx,
  query: { facilityId: string; verifierId: string; cardNo: string; visitTypeId: number; today: string },
): Promise<ValidAuthorization | undefined> {
  const matchesCard = isNationalId(query.cardNo)
    ? sql`m.national_id = ${query.cardNo}`
    : sql`m.card_key = ${query.cardNo.toUpperCase()}`;
  const { rows } = await sql<ValidAuthorization>`
    select a.id, a.member_id, ${provisionalMark} as provisional from authorized_member m
    join card_authorization a on a.facility_id = m.facility_id and a.member_id = m.id
    where m.facility_id = ${query.facilityId} and m.verifier_id = ${query.verifierId} and ${matchesCard}
      and a.visit_type_id = ${query.visitTypeId} and a.day = ${query.today} and a.withdrawn_at is null
      and a.provisional is distinct from 'closed'`.execute(tx);
  return rows[0];
}

/**
 * Returns numbers that cannot be the answer to a lost attempt of today: the scheme issued them only lately for an
 * earlier day, and dates them with the day of issue, or they are being returned to it.
 */
export async function numbersOfOtherVisits(
  tx: Tx,
  query: { facilityId: string; verifierId: string; cardNo: string; today: string; now: Date },
): Promise<string[]> {
  const cardKey = query.cardNo.toUpperCase();
  const { rows } = await sql<{ authorization_no: string }>`
    with member as (select id from authorized_member
      where facility_id = ${query.facilityId} and verifier_id = ${query.verifierId}
        and (card_key = ${cardKey} or national_id = ${cardKey}))
    select a.authorization_no from member join card_authorization a on a.member_id = member.id
    where a.facility_id = ${query.facilityId} and a.day < ${query.today} and a.provisional = 'settled'
      and a.settled_at > ${query.now}::timestamptz - interval '2 days'
    union
    select o.data ->> 'authorizationNo' from member join outbox o on o.member_id = member.id
    where o.facility_id = ${query.facilityId} and o.kind = 'authorization.release' and o.state = 'waiting'`.execute(
    tx,
  );
  return rows.map((row) => row.authorization_no);
}

export interface NewAuthorization {
  facilityId: string;
  authorizationNo: string;
  memberId: string;
  verifierId: string;
  cardTypeId: string;
  visitTypeId: number;
  referralNo: string | null;
  staffRemarks: string | null;
  answer: SchemeAnswer;
  accountId: string;
  today: string;
  now: Date;
}

/**
 * Stores an authorization once. If the facility already has it (a concurrent request stored it, or the scheme issued a
 * withdrawn number again), returns that row, now valid; a provisional one is reconciled. `superfluous`: another
 * authorization is valid for this visit. Failures: `SchemeProtocolError` if another patient's authorization has the
 * number; `SchemeUnavailable` while the number is being returned to the scheme (`isReturned`).
 */
export async function storeAuthorization(
  tx: Tx,
  context: NumberContext,
  authorization: NewAuthorization,
): Promise<{ id: string; fresh: boolean; superfluous: boolean }> {
  const holder = holderName(authorization.answer.member);
  const id =
    (await insert(tx, authorization, holder)) ??
    ((await freeNumber(tx, context, {
      number: authorization.authorizationNo,
      memberId: authorization.memberId,
    }))
      ? await insert(tx, authorization, holder)
      : undefined);
  if (id !== undefined) return { id, fresh: true, superfluous: false };

  // A withdrawal that is under way queues its release before this row can be locked.
  await sql`
    select from card_authorization where facility_id = ${authorization.facilityId}
      and authorization_no = ${authorization.authorizationNo} for no key update`.execute(tx);
  const revived = await sql<Stored>`
    update card_authorization set withdrawn_at = null, withdrawn_by = null, withdrawn_reason = null,
      holder_name = ${holder}
    where facility_id = ${authorization.facilityId} and authorization_no = ${authorization.authorizationNo} and member_id = ${authorization.memberId}
      and withdrawn_at is not null
      and not exists (select from card_authorization valid
        where valid.facility_id = ${authorization.facilityId} and valid.member_id = ${authorization.memberId} and valid.withdrawn_at is null
          and valid.visit_type_id = card_authorization.visit_type_id and valid.day = card_authorization.day)
    returning id, ${isReturned(authorization)} as returned`.execute(tx);
  if (revived.rows[0]) return { id: assertNotReturned(revived.rows[0]), fresh: true, superfluous: false };

  const existing = await sql<{ id: string; authorization_no: string; provisional: string | null }>`
    select id, authorization_no, provisional from card_authorization
    where facility_id = ${authorization.facilityId} and member_id = ${authorization.memberId} and withdrawn_at is null
      and provisional is distinct from 'closed'
      and (authorization_no = ${authorization.authorizationNo} or (visit_type_id = ${authorization.visitTypeId} and day = ${authorization.today}))
    order by created_at desc limit 1`.execute(tx);
  const [row] = existing.rows;
  if (!row) throw new SchemeProtocolError('it gave a number that another card here has');
  if (row.provisional === 'waiting' || row.provisional === 'refused') {
    const provisional = await lockProvisional(tx, authorization.facilityId, row.id);
    const taken = await isNumberTaken(tx, authorization.facilityId, {
      id: row.id,
      authorizationNo: authorization.authorizationNo,
    });
    const { rows } = await sql<{
      returned: boolean;
    }>`select ${isReturned(authorization)} as returned`.execute(tx);
    assertNotReturned({ id: row.id, returned: rows[0]?.returned ?? false });
    if (provisional && !taken)
      await confirm(tx, context, provisional, {
        number: authorization.authorizationNo,
        answer: authorization.answer,
      });
    return { id: row.id, fresh: false, superfluous: false };
  }
  return { id: row.id, fresh: false, superfluous: row.authorization_no !== authorization.authorizationNo };
}

/** @returns its identifier; undefined where the number, or the visit's place of the day, is taken */
async function insert(tx: Tx, authorization: NewAuthorization, holder: string): Promise<string | undefined> {
  const { rows } = await sql<Stored>`
    insert into card_authorization (facility_id, id, authorization_no, member_id, verifier_id, card_type_id,
      visit_type_id, referral_no, staff_remarks, card_status, authorization_status, scheme_remarks, scheme_id,
      product_code, holder_name, day, created_at, created_by)
    values (${authorization.facilityId}, ${newId()}, ${authorization.authorizationNo}, ${authorization.memberId}, ${authorization.verifierId}, ${authorization.cardTypeId},
      ${authorization.visitTypeId}, ${authorization.referralNo}, ${authorization.staffRemarks}, ${authorization.answer.cardStatus}, 'ACCEPTED',
      ${authorization.answer.remarks}, ${authorization.answer.member?.schemeId ?? null}, ${authorization.answer.member?.productCode ?? null},
      ${holder}, ${authorization.today}, ${authorization.now}, ${authorization.accountId})
    on conflict do nothing returning id, ${isReturned(authorization)} as returned`.execute(tx);
  return rows[0] && assertNotReturned(rows[0]);
}

interface Stored {
  id: string;
  returned: boolean;
}

/**
 * SQL: whether the number goes back to the scheme, or went back after the attempt began. The scheme may cancel it at any
 * moment, so it cannot become valid here.
 */
function isReturned({ facilityId, memberId, authorizationNo, now }: NewAuthorization): RawBuilder<boolean> {
  return sql`exists (select from outbox
    where facility_id = ${facilityId} and member_id = ${memberId} and kind = 'authorization.release'
      and data ->> 'authorizationNo' = ${authorizationNo}
      and (state = 'waiting' or (state = 'done' and settled_at >= ${now})))`;
}

function assertNotReturned({ id, returned }: Stored): string {
  if (returned) throw new SchemeUnavailable('the number is on its way back to the scheme');
  return id;
}
