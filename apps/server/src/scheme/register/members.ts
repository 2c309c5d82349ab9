import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/** The holder of the card of an authorization, with the scheme's own data about the person. */
export interface Holder {
  scheme_id: string | null;
  product_code: string | null;
  gender: 'Male' | 'Female' | null;
  date_of_birth: string | null;
}

/** Numbers of the register are numbers; anything else was not issued by it. */
export function isIssuedNumber(authorizationNo: string): boolean {
  return /^\d{1,18}$/.test(authorizationNo);
}

/**
 * Returns the holder of an authorization; undefined where the number was never issued to this card and facility, or
 * was released.
 */
export async function holderOf(
  tx: Tx,
  presented: { authorizationNo: string; cardNo: string; facilityCode: string },
): Promise<Holder | undefined> {
  if (!isIssuedNumber(presented.authorizationNo)) return undefined;
  const { rows } = await sql<Holder>`
    select m.scheme_id, m.product_code, m.gender, m.date_of_birth
    from register.issued_authorization i join register.member m on m.id = i.member_id
    where i.authorization_no = ${presented.authorizationNo}::bigint and i.facility_code = ${presented.facilityCode}
      and m.card_key = upper(${presented.cardNo}::text) and i.withdrawn_at is null`.execute(tx);
  return rows[0];
}
