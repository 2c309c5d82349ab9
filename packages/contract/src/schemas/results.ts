import { z } from 'zod';
import { lineStatuses } from '../care/orders.ts';
import { person, provisionalMark } from './cards.ts';
import { timestamp, uuid } from './fields.ts';
import { approval } from './orders.ts';

/** One measured value of a test. `flag` is null inside the range or without one. */
export const measuredValue = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  value: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  flag: z.enum(['low', 'high']).nullable(),
  /** Beyond the critical limits: the doctor is told at once. */
  critical: z.boolean(),
});
export type MeasuredValue = z.infer<typeof measuredValue>;

/** A measure of a test, with the range for this patient's sex and age. */
export const measure = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Values below or above these are critical. */
  criticalLow: z.number().nullable(),
  criticalHigh: z.number().nullable(),
  /** Values below or above these cannot be, and are refused. */
  possibleLow: z.number().nullable(),
  possibleHigh: z.number().nullable(),
  /** The whole of which the value is a share in percent, such as `differential`; null for none. */
  partOf: z.string().nullable(),
});
export type Measure = z.infer<typeof measure>;

/** A text in both languages. The English one is stored in results. */
const bothLanguages = { en: z.string(), sw: z.string() };

/** One part of a result in ready words, such as its species: at most one of the options. */
const resultChoice = z.object({ ...bothLanguages, options: z.array(z.object(bothLanguages)) });
export type ResultChoice = z.infer<typeof resultChoice>;

/** The result of the same test before, for comparison. */
const previousResult = z.object({
  at: timestamp,
  remarks: z.string(),
  values: z.array(z.object({ code: z.string(), value: z.number(), unit: z.string() })),
});
export type PreviousResult = z.infer<typeof previousResult>;

/** Who was told of critical values, and by whom; null until then. */
const notice = z.object({ to: z.string(), at: timestamp, byName: z.string() }).nullable();

/** What is recorded of a sample. */
export const sampleActs = ['collected', 'received', 'rejected'] as const;

/** The newest sample for a test. A rejected one waits for another. */
const sample = z.object({
  /** On its label; tests from one tube share it. */
  number: z.string(),
  collectedAt: timestamp,
  collectedByName: z.string(),
  receivedAt: timestamp.nullable(),
  rejectedAt: timestamp.nullable(),
  rejectedReason: z.string().nullable(),
});
export type LabSample = z.infer<typeof sample>;

/** One version of a result: the first, or a correction with its reason. */
const resultVersion = z.object({
  version: z.number().int(),
  remarks: z.string(),
  values: z.array(measuredValue),
  at: timestamp,
  byName: z.string(),
  correctionReason: z.string().nullable(),
  state: z.enum(['Preliminary', 'Final']),
  authorizedAt: timestamp.nullable(),
  authorizedByName: z.string().nullable(),
  notice,
});

/** A requested test with its result (requirements 12.7). `remarks` are those of the newest version. */
export const labResult = z.object({
  id: uuid,
  memberVisitItemId: uuid,
  visitId: uuid,
  authorizedMemberId: uuid,
  itemName: z.string(),
  itemCode: z.string(),
  unitPrice: z.number().int(),
  status: z.enum(lineStatuses),
  needsApproval: z.boolean(),
  approvalNo: z.string().nullable(),
  /** The latest request or letter; null without one. */
  approval: approval.nullable(),
  doctorNote: z.string().nullable(),
  urgent: z.boolean(),
  remarks: z.string().nullable(),
  createdAt: timestamp,
  orderedByName: z.string(),
  closedReason: z.string().nullable(),
  /** True if the caller may authorize the newest version: it is Preliminary, and another person submitted it. */
  mayAuthorize: z.boolean(),
  measures: z.array(measure),
  /** The ready words of its result; empty for a test without. */
  choices: z.array(resultChoice),
  /** Null if the patient had no result of this test before. */
  previous: previousResult.nullable(),
  provisional: provisionalMark,
  /** Null where none was recorded. */
  sample: sample.nullable(),
  /** Newest first; empty without a result. */
  versions: z.array(resultVersion),
  /** Set if a version is critical; `seen` by a doctor since the newest version, or null. */
  critical: z.object({ seen: z.object({ at: timestamp, byName: z.string() }).nullable() }).nullable(),
});
export type LabResult = z.infer<typeof labResult>;

/** A result that is critical, or was before its correction, and that no doctor has seen. */
export const criticalResult = z.object({
  memberVisitItemId: uuid,
  authorizedMemberId: uuid,
  ...person,
  itemName: z.string(),
  resultedAt: timestamp,
  orderedByName: z.string(),
  /** The caller requested the test. */
  own: z.boolean(),
  corrected: z.boolean(),
  /** It is critical, and no doctor was told of it. */
  waitsForNotice: z.boolean(),
  notice,
  /**
   * Its critical values, or all to which it was corrected. Null if not asked for, or if the patient is no longer in care:
   * then they are in the record.
   */
  values: z.array(measuredValue).nullable(),
});
export type CriticalResult = z.infer<typeof criticalResult>;
