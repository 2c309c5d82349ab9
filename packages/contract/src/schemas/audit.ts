import { z } from 'zod';
import { dayInput, line, timestamp, uuid } from './fields.ts';

/** What is looked for in the audit trail. Days are the facility's. */
export const auditFilter = {
  accountId: uuid.optional(),
  memberId: uuid.optional(),
  /** The beginning of an action: 'account.', 'claim.submitted'. */
  action: line(60)
    .regex(/^[a-z.-]*$/, 'Small letters, dots and hyphens only')
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
  /** Whose account it was done to; null where it is about another thing. */
  subjectName: z.string().nullable(),
  memberId: uuid.nullable(),
  /** Name and masked card of the patient; null where no one patient is meant. */
  patient: z.string().nullable(),
  reason: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  /** The number of its seal; null while it waits for one. */
  sealed: z.boolean(),
});
export type AuditTrailRow = z.infer<typeof auditRow>;

/** The newest seal of the facility's chain: written down elsewhere, it shows later that nothing before it was changed. */
export const auditHead = z.object({
  no: z.number().int(),
  /** Hexadecimal; empty while nothing was sealed. */
  hash: z.string(),
  sealedAt: timestamp.nullable(),
  rows: z.number().int(),
  waiting: z.number().int(),
});
export type AuditHead = z.infer<typeof auditHead>;

/** A record that was opened outside its reader's care point. */
export const brokenGlass = z.object({
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
export type BrokenGlass = z.infer<typeof brokenGlass>;
