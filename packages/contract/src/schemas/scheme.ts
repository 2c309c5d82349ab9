import { z } from 'zod';
import { closedOutcomes, provisionalSources } from '../scheme/provisional.ts';
import { provisionalMark } from './cards.ts';
import { day, messageObject, timestamp, uuid } from './fields.ts';

/** The adapters of schemes: the built-in register, or a service over the network. */
export const schemeAdapters = ['register', 'servicehub'] as const;
export type SchemeAdapter = (typeof schemeAdapters)[number];

/**
 * The state of the connection to the scheme. `local`: the built-in register, always available. `unknown`: not probed
 * for 10 s. `refused`: the scheme rejects the facility's credentials. `unset`: the facility has none.
 */
const connectionStates = ['local', 'up', 'slow', 'down', 'refused', 'unset', 'unknown'] as const;
export type ConnectionState = (typeof connectionStates)[number];

const connectionOfScheme = z.object({
  state: z.enum(connectionStates),
  /** The start of this state; null for `local`, `unset` and `unknown`. */
  since: timestamp.nullable(),
  checkedAt: timestamp.nullable(),
});
/** The connection to the scheme that serves the cards of one verifier. */
const verifierConnection = connectionOfScheme.extend({ verifierId: z.string(), name: z.string() });
export type VerifierConnection = z.infer<typeof verifierConnection>;

export const schemeConnection = connectionOfScheme.extend({
  /** The state above is that of the scheme of all cards whose verifier has none of its own. */
  others: z.array(verifierConnection),
  /** The number of the facility's jobs that wait for delivery to the scheme. */
  waiting: z.number().int(),
  /** Provisional authorizations that the scheme refused and that a person must end. */
  refused: z.number().int(),
});
export type SchemeConnection = z.infer<typeof schemeConnection>;

/**
 * Why there is no connection. `certificate`: expired, or from an untrusted authority. `answer`: the answers are
 * errors, or are not from a scheme's service.
 */
export const connectionProblems = [
  'unreachable',
  'certificate',
  'timeout',
  'busy',
  'answer',
  'credentials',
] as const;
export type ConnectionProblem = (typeof connectionProblems)[number];

/** The connection settings of the facility, for its administrator. The secret is never returned. */
export const schemeSettings = z.object({
  adapter: z.enum(schemeAdapters),
  /** Whether this installation has addresses of a scheme's service; otherwise only the register is available. */
  available: z.boolean(),
  /** The host names of the addresses. */
  hosts: z.array(z.string()),
  clientId: z.string().nullable(),
  secretSet: z.boolean(),
  practice: z.boolean(),
  changedAt: timestamp.nullable(),
  connection: schemeConnection,
  /** null: none, or not probed. */
  problem: z.enum(connectionProblems).nullable(),
  /** The schemes that serve the cards of one verifier. */
  others: z.array(
    verifierConnection.extend({
      clientId: z.string().nullable(),
      changedAt: timestamp,
      problem: z.enum(connectionProblems).nullable(),
    }),
  ),
  /** The verifiers without a scheme of their own. */
  verifiers: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type VerifierScheme = SchemeSettings['others'][number];
export type SchemeSettings = z.infer<typeof schemeSettings>;

/** A response that does not fit the schema, without any personal value. */
export const unrecognizedResponse = z.object({
  id: uuid,
  call: z.string(),
  httpStatus: z.number().int().nullable(),
  problem: z.string(),
  shape: z.string(),
  seen: z.number().int(),
  firstAt: timestamp,
  lastAt: timestamp,
});
export type UnrecognizedResponse = z.infer<typeof unrecognizedResponse>;

export const outboxKinds = [
  'authorization.reconcile',
  'authorization.recheck',
  'authorization.release',
  'visit.reference',
  'approval.use',
  'approval.return',
  'claim.submit',
] as const;
export type OutboxKind = (typeof outboxKinds)[number];

export const outboxStates = ['waiting', 'done', 'given-up'] as const;
/** Why a job still waits. `behind`: an earlier job of the same patient is not done; `due`: it is next. */
export const outboxProblems = [
  'due',
  'behind',
  'unavailable',
  'unrecognized',
  'failed',
  'notConfigured',
] as const;
export type OutboxProblem = (typeof outboxProblems)[number];

export const outboxRow = z.object({
  id: uuid,
  kind: z.enum(outboxKinds),
  state: z.enum(outboxStates),
  /** Its subject for people: an authorization, folio or reference number. Contains no name. */
  subject: z.string(),
  /** The id of the subject in the audit trail; distinguishes subjects without a number. */
  subjectId: uuid,
  /** The verifier whose own scheme it is for; null: the scheme of all other cards. */
  scheme: z.object({ verifierId: z.string(), name: z.string() }).nullable(),
  problem: z.enum(outboxProblems).nullable(),
  /** The scheme's remarks, or ours on its answer. */
  detail: z.string().nullable(),
  /** The message of `detail`; null for the scheme's own remarks, or if it is from before messages had codes. */
  detailMessage: messageObject.nullable(),
  attempts: z.number().int(),
  createdAt: timestamp,
  createdByName: z.string().nullable(),
  triedAt: timestamp.nullable(),
  nextAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  endedByName: z.string().nullable(),
  reason: z.string().nullable(),
});
export type OutboxRow = z.infer<typeof outboxRow>;

/** A provisional authorization in its list. Money in whole TZS. */
export const provisionalRow = z.object({
  id: uuid,
  authorizedMemberId: uuid,
  /** The provisional number. */
  provisionalNo: z.string(),
  source: z.enum(provisionalSources),
  reason: z.string(),
  /** null: reconciled, so the authorization is now the scheme's. */
  mark: provisionalMark,
  /** The current number. */
  authorizationNo: z.string(),
  cardNo: z.string(),
  name: z.string(),
  day,
  createdAt: timestamp,
  createdByName: z.string(),
  /** The cost of the covered services given under it, at tariff prices. */
  cost: z.number().int(),
  /** The scheme's remarks; for a waiting one, why it waits for a person instead of the scheme. */
  remarks: z.string(),
  /** The message of `remarks`; null for the scheme's own, or if it is from before messages had codes. */
  remarksMessage: messageObject.nullable(),
  answeredAt: timestamp.nullable(),
  closedAt: timestamp.nullable(),
  closedByName: z.string().nullable(),
  closedOutcome: z.enum(closedOutcomes).nullable(),
  closedNote: z.string().nullable(),
});
export type ProvisionalRow = z.infer<typeof provisionalRow>;

/** The holder of a card; a look-up authorizes nothing. */
export const cardLookUp = z.object({
  known: z.boolean(),
  cardNo: z.string(),
  cardStatus: z.string(),
  remarks: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  gender: z.enum(['Male', 'Female']).nullable(),
  dateOfBirth: day.nullable(),
  schemeName: z.string().nullable(),
  productName: z.string().nullable(),
  expiryDate: day.nullable(),
  photo: z.string().nullable(),
  /** The proof that the scheme requires from the holder. */
  biometricMethod: z.enum(['NONE', 'FINGERPRINT', 'FACIAL']),
  latestAuthorization: z
    .object({ facilityName: z.string(), createdAt: timestamp, visitTypeName: z.string() })
    .nullable(),
});
export type CardLookUp = z.infer<typeof cardLookUp>;
