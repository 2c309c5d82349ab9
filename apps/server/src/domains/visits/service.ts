import {
  type AuthorizedVisit,
  type CareKind,
  careKinds,
  carriesOutOrders,
  type endpoints,
  type Message,
  message,
  type Role,
  readsVisitsAt,
  type StartedVisit,
  startsVisitsAt,
  undoMinutes,
  worksAt,
} from '@afyakadi/contract';
import { writeAudit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeEvent } from '../../platform/events/write.ts';
import type { ActingCaller, Call, Caller } from '../../platform/http/route.ts';
import type { Ledger } from '../ledger/index.ts';
import { enqueue } from '../outbox/index.ts';
import { leaveTriage, lockVisitOfLines, take, takeIn, type VisitOfLines } from './progress.ts';
import { toAuthorizedVisit, type VisitRow } from './rows.ts';
import { visitStates } from './state.ts';
import {
  cancel,
  carePointById,
  complete,
  findAuthorization,
  firstCarePointOf,
  hasInPatient,
  hasOrders,
  isUnused,
  lockAuthorizationOfVisit,
  lockVisit,
  type NewVisit,
  seeResults,
  startOrReuse,
  undoComplete,
  visitAfter,
} from './store.ts';
import { assertStillServes } from './validity.ts';

/** The parts of the app that starting a visit needs. */
export interface VisitParts {
  ledger: Ledger;
  /** Whether the scheme issues its own reference of the care point, after the commit. */
  remote: boolean;
}

/** An unnamed kind of care point is open to those who may go everywhere. */
export function includesKind(kinds: readonly CareKind[], kind: CareKind | null): boolean {
  return kind === null ? kinds.length === careKinds.length : kinds.includes(kind);
}

/** Refuses a care point whose visits the role may not see (requirements 9.1). Failure: `forbidden`. */
export function assertReads(role: Role, kind: CareKind | null): void {
  if (!includesKind(readsVisitsAt[role], kind))
    throw new Failure('forbidden', message('visits.carePointNotVisible'));
}

/**
 * Forwards a patient (requirements 6.1): one open visit per authorization and care point. Failures: `notFound` for the
 * care point or the authorization; `forbidden` where the role starts no visits there; `conflict` for a withdrawn or
 * past authorization, one that the scheme refused afterwards or whose claim was sent, or a patient without a name, or a
 * card of which the scheme names another holder.
 */
export async function startVisit(
  tx: Tx,
  call: Call<typeof endpoints.startVisit>,
  { ledger, remote }: VisitParts,
): Promise<StartedVisit> {
  const { caller, body } = call;
  const facilityId = caller.facility.id;
  const carePoint = await carePointById(tx, facilityId, body.pointOfCareId);
  if (!carePoint) throw new Failure('notFound', message('visits.unknownCarePoint'));
  if (!includesKind(startsVisitsAt[caller.role], carePoint.kind)) {
    throw new Failure('forbidden', message('visits.forwardingNotAllowed', { carePoint: carePoint.name }));
  }
  const authorization = await findAuthorization(tx, facilityId, body.client);
  if (!authorization) throw new Failure('notFound', message('visits.unknownAuthorization'));
  return startAt(tx, call, { carePoint, authorization, forOrder: body.forOrder }, { ledger, remote });
}

/**
 * Starts a visit where an ordered service is done: at the facility's first care point of the kind by name. Locked, as
 * `lockOpenVisit`. Undefined if the facility has no such care point in use. Failures: `conflict` as `startVisit`.
 */
export async function startVisitForService(
  tx: Tx,
  call: ActingCaller,
  place: { kind: CareKind; authorizationId: string },
  parts: VisitParts,
): Promise<VisitOfLines | undefined> {
  const facilityId = call.caller.facility.id;
  const carePoint = await firstCarePointOf(tx, facilityId, place.kind);
  const client = { by: 'id', id: place.authorizationId } as const;
  const authorization = carePoint && (await findAuthorization(tx, facilityId, client));
  if (!carePoint || !authorization) return undefined;
  const started = await startAt(tx, call, { carePoint, authorization, forOrder: false }, parts);
  return lockVisitOfLines(tx, facilityId, started.authorizedPointOfCareId);
}

