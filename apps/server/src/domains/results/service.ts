import { type endpoints, type LabResult, message } from '@afyakadi/contract';
import { readerOf, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import { assertOpen, type LineParts, type LineRow, lineStates, lockLineAndRead } from '../orders/index.ts';
import { assertAccess } from '../patient-access/index.ts';
import { advance, completeWhenDone, reopen, type VisitOfLines } from '../visits/index.ts';
import { assertApproved, measured, newestOf } from './checks.ts';
import { noTest, testOf } from './reading.ts';
import { isCritical, notAuthorized, type TestRow, toLabResult } from './rows.ts';
import { resultStates } from './state.ts';
import {
  openCritical,
  type ResultState,
  requiresAuthorization,
  setLineStatus,
  storeAuthorization,
  storeNotice,
  storeSeen,
  storeVersion,
} from './store.ts';

type Submit = Call<typeof endpoints.submitLabResult>;
type SubmitAll = Call<typeof endpoints.submitAllLabResults>;
type Correct = Call<typeof endpoints.correctLabResult>;
type Authorize = Call<typeof endpoints.authorizeLabResult>;
type Notify = Call<typeof endpoints.notifyCriticalResult>;
type See = Call<typeof endpoints.seeCriticalResult>;
type AnyChange = Submit | SubmitAll | Correct | Authorize | Notify | See;

/**
 * Stores the first result of a requested test (requirements 7.6): Final, or Preliminary where the facility requires a
 * second person. The test enters the ledger of services given, and the visit ends with its last finished line.
 * Failures: `notFound`; `unprocessable` for a medicine or values that the test does not measure; `conflict` for a test
 * that is finished, has a result, or waits for the scheme's approval.
 */
export function submitResult(tx: Tx, call: Submit, parts: LineParts): Promise<LabResult> {
  return submitOne(tx, call, call.body, parts);
}

/** Submits one result of a change with one or several; `sent` identifies it. Failures: as `submitResult`. */
export async function submitOne(
  tx: Tx,
  call: Submit | SubmitAll,
  sent: Submit['body'],
  { ledger, moments }: LineParts,
): Promise<LabResult> {
  const { line, visit, test, stateOfNew: state } = await testToChange(tx, call, sent.lineId);
  await assertOpen(tx, { line, visit }, call, moments);
  const values = measured(test, sent.values);
  await assertApproved(tx, call, line);
  const version = { version: 1, remarks: sent.remarks, state, correctionReason: null, values };
  const id = await storeVersion(tx, call, { ...version, lineId: line.id });
  const status = lineStates.next(line.status, state === 'Final' ? 'submitFinal' : 'submitPreliminary');
  await setLineStatus(tx, call.caller.facility.id, { id: line.id, status, visitId: visit.id });
  const critical = values.some((value) => isCritical(value));
  if (critical) await openCritical(tx, call, line.id, true);
  await record(tx, call, line, visit, {
    action: 'result.submitted',
    critical,
    detail: { version: 1, state },
  });
  await Promise.all([
    advance(tx, call, visit),
    ledger.recordService(tx, call, { line, visitId: visit.id, quantity: line.quantity }),
  ]);
  // The approval has counted the use.
  if (line.coverage === 'approval') return answer(tx, call, line.id);
  const { accountId: byId, accountName: byName } = call.caller;
  const written = { ...version, ...notAuthorized, id, at: call.now.toISOString(), byId, byName };
  const unseen = critical ? { seenAt: null, seenByName: null } : null;
  return toLabResult({ ...test, status, versions: [written], critical: unseen }, call.caller);
}

/**
 * Stores a new version beside the old ones. Where the facility asks for a second person it is Preliminary again, and
 * then a visit that had ended is open again. Failures: as `submitResult`; `outsideCarePoint`; `conflict` where the
 * version is not the newest, there is no result yet, or the claim was sent.
 */
export async function correctResult(tx: Tx, call: Correct, parts: LineParts): Promise<LabResult> {
  const { ledger, moments } = parts;
  const { line, visit, test, stateOfNew: state } = await testToChange(tx, call, call.body.lineId);
  await assertAccess(readerOf(tx), call, line.member_id, line.ordered_at);
  const newest = newestOf(test, call.body.version, (moment) => moments(moment, call.now));
  await ledger.assertChangeable(tx, call.caller.facility.id, line.authorization_id);
  const version = newest.version + 1;
  const values = measured(test, call.body.values);
  await storeVersion(tx, call, {
    lineId: line.id,
    version,
    remarks: call.body.remarks,
    state,
    correctionReason: call.body.reason,
    values,
  });
  const isNowCritical = values.some((value) => isCritical(value));
  // People who acted on a critical value learn that it was wrong.
  const critical = isNowCritical || test.versions.some((before) => before.values.some(isCritical));
  if (critical) await openCritical(tx, call, line.id, isNowCritical);
  const visitId = state === 'Preliminary' ? await reopen(tx, call, visit) : visit.id;
  const status = lineStates.next(line.status, state === 'Final' ? 'correctFinal' : 'correctPreliminary');
  await setLineStatus(tx, call.caller.facility.id, { id: line.id, status, visitId });
  await record(
    tx,
    call,
    line,
    { ...visit, id: visitId },
    { action: 'result.corrected', critical, reason: call.body.reason, detail: { version, state } },
  );
  if (state === 'Final') await completeWhenDone(tx, call, visit);
  return answer(tx, call, line.id);
}

/**
 * Makes a preliminary result Final. Failures: `notFound`; `conflict` where the version is not the newest, is Final
 * already, or the claim was sent; `forbidden` for its own author (domain 8.1).
 */
export async function authorizeResult(tx: Tx, call: Authorize, parts: LineParts): Promise<LabResult> {
  const { ledger, moments } = parts;
  const { line, visit, test } = await testToChange(tx, call, call.body.memberVisitItemId);
  const newest = newestOf(test, call.body.version, (moment) => moments(moment, call.now));
  if (newest.state === 'Final') {
    throw new Failure(
      'conflict',
      newest.authorizedByName && newest.authorizedAt
        ? message('results.authorized', {
            by: newest.authorizedByName,
            when: moments(new Date(newest.authorizedAt), call.now),
          })
        : message('results.alreadyFinal'),
    );
  }
  if (newest.byId === call.caller.accountId) {
    throw new Failure('forbidden', message('results.ownResult'));
  }
  await ledger.assertChangeable(tx, call.caller.facility.id, line.authorization_id);
  await storeAuthorization(tx, call, newest.id);
  await setLineStatus(tx, call.caller.facility.id, {
    id: line.id,
    status: lineStates.next(line.status, 'authorize'),
    visitId: visit.id,
  });
  await record(tx, call, line, visit, {
    action: 'result.authorized',
    detail: { version: newest.version },
  });
  await completeWhenDone(tx, call, visit);
  return answer(tx, call, line.id);
}

/**
 * Records that a doctor was told of the critical values of a result, once for each version. Failures: `notFound`;
 * `outsideCarePoint`; `unprocessable` for a result without a critical value; `conflict` where the version is not the
 * newest, or somebody was told already.
 */
export async function notifyCriticalResult(tx: Tx, call: Notify, { moments }: LineParts): Promise<LabResult> {
  const { memberVisitItemId, notifiedTo } = call.body;
  const { line, visit, test } = await testToChange(tx, call, memberVisitItemId);
  await assertAccess(readerOf(tx), call, line.member_id, line.ordered_at);
  const newest = newestOf(test, call.body.version, (moment) => moments(moment, call.now));
  if (!newest.values.some(isCritical)) throw new Failure('unprocessable', message('results.notCritical'));
  if (newest.notifiedTo !== null && newest.notifiedAt !== null) {
    const when = moments(new Date(newest.notifiedAt), call.now);
    const by = newest.notifiedByName ?? '';
    throw new Failure('conflict', message('results.alreadyNotified', { to: newest.notifiedTo, by, when }));
  }
  await storeNotice(tx, call, { lineId: line.id, resultId: newest.id, to: notifiedTo });
  await record(tx, call, line, visit, {
    action: 'result.notified',
    critical: true,
    detail: { version: newest.version, notifiedTo },
  });
  return answer(tx, call, line.id);
}

/**
 * Records that a doctor has seen a critical result, or the correction of one, in its newest version. Failures: `notFound`;
 * `outsideCarePoint`; `unprocessable` for a result without a critical value; `conflict` where the version is not the
 * newest, or a doctor has seen it already.
 */
export async function seeCriticalResult(tx: Tx, call: See, { moments }: LineParts): Promise<LabResult> {
  const { line, visit, test } = await testToChange(tx, call, call.body.memberVisitItemId);
  await assertAccess(readerOf(tx), call, line.member_id, line.ordered_at);
  const { version } = newestOf(test, call.body.version, (moment) => moments(moment, call.now));
  if (!test.critical) throw new Failure('unprocessable', message('results.notCritical'));
  const { seenAt, seenByName } = test.critical;
  if (seenAt !== null) {
    const when = moments(new Date(seenAt), call.now);
    throw new Failure('conflict', message('results.alreadySeen', { by: seenByName ?? '', when }));
  }
  await storeSeen(tx, call, line.id);
  await record(tx, call, line, visit, {
    action: 'result.critical-seen',
    critical: true,
    detail: { version },
  });
  return answer(tx, call, line.id);
}

interface Changing {
  line: LineRow;
  visit: VisitOfLines;
  test: TestRow;
  /** The state of a version that is stored now. */
  stateOfNew: ResultState;
}

async function testToChange(tx: Tx, call: AnyChange, lineId: string): Promise<Changing> {
  const facilityId = call.caller.facility.id;
  const locked = await lockLineAndRead(tx, facilityId, lineId, () =>
    Promise.all([testOf(tx, call, lineId), requiresAuthorization(tx, facilityId)]),
  );
  if (!locked) throw noTest();
  const { line, visit } = locked;
  const [test, waits] = locked.read;
  if (!test) {
    throw new Failure('unprocessable', undefined, {
      fields: {
        memberVisitItemId: message(line.category === 'service' ? 'results.isService' : 'results.isMedicine'),
      },
    });
  }
  const { submitPreliminary, submitFinal } = resultStates.initial;
  return { line, visit, test, stateOfNew: waits ? submitPreliminary : submitFinal };
}

async function record(
  tx: Tx,
  call: AnyChange,
  line: LineRow,
  visit: VisitOfLines,
  {
    critical = false,
    ...entry
  }: { action: string; critical?: boolean; reason?: string; detail: Record<string, unknown> },
): Promise<void> {
  await writeAuditAndEvents(
    tx,
    call,
    { ...entry, subjectType: 'order-line', subjectId: line.id, memberId: line.member_id },
    { topic: 'results', carePointId: visit.care_point_id, visitId: visit.id, memberId: line.member_id },
    ...(critical ? [{ topic: 'critical' as const, memberId: line.member_id }] : []),
  );
}

/** Reads what was changed. A first result is built from what was written. */
async function answer(tx: Tx, call: AnyChange, lineId: string): Promise<LabResult> {
  const test = await testOf(tx, call, lineId);
  if (!test) throw noTest();
  return toLabResult(test, call.caller);
}
