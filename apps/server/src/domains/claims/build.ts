import { type ClaimDetail, type endpoints, message } from '@afyakadi/contract';
import { newId, readerOf, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import { assertAnswersFit, leftOutOf, reasonsOf, storeAnswers } from './answers.ts';
import { type ClaimedVisit, readClaimedVisit } from './claimed-visit.ts';
import { readDetail } from './detail.ts';
import { monthOf, nextFolio } from './folio.ts';
import { type LockedClaim, lockAuthorizationAndVisits, lockCurrent } from './locks.ts';
import { rebuild } from './rebuild.ts';
import { claimStates } from './state.ts';
import { claimDay } from './stored.ts';

type BuildCall = Call<typeof endpoints.buildClaim>;

/**
 * Builds the claim of an authorization with all its visits, or rebuilds it while it is not sent: as a draft, or as
 * Pending, keeping its folio number. Concurrent builds return the same claim. Failures: `notFound`; `conflict` for a
 * withdrawn or unconfirmed authorization or a patient who is admitted (a draft is started anyway), one without services, and a
 * claim that was sent or rejected; `unprocessable` for answers about lines that it does not have; `forbidden` for clinical notes from a
 * role that may not write them.
 */
export async function buildClaim(tx: Tx, call: BuildCall, dayOf: (at: Date) => string): Promise<ClaimDetail> {
  const { body, caller, now, today } = call;
  const facilityId = caller.facility.id;
  const { id: authorizationId } = await lockAuthorizationAndVisits(tx, facilityId, body.authorizationId);
  const current = await lockCurrent(tx, facilityId, authorizationId);
  if (current) assertOpen(current, dayOf);
  const visit = await readClaimedVisit(readerOf(tx), facilityId, authorizationId);
  if (visit.lines.length === 0) throw emptyClaim();
  assertAnswersFit(call, visit);

  if (body.status === 'Pending') {
    assertConfirmed(visit);
    assertDischarged(visit);
  }

  const claim = current ?? (await begin(tx, call, visit));
  await rebuild(tx, claim, visit, leftOutOf(call));
  await storeAnswers(tx, call, claim.id, visit);
  const built = body.status === 'Pending' && claimStates.can(claim.state, 'build');
  if (built) {
    const day = claimDay(visit);
    const folioNo = await nextFolio(tx, facilityId, { ...visit, claimDay: day });
    const { claimYear, claimMonth } = monthOf(day);
    const status = claimStates.next(claim.state, 'build');
    await tx
      .updateTable('claim')
      .set({
        status,
        folio_no: folioNo,
        claim_year: claimYear,
        claim_month: claimMonth,
        built_day: today,
        built_at: now,
        built_by: caller.accountId,
      })
      .where('facility_id', '=', facilityId)
      .where('id', '=', claim.id)
      .execute();
  }
  const reason = reasonsOf(call);
  await writeAuditAndEvents(
    tx,
    call,
    {
      action: built ? 'claim.built' : current ? 'claim.changed' : 'claim.begun',
      subjectType: 'claim',
      subjectId: claim.id,
      memberId: visit.member_id,
      ...(reason ? { reason } : {}),
      detail: { authorizationId, leftOut: body.leftOut?.map(({ lineId }) => lineId) ?? [] },
    },
    { topic: 'claims', memberId: visit.member_id },
  );
  return readDetail(readerOf(tx), call, claim.id);
}

/** Nothing that the scheme pays for is left under the authorization. */
export function emptyClaim(): Failure {
  return new Failure('conflict', message('claims.nothingToClaim'));
}

/** Only a claim that can be sent gets a folio number: numbers have no gaps. */
function assertConfirmed({ provisional }: ClaimedVisit): void {
  if (provisional === null) return;
  throw new Failure(
    'conflict',
    provisional === 'waiting' ? message('claims.provisionalWaiting') : message('claims.provisionalRefused'),
  );
}

/** The folio's month is that of the discharge, and bed-days follow until then. */
function assertDischarged({ stay }: ClaimedVisit): void {
  if (stay === null || stay.dischargedAt !== null) return;
  throw new Failure('conflict', message('claims.stayOpen', { carePoint: stay.ward }));
}

function assertOpen(claim: LockedClaim, dayOf: (at: Date) => string): void {
  if (claimStates.refusal(claim.state, 'rebuild')) {
    const sent = claim.submitted_at ?? claim.sending_since;
    const day = sent ? dayOf(sent) : '';
    throw new Failure('conflict', message('claims.submittedOn', { day }));
  }
  if (!claimStates.can(claim.state, 'rebuild')) throw new Failure('conflict', message('claims.rejected'));
}

async function begin(
  tx: Tx,
  { caller, now, today }: BuildCall,
  visit: ClaimedVisit,
): Promise<Pick<LockedClaim, 'facility_id' | 'id' | 'state'>> {
  const id = newId();
  const { claimYear, claimMonth } = monthOf(claimDay(visit));
  const state = claimStates.initial.begin;
  await tx
    .insertInto('claim')
    .values({
      facility_id: caller.facility.id,
      id,
      authorization_id: visit.authorization_id,
      member_id: visit.member_id,
      claim_year: claimYear,
      claim_month: claimMonth,
      status: state,
      amount_claimed: 0,
      built_day: today,
      built_at: now,
      built_by: caller.accountId,
      day: visit.day,
      visit_type_id: visit.visit_type_id,
      scheme_id: visit.scheme_id,
      scheme_verifier_id: visit.scheme_verifier_id,
      authorization_no: visit.authorization_no,
      card_no: visit.card_no,
    })
    .execute();
  return { facility_id: caller.facility.id, id, state };
}