/**
 * Starts the visit of an admitted patient at a ward, or returns the open one: locked, and taken in. Failures: `notFound`
 * for the ward; `conflict` as `startVisit`.
 */
export async function startVisitInWard(
  tx: Tx,
  call: ActingCaller,
  place: { carePointId: string; authorizationId: string },
  parts: VisitParts,
): Promise<VisitOfLines> {
  const started = await startVisitAt(tx, call, { ...place, kind: 'ward' }, parts);
  const visit = await lockVisitOfLines(tx, call.caller.facility.id, started.authorizedPointOfCareId);
  if (!visit) throw new Failure('notFound', message('visits.unknown'));
  await takeIn(tx, call, visit);
  return visit;
}

/** Starts a visit at a care point of a kind, or returns the open one. Failures: `notFound`; `conflict` as `startVisit`. */
export async function startVisitAt(
  tx: Tx,
  call: ActingCaller,
  place: { carePointId: string; authorizationId: string; kind: CareKind },
  parts: VisitParts,
): Promise<StartedVisit> {
  const facilityId = call.caller.facility.id;
  const carePoint = await carePointById(tx, facilityId, place.carePointId);
  if (carePoint?.kind !== place.kind) throw new Failure('notFound', message('visits.unknownCarePoint'));
  const authorization = await findAuthorization(tx, facilityId, { by: 'id', id: place.authorizationId });
  if (!authorization) throw new Failure('notFound', message('visits.unknownAuthorization'));
  return startAt(tx, call, { carePoint, authorization, forOrder: false }, parts);
}

/** Starts a visit, or returns the open one. Failures: `conflict` as `startVisit`. */
async function startAt(
  tx: Tx,
  call: ActingCaller,
  { carePoint, authorization, forOrder }: Pick<NewVisit, 'carePoint' | 'authorization' | 'forOrder'>,
  { ledger, remote }: VisitParts,
): Promise<StartedVisit> {
  const { caller } = call;
  const facilityId = caller.facility.id;
  if (authorization.withdrawn) throw new Failure('conflict', message('visits.authorizationWithdrawn'));
  assertStillServes(authorization, call.today);
  if (authorization.identity_source === 'missing') {
    throw new Failure('conflict', message('visits.identityMissing'));
  }
  if (authorization.undecided) throw new Failure('conflict', message('visits.identityConflict'));
  const refused = authorization.provisional === 'refused' || authorization.provisional === 'closed';
  // Where an admitted patient lies is recorded whatever the scheme says.
  const moves = authorization.admitted && carePoint.kind === 'ward';
  if (refused && !moves) throw new Failure('conflict', message('visits.authorizationRefused'));
  await ledger.assertChangeable(tx, facilityId, authorization.id);
  if (carePoint.kind !== 'triage') await leaveTriage(tx, call, authorization.id);
  const visit = await startOrReuse(tx, {
    facilityId,
    authorization,
    carePoint,
    caller,
    forOrder,
    today: call.today,
    now: call.now,
  });
  if (!visit.reused || visit.forwarded) {
    await writeAudit(tx, call, {
      action: 'visit.started',
      subjectType: 'visit',
      subjectId: visit.id,
      memberId: authorization.member_id,
    });
    await recordChange(tx, call, {
      id: visit.id,
      care_point_id: carePoint.id,
      member_id: authorization.member_id,
    });
    if (remote && !visit.reused) {
      await enqueue(tx, {
        facilityId,
        partitionKey: authorization.member_id,
        kind: 'visit.reference',
        subjectId: visit.id,
        memberId: authorization.member_id,
        now: call.now,
        createdBy: caller.accountId,
        role: caller.role,
      });
    }
  }
  return {
    authorizedPointOfCareId: visit.id,
    carePointId: carePoint.id,
    carePointName: carePoint.name,
    authorizedMemberId: authorization.member_id,
    visitStatus: visit.status,
    reused: visit.reused,
    wasThere: visit.reused && !visit.forwarded,
    takenAt: visit.taken_at?.toISOString() ?? null,
    takenByName: visit.taken_by_name,
    createdAt: visit.created_at.toISOString(),
    queueNo: visit.queue_no,
    provisional: authorization.provisional,
  };
}

