import { isNationalId } from '@afyakadi/contract/rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

export interface HeldMember {
  id: string;
  card_no: string;
  identity_source: 'scheme' | 'staff' | 'missing';
  scheme_id: string | null;
  product_code: string | null;
}

/**
 * The patient whom the facility knows by a card or a national identification number, held: whoever issues, settles or
 * finds an authorization of theirs waits. Everybody holds the patient before the authorization, and that before its visits.
 */
export async function holdMember(
  tx: Tx,
  it: { facilityId: string; verifierId: string; cardNo: string },
): Promise<HeldMember | undefined> {
  const asked = isNationalId(it.cardNo)
    ? sql`national_id = ${it.cardNo}`
    : sql`card_key = ${it.cardNo.toUpperCase()}`;
  const { rows } = await sql<HeldMember>`
    select id, card_no, identity_source, scheme_id, product_code from authorized_member
    where facility_id = ${it.facilityId} and verifier_id = ${it.verifierId} and ${asked}
    order by updated_at desc limit 1 for no key update`.execute(tx);
  return rows[0];
}

/** Holds the patient of an authorization, before the authorization itself is. */
export async function holdMemberOf(tx: Tx, facilityId: string, authorizationId: string): Promise<void> {
  await sql`
    select from authorized_member m where m.facility_id = ${facilityId} and m.id = (
      select a.member_id from card_authorization a where a.facility_id = ${facilityId} and a.id = ${authorizationId})
    for no key update`.execute(tx);
}
