import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { ClaimSignature } from '../port/claims.ts';

/**
 * Records who signed the claim; after a repeated signature the last amount counts. The signature itself is never
 * stored.
 */
export async function signClaim(tx: Tx, signature: ClaimSignature): Promise<void> {
  await sql`
    insert into register.claim_signature (facility_code, authorization_no, card_no, amount_claimed, method, signed_by,
      created_at)
    values (${signature.facility.code}, ${signature.authorizationNo}, ${signature.cardNo}, ${signature.amountClaimed}, ${signature.method}, ${signature.signedBy},
      ${signature.now})
    on conflict (facility_code, authorization_no) do update set card_no = excluded.card_no,
      amount_claimed = excluded.amount_claimed, method = excluded.method, signed_by = excluded.signed_by,
      created_at = excluded.created_at`.execute(tx);
}