export type ChangeCall =
  | Call<typeof endpoints.callVisit>
  | Call<typeof endpoints.recordAbsence>
  | Call<typeof endpoints.takeVisit>
  | Call<typeof endpoints.completeVisit>
  | Call<typeof endpoints.undoCompleteVisit>
  | Call<typeof endpoints.cancelVisit>;

/** One step of a visit: its condition, what it stores, and its audit action. */
export interface Step {
  action: string | ((visit: VisitRow) => string);
  /** Why this visit may not make the step; null if it may. */
  refusal(visit: VisitRow): Promise<Message | null> | Message | null;
  /** True when the step was made before: a repeat changes nothing and is no failure. */
  done(visit: VisitRow): boolean;
  store(visit: VisitRow): Promise<void>;
  /** Locks the rest of a ceiling or a number if the visit is charged. */
  isCharged?: boolean;
  reason?: string;
}

/**
 * Makes a step of a visit at a care point where the caller works, once, with its audit row. Failures: `notFound`, `forbidden`,
 * `conflict`.
 */
export async function make(tx: Tx, call: ChangeCall, step: Step): Promise<AuthorizedVisit> {
  const visit = await visitToChange(tx, call, step.isCharged);
  const refusal = await step.refusal(visit);
  if (refusal !== null) throw new Failure('conflict', refusal, { fields: { id: refusal } });
  if (!step.done(visit)) {
    await step.store(visit);
    await writeAudit(tx, call, {
      action: typeof step.action === 'string' ? step.action : step.action(visit),
      subjectType: 'visit',
      subjectId: visit.id,
      memberId: visit.member_id,
      ...(step.reason ? { reason: step.reason } : {}),
    });
    await recordChange(tx, call, visit);
  }
  return toAuthorizedVisit(await visitToChange(tx, call), call.caller);
}

/**
 * Records who takes the patient in; the first one stays. The doctor who opens the patient again for the results of an
 * order has seen them. Failures: those of `make`, `conflict` when withdrawn.
 */
export function takeVisit(tx: Tx, call: Call<typeof endpoints.takeVisit>): Promise<AuthorizedVisit> {
  return make(tx, call, {
    action: (visit) => (visit.taken_at === null ? 'visit.taken' : 'visit.results-seen'),
    refusal: ({ status }) => visitStates.refusal(status, 'take'),
    done: (visit) =>
      !visitStates.can(visit.status, 'take') || (visit.taken_at !== null && visit.own_results_ready === 0),
    store: async (visit) => {
      if (visit.taken_at === null) await take(tx, call, call.params.id);
      else await seeResults(tx, change(call));
    },
  });
}

/**
 * Ends a visit at consultation or registration (requirements 6.5); a visit that carries out orders ends with its last
 * line. The charge of the visit enters the ledger. Safe to repeat. Failures: those of `make`; `conflict` where there is
 * a charge and the claim was sent.
 */
export function completeVisit(
  tx: Tx,
  call: Call<typeof endpoints.completeVisit>,
  ledger: Ledger,
): Promise<AuthorizedVisit> {
  return make(tx, call, {
    action: 'visit.completed',
    refusal: (visit) =>
      carriesOutOrders(visit.kind)
        ? message('visits.completesWithLines')
        : visitStates.refusal(visit.status, 'complete'),
    done: ({ status }) => !visitStates.can(status, 'complete'),
    store: async (visit) => {
      await complete(tx, change(call));
      await ledger.chargeVisit(tx, call, visit);
    },
    isCharged: true,
  });
}

