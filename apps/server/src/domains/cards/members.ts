import { isNationalId } from '@afyakadi/contract/words/rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

export interface LockedMember {
  id: string;
  card_no: string;
  identity_source: 'scheme' | 'staff' | 'missing';
  scheme_id: string | null;
  product_code: string | null;
}

/**
 * Finds the patient of a card or national identification number and locks the row: other code that issues, reconciles
 * or finds an authorization of this patient waits. The lock order is patient, authorization, visits.
 */
export async function lockMember(
  tx: Tx,
  card: { facilityId: string; verifierId: string; cardNo: string },
): Promise<LockedMember | undefined> {
  const matchesCard = isNationalId(card.cardNo)
    ? sql`national_id = ${card.cardNo}`
    : sql`card_key = ${card.cardNo.toUpperCase()}`;
  const { rows } = await sql<LockedMember>`
    select id, card_no, identity_source, scheme_id, product_code from authorized_member
    where facility_id = ${card.facilityId} and verifier_id = ${card.verifierId} and ${matchesCard}
    order by updated_at desc limit 1 for no key update`.execute(tx);
  return rows[0];
}

/** Locks the patient of an authorization; call it before locking the authorization. */
export async function lockMemberOf(tx: Tx, facilityId: string, authorizationId: string): Promise<void> {
  await sql`
    select from authorized_member m where m.facility_id = ${facilityId} and m.id = (
      select a.member_id from card_authorization a where a.facility_id = ${facilityId} and a.id = ${authorizationId})
    for no key update`.execute(tx);
}
