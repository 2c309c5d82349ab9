import { z } from 'zod';
import { careKinds } from '../care/care-points.ts';
import { priorityReasons } from '../care/triage.ts';
import { visitStatuses } from '../care/visits.ts';
import { identityConflict, person, provisionalMark } from './cards.ts';
import { timestamp, uuid } from './fields.ts';

/** An authorized visit of a care point as a row of a list shows it (requirements 12.4). */
export const listedVisit = z.object({
  id: uuid,
  authorizedMemberId: uuid,
  carePointId: uuid,
  ...person,
  visitTypeId: z.number().int(),
  visitTypeName: z.string(),
  visitStatus: z.enum(visitStatuses),
  createdAt: timestamp,
  takenByName: z.string().nullable(),
  takenByMe: z.boolean(),
  takenAt: timestamp.nullable(),
  completedAt: timestamp.nullable(),
  /** True while the visit is open at a care point that carries out orders, without any order so far. */
  empty: z.boolean(),
  /**
   * When the server closes an empty visit that an order dialog opened, unless something is ordered. Null for other
   * visits.
   */
  closesAt: timestamp.nullable(),
  /** The tests that wait at the laboratory, urgent ones first; null elsewhere, and for roles that may not read tests. */
  waitingTests: z.array(z.object({ name: z.string(), urgent: z.boolean() })).nullable(),
  /** The services that wait where services are done, as `waitingTests`. */
  waitingServices: z.array(z.object({ name: z.string(), urgent: z.boolean() })).nullable(),
  /** The medicines that wait at the pharmacy; `partly`: a part of it was given. */
  waitingMedicines: z.array(z.object({ name: z.string(), partly: z.boolean() })).nullable(),
  /** At consultation: a test or procedure that was ordered for the patient is not done. */
  awaitsResults: z.boolean().nullable(),
  /** At consultation: results and reports that came after the doctor last saw the patient. */
  resultsReady: z.number().int().nullable(),
  /** A critical result of the patient that no doctor has seen, or of which none was told; null for roles without results. */
  critical: z.enum(['unseen', 'untold']).nullable(),
  /** Why the patient comes before others. */
  priorityReasons: z.array(z.enum(priorityReasons)),
  /** The number at the care point on that day; null where the facility gives none. */
  queueNo: z.number().int().nullable(),
  /** To which room the patient was called last; null before it, and after the patient was not there. */
  calledRoom: z.string().nullable(),
  /** When the called patient was not there. */
  absentAt: timestamp.nullable(),
  identityConflict: identityConflict.nullable(),
  provisional: provisionalMark,
});
export type ListedVisit = z.infer<typeof listedVisit>;

/** An authorized visit of a care point. */
export const authorizedVisit = listedVisit.extend({
  authorizationId: uuid,
  /** The scheme's reference of this care point, once issued; until then the product's own. */
  referenceNo: z.string(),
  /** The last call; null as `calledRoom` is. */
  calledAt: timestamp.nullable(),
});
export type AuthorizedVisit = z.infer<typeof authorizedVisit>;

export const visitCounts = z.object({
  total: z.number().int(),
  completed: z.number().int(),
  pending: z.number().int(),
  /** Of the pending ones; `mine` are those whom the caller has taken in. Null for a list of all visits. */
  stages: z
    .object({
      waiting: z.number().int(),
      inCare: z.number().int(),
      mine: z.number().int(),
      results: z.number().int(),
      ready: z.number().int(),
    })
    .nullable(),
});

/** How many patients wait at a care point, and how many are in care there. */
export const waitingCount = z.object({
  carePointId: uuid,
  waiting: z.number().int(),
  inCare: z.number().int(),
});
export type WaitingCount = z.infer<typeof waitingCount>;

/** A call on a display: nothing of a patient but the number. */
export const displayedCall = z.object({
  number: z.number().int(),
  carePoint: z.string(),
  room: z.string(),
  at: timestamp,
});
export type DisplayedCall = z.infer<typeof displayedCall>;

/** The answer of POST /point-of-cares (requirements 12.8). */
export const startedVisit = z.object({
  authorizedPointOfCareId: uuid,
  carePointId: uuid,
  carePointName: z.string(),
  authorizedMemberId: uuid,
  visitStatus: z.enum(visitStatuses),
  /** True if the answer is an open visit of this authorization at this care point (requirements 6.1). */
  reused: z.boolean(),
  /** True if a person had sent the patient there before, so that the call forwarded nobody. */
  wasThere: z.boolean(),
  /** Since when, and by whom, the patient is in care there; null while the patient waits. */
  takenAt: timestamp.nullable(),
  takenByName: z.string().nullable(),
  createdAt: timestamp,
  queueNo: z.number().int().nullable(),
  provisional: provisionalMark,
});
export type StartedVisit = z.infer<typeof startedVisit>;

/** A step of the patient's visit. Times are null until they are known. */
export const station = z.object({
  kind: z.enum(['verified', ...careKinds, 'other']),
  /** Null for the verification. */
  visitId: uuid.nullable(),
  name: z.string(),
  /** As in an authorized visit; null for the verification. */
  referenceNo: z.string().nullable(),
  status: z.enum(visitStatuses),
  startedAt: timestamp,
  takenAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  /** As in an authorized visit. */
  empty: z.boolean(),
  closesAt: timestamp.nullable(),
});
export type Station = z.infer<typeof station>;