/**
 * Undoes the completion of a visit by a person, by anyone who may complete it, for `undoMinutes` after it. Takes its
 * charge back. Safe to repeat.
 * Failures: those of `make`; `conflict` where it is too late, the patient was sent on since, the authorization was
 * withdrawn, or the claim was sent.
 */
export async function undoCompleteVisit(
  tx: Tx,
  call: Call<typeof endpoints.undoCompleteVisit>,
  ledger: Ledger,
): Promise<AuthorizedVisit> {
  const facilityId = call.caller.facility.id;
  // Locked before its visit, as in a withdrawal.
  const withdrawn = await lockAuthorizationOfVisit(tx, facilityId, call.params.id);
  return make(tx, call, {
    action: 'visit.completion-undone',
    refusal: async (visit) => {
      if (carriesOutOrders(visit.kind)) return message('visits.completesWithLines');
      const refusal = visitStates.refusal(visit.status, 'undo');
      if (refusal !== null || !visitStates.can(visit.status, 'undo')) return refusal;
      const { completed_at: completedAt } = visit;
      if (completedAt === null || completedAt.getTime() < call.now.getTime() - undoMinutes * 60_000)
        return message('visits.undoTooLate', { minutes: undoMinutes });
      if (withdrawn) return message('visits.authorizationWithdrawn');
      await ledger.assertChangeable(tx, facilityId, visit.authorization_id);
      const next = await visitAfter(tx, facilityId, visit, completedAt);
      return next ? message('visits.followed', { carePoint: next }) : null;
    },
    done: ({ status }) => !visitStates.can(status, 'undo'),
    store: async (visit) => {
      await undoComplete(tx, change(call));
      await ledger.takeBackCharge(tx, call, visit);
    },
  });
}

/**
 * Withdraws a visit under which nothing was done, also one that ended because all its lines were cancelled. The station
 * and the doctor close an empty visit too, also where the patient was taken in; a station closes no other. Safe to
 * repeat. Failures: those of `make`.
 */
export function cancelVisit(tx: Tx, call: Call<typeof endpoints.cancelVisit>): Promise<AuthorizedVisit> {
  return make(tx, call, {
    action: 'visit.cancelled',
    refusal: async (visit) => {
      const { role, facility } = call.caller;
      const facilityId = facility.id;
      if (await hasInPatient(tx, facilityId, visit.id)) return message('stays.endsWithDischarge');
      if (!visitStates.can(visit.status, 'cancel') || (visit.empty && role !== 'receptionist')) return null;
      if (role === 'pharmacist' || role === 'lab_tech' || role === 'practitioner')
        return message('visits.hasLinesToClose');
      if (await isUnused(tx, facilityId, visit.id)) return null;
      if (visit.status === 'Completed') return message('visits.completed');
      if (await hasOrders(tx, facilityId, visit.id)) return message('visits.hasOrders');
      return message('visits.patientTakenIn');
    },
    done: ({ status }) => !visitStates.can(status, 'cancel'),
    store: () => cancel(tx, change(call), call.body.reason),
    reason: call.body.reason,
  });
}

async function visitToChange(tx: Tx, call: ChangeCall, isCharged = false): Promise<VisitRow> {
  const visit = await lockVisit(tx, { caller: call.caller, id: call.params.id, isCharged });
  if (!visit) throw new Failure('notFound', message('visits.unknown'));
  if (!includesKind(worksAt[call.caller.role], visit.kind))
    throw new Failure('forbidden', message('visits.carePointNotVisible'));
  return visit;
}

function change(call: ChangeCall) {
  return {
    facilityId: call.caller.facility.id,
    id: call.params.id,
    accountId: call.caller.accountId,
    now: call.now,
  };
}

/** Publishes a changed visit to the live screens. */
export function recordChange(
  tx: Tx,
  call: { caller: Caller; now: Date },
  visit: Pick<VisitRow, 'id' | 'care_point_id' | 'member_id'>,
) {
  return writeEvent(tx, call, {
    topic: 'visits',
    carePointId: visit.care_point_id,
    visitId: visit.id,
    memberId: visit.member_id,
  });
}
