import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { ClaimSignature } from '../port/claims.ts';

/** Notes who signed what is claimed; signed again, the last amount counts. The signature itself is kept nowhere. */
export async function signClaim(tx: Tx, it: ClaimSignature): Promise<void> {
  await sql`
    insert into register.claim_signature (facility_code, authorization_no, card_no, amount_claimed, method, signed_by,
      created_at)
    values (${it.facility.code}, ${it.authorizationNo}, ${it.cardNo}, ${it.amountClaimed}, ${it.method}, ${it.signedBy},
      ${it.now})
    on conflict (facility_code, authorization_no) do update set card_no = excluded.card_no,
      amount_claimed = excluded.amount_claimed, method = excluded.method, signed_by = excluded.signed_by,
      created_at = excluded.created_at`.execute(tx);
}
