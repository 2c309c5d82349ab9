import { z } from 'zod';
import { issueText } from '../messages/issue-text.ts';
import { dayInput, line, timestamp, uuid } from './fields.ts';

/** The search of the audit trail. Days are the facility's. */
export const auditFilter = {
  accountId: uuid.optional(),
  memberId: uuid.optional(),
  /** A prefix of an action: 'account.', 'claim.submitted'. */
  action: line(60)
    .regex(/^[a-z.-]*$/, issueText('audit.action'))
    .optional(),
  from: dayInput.optional(),
  to: dayInput.optional(),
};

/** One row of the audit trail: who did or saw what, when, from where, of which patient, and why. */
export const auditRow = z.object({
  id: uuid,
  at: timestamp,
  accountId: uuid.nullable(),
  accountName: z.string().nullable(),
  role: z.string().nullable(),
  address: z.string().nullable(),
  action: z.string(),
  subjectType: z.string().nullable(),
  subjectId: uuid.nullable(),
  /** The name of the affected account; null if the row is not about an account. */
  subjectName: z.string().nullable(),
  memberId: uuid.nullable(),
  /** Name and masked card of the patient; null if the row is not about one patient. */
  patient: z.string().nullable(),
  reason: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  /** Whether the row has a seal. */
  sealed: z.boolean(),
});
export type AuditTrailRow = z.infer<typeof auditRow>;

/** The newest seal of the facility's chain. A copy kept elsewhere shows later that no earlier row was changed. */
export const auditHead = z.object({
  no: z.number().int(),
  /** Hexadecimal; empty before the first seal. */
  hash: z.string(),
  sealedAt: timestamp.nullable(),
  rows: z.number().int(),
  waiting: z.number().int(),
});
export type AuditHead = z.infer<typeof auditHead>;

/** An emergency access: a record opened outside the reader's care point. */
export const emergencyAccess = z.object({
  id: uuid,
  at: timestamp,
  until: timestamp,
  accountId: uuid,
  accountName: z.string(),
  role: z.string(),
  memberId: uuid,
  patient: z.string(),
  reason: z.string(),
});
export type EmergencyAccess = z.infer<typeof emergencyAccess>;
