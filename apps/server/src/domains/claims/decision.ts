import { type ClaimDetail, type endpoints, message } from '@afyakadi/contract';
import { type Database, readerOf, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { ActingCaller, Call } from '../../platform/http/route.ts';
import type { ClaimDecision } from '../../scheme/port/claims.ts';
import { type Scheme, SchemeProtocolError, SchemeUnavailable } from '../../scheme/port/index.ts';
import {
  claimedLines,
  folioOf,
  lockSubmitted,
  nextWaiting,
  recordDecisionRequest,
  storeDecision,
  type Waiting,
} from './decision-store.ts';
import { readDetail } from './detail.ts';
import { unknownClaim } from './locks.ts';
import { claimState, claimStates } from './state.ts';

interface Deps {
  database: Database;
  scheme: Scheme;
}
type DecisionCall = Call<typeof endpoints.claimDecision>;
/** Most claims for which one call requests decisions. */
const maxAtOnce = 100;

/**
 * Fetches the decision about a submitted claim and stores it, line by line. Returns a claim unchanged if it is decided
 * already, or not yet. Failures: `notFound`; `conflict` for a claim that was not sent; `notChecked` if the scheme is
 * unavailable; `schemeAnswer` if the decision does not match the claim, and nothing of it is stored.
 */
export async function claimDecision(deps: Deps, call: DecisionCall): Promise<ClaimDetail> {
  try {
    const waiting = await findWaiting(deps.database, call);
    const decision = waiting && (await fetchDecision(deps.scheme, call, waiting));
    return await call.change(async (tx) => {
      if (waiting && decision) await decide(tx, call, waiting, decision);
      return readDetail(readerOf(tx), call, call.params.id);
    });
  } catch (error) {
    if (error instanceof SchemeUnavailable) throw unavailable();
    if (error instanceof SchemeProtocolError) throw new Failure('schemeAnswer');
    throw error;
  }
}

/**
 * Requests the decisions about claims, starting with those never requested or longest ago. A claim with an
 * unrecognized answer keeps waiting; if the scheme becomes unavailable, earlier decisions remain stored. Failure:
 * `notChecked` if it was unavailable from the start.
 */
export async function claimDecisions(deps: Deps, call: Call<typeof endpoints.claimDecisions>) {
  const facilityId = call.caller.facility.id;
  await deps.database.transaction(facilityId, (tx) => call.idempotency.begin(tx));
  const waiting = await nextWaiting(deps.database, facilityId, maxAtOnce);
  const outcome = { asked: 0, approved: 0, rejected: 0, waiting: 0 };
  const undecided = async (claim: Waiting) => {
    await deps.database.transaction(facilityId, (tx) =>
      recordDecisionRequest(tx, facilityId, claim.id, call.now),
    );
    outcome.waiting += 1;
  };
  for (const claim of waiting) {
    try {
      const decision = await fetchDecision(deps.scheme, call, claim);
      const status = decision
        ? await deps.database.transaction(facilityId, (tx) => decide(tx, call, claim, decision))
        : null;
      outcome.asked += 1;
      if (status === 'Approved') outcome.approved += 1;
      else if (status === 'Rejected') outcome.rejected += 1;
      else if (decision === null) await undecided(claim);
    } catch (error) {
      if (error instanceof SchemeProtocolError) {
        outcome.asked += 1;
        await undecided(claim);
      } else if (error instanceof SchemeUnavailable) {
        if (outcome.asked === 0) throw unavailable();
        break;
      } else throw error;
    }
  }
  await deps.database.transaction(facilityId, (tx) => call.idempotency.complete(tx, { ok: outcome }));
  return outcome;
}

/** Returns the claim if it waits for a decision; null if it has one. */
async function findWaiting(database: Database, { caller, params }: DecisionCall): Promise<Waiting | null> {
  const facilityId = caller.facility.id;
  const [claim] = await database.read(
    facilityId,
    database.build
      .selectFrom('claim as c')
      .select(['id', 'member_id', 'scheme_verifier_id', 'claim_year', 'claim_month', 'folio_no'])
      .select(claimState.as('state'))
      .where('c.facility_id', '=', facilityId)
      .where('c.id', '=', params.id),
  );
  if (!claim) throw unknownClaim();
  const refusal = claimStates.refusal(claim.state, 'approve');
  if (refusal) throw new Failure('conflict', refusal);
  const { state, folio_no: folioNo, ...rest } = claim;
  return claimStates.can(state, 'approve') && folioNo !== null ? { ...rest, folio_no: folioNo } : null;
}

function fetchDecision(
  scheme: Scheme,
  { caller, now }: ActingCaller,
  claim: Waiting,
): Promise<ClaimDecision | null> {
  return scheme.claimDecision({ ...folioOf(caller.facility, claim), now });
}

/** Stores a decision; null if it was stored before. Throws SchemeProtocolError if it does not match the claim. */
async function decide(
  tx: Tx,
  call: ActingCaller,
  claim: Waiting,
  decision: ClaimDecision,
): Promise<'Approved' | 'Rejected' | null> {
  const facilityId = call.caller.facility.id;
  if (!(await lockSubmitted(tx, facilityId, claim.id))) return null;
  const lines = fitting(await claimedLines(tx, facilityId, claim.id), decision);
  const status = await storeDecision(tx, {
    facilityId,
    claimId: claim.id,
    lines,
    remarks: decision.remarks,
    now: call.now,
  });
  await writeAuditAndEvents(
    tx,
    call,
    {
      action: status === 'Approved' ? 'claim.approved' : 'claim.rejected',
      subjectType: 'claim',
      subjectId: claim.id,
      memberId: claim.member_id,
    },
    { topic: 'claims', memberId: claim.member_id },
  );
  return status;
}

/** The decisions with the numbers of our lines, each decided once and no more approved than was claimed. */
function fitting(ours: Awaited<ReturnType<typeof claimedLines>>, { lines }: ClaimDecision) {
  const left = new Map(ours);
  const named = lines.map((line) => {
    const our = left.get(line.key);
    if (!our) throw new SchemeProtocolError('a decision about a line that was not claimed, or twice');
    left.delete(line.key);
    const whole = line.approvedQuantity === our.quantity && line.approvedPrice === our.unit_price;
    const amount = line.approvedQuantity * line.approvedPrice;
    const fits =
      isFrom0To(our.quantity, line.approvedQuantity) &&
      isFrom0To(our.unit_price, line.approvedPrice) &&
      { Approved: whole, Reduced: !whole, Rejected: amount === 0 }[line.outcome];
    if (!fits) throw new SchemeProtocolError('a decision about a line that does not agree with itself');
    return { ...line, lineNo: our.line_no, claimed: our.amount };
  });
  if (left.size > 0) throw new SchemeProtocolError('a decision that leaves lines undecided');
  return named;
}

function isFrom0To(most: number, value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most;
}

function unavailable(): Failure {
  return new Failure('notChecked', message('claims.decisionUnavailable'));
}
