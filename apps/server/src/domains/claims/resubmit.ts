import type { ClaimDetail, endpoints } from '@afyakadi/contract';
import { sql } from 'kysely';
import { col, newId, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import { emptyClaim } from './build.ts';
import { readClaimedVisit } from './claimed-visit.ts';
import { readDetail } from './detail.ts';
import { nextFolio } from './folio.ts';
import { type ClaimRef, lockForClaim } from './locks.ts';
import { rebuild } from './rebuild.ts';
import { canHappen, claimStates } from './state.ts';
import { claimDay } from './stored.ts';

/**
 * Builds the next version of a rejected claim from the current ledger, with its own folio number: the scheme answers
 * the old number with "already submitted". Keeps the answers and the lines left out. Failures: `notFound`; `conflict`
 * for a claim that is not rejected, has a newer version, or has nothing left.
 */
export async function resubmitClaim(
  tx: Tx,
  call: Call<typeof endpoints.resubmitClaim>,
): Promise<ClaimDetail> {
  const { body, caller, params, now, today } = call;
  const facilityId = caller.facility.id;
  const { claim, authorization } = await lockForClaim(tx, facilityId, params.id);
  // Throws for one that was not rejected, or has a newer version.
  claimStates.next(claim.state, 'resubmit');
  const visit = await readClaimedVisit(readerOf(tx), facilityId, authorization.id);
  if (visit.lines.length === 0) throw emptyClaim();

  const id = newId();
  await tx
    .updateTable('claim as c')
    .set({ superseded_by: id })
    .where('facility_id', '=', facilityId)
    .where('id', '=', claim.id)
    .where(canHappen('resubmit'))
    .execute();
  await sql`insert into claim (facility_id, id, authorization_id, member_id, claim_year, claim_month, status,
      amount_claimed, built_day, built_at, built_by, day, visit_type_id, scheme_id, scheme_verifier_id, authorization_no,
      card_no, version,
      previous_id, correction_note, clinical_notes, late_reason, answers)
    select facility_id, ${id}, authorization_id, member_id, claim_year, claim_month, ${claimStates.initial.begin}, 0,
      ${today}, ${now}, ${caller.accountId}, day, visit_type_id, scheme_id, scheme_verifier_id,
      authorization_no, card_no, version + 1, id,
      ${body.correctionNote}, clinical_notes, late_reason, answers
    from claim where facility_id = ${facilityId} and id = ${claim.id}`.execute(tx);
  await rebuild(tx, { facility_id: facilityId, id }, visit, await storedLeftOut(tx, claim));
  const folioNo = await nextFolio(tx, facilityId, { ...visit, claimDay: claimDay(visit) });
  const status = claimStates.to('build');
  await tx
    .updateTable('claim as c')
    .set({ status, folio_no: folioNo })
    .where('facility_id', '=', facilityId)
    .where('id', '=', id)
    .where(canHappen('build'))
    .execute();
  await writeAuditAndEvents(
    tx,
    call,
    {
      action: 'claim.resubmitted',
      subjectType: 'claim',
      subjectId: id,
      memberId: claim.member_id,
      reason: body.correctionNote,
      detail: { previousId: claim.id },
    },
    { topic: 'claims', memberId: claim.member_id },
  );
  return readDetail(readerOf(tx), call, id);
}

async function storedLeftOut(tx: Tx, claim: ClaimRef): Promise<Map<string, string>> {
  const lines = await readerOf(tx)(rows({
    id: col.uuid,
    reason: col.notNull(col.of('claim_line', 'left_out')),
  })`
    select coalesce(line_id, given_id) as id, left_out as reason from claim_line
    where facility_id = ${claim.facility_id} and claim_id = ${claim.id} and left_out is not null`);
  return new Map(lines.map(({ id, reason }) => [id, reason]));
}
