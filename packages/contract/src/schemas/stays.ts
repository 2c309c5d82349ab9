import { z } from 'zod';
import { doseOutcomes } from '../care/doses.ts';
import { frequencies, lineStatuses } from '../care/orders.ts';
import { bedClasses, stayOutcomes, stayStatuses } from '../care/visits.ts';
import { chooseOneOf, issueText } from '../messages/issue-text.ts';
import { person } from './cards.ts';
import { day, line, timestamp, uuid, visible, visibleOrNull } from './fields.ts';

/** A patient's stay in a ward, from the request to the discharge. */
export const stay = z.object({
  id: uuid,
  authorizedMemberId: uuid,
  authorizationId: uuid,
  ...person,
  status: z.enum(stayStatuses),
  /** The ward that was asked; from the admission on, the one where the patient is. */
  carePointId: uuid,
  carePointName: z.string(),
  reason: z.string(),
  /** The newest final diagnosis under the authorization, else the newest; null without one. */
  diagnosis: z.object({ code: z.string(), name: z.string() }).nullable(),
  requestedAt: timestamp,
  requestedByName: z.string(),
  admittedAt: timestamp.nullable(),
  /** Null before the admission and after the discharge. */
  bed: z.object({ id: uuid, name: z.string(), itemName: z.string(), since: timestamp }).nullable(),
  /** The day on which the patient shall go; null: not planned. */
  plannedOn: day.nullable(),
  dischargedAt: timestamp.nullable(),
  outcome: z.enum(stayOutcomes).nullable(),
  /** How many ordered lines under the authorization are not finished. */
  pending: z.object({
    medicines: z.number().int(),
    tests: z.number().int(),
    services: z.number().int(),
  }),
});
export type Stay = z.infer<typeof stay>;

/** A bed of the board; out of use, it is there as long as a patient lies in it. */
export const boardBed = z.object({
  id: uuid,
  name: z.string(),
  bedClass: z.enum(bedClasses),
  /** The bed-day that is charged. */
  itemName: z.string(),
  stay: stay.nullable(),
  /** How many doses of the patient are late, and how many are due now. */
  doses: z.object({ late: z.number().int(), due: z.number().int() }),
});
export type BoardBed = z.infer<typeof boardBed>;

const dose = z.object({
  /** Counts the doses of a medicine from its order on. */
  number: z.number().int(),
  /** Null: when needed. */
  dueAt: timestamp.nullable(),
  /** What was recorded, and its corrections: the last entry counts. Empty: nothing yet. */
  entries: z.array(
    z.object({
      outcome: z.enum(doseOutcomes),
      reason: z.string().nullable(),
      at: timestamp,
      byName: z.string(),
    }),
  ),
});
export type Dose = z.infer<typeof dose>;

/** A medicine of an in-patient with its doses, those of before a week and of after a day left out (decision 098). */
export const stayMedicine = z.object({
  memberVisitItemId: uuid,
  itemName: z.string(),
  strength: z.string().nullable(),
  dosage: z.string().nullable(),
  frequency: z.enum(frequencies).nullable(),
  durationDays: z.number().int().nullable(),
  doctorNote: z.string().nullable(),
  orderedAt: timestamp,
  orderedByName: z.string(),
  status: z.enum(lineStatuses),
  /** Since when nothing of it is given any more; null as long as it is. */
  ended: z.object({ at: timestamp, byName: z.string(), reason: z.string() }).nullable(),
  /** By time; of a medicine that is given when needed, in their order. */
  doses: z.array(dose),
});
export type StayMedicine = z.infer<typeof stayMedicine>;

/** What the patient takes along: what the record has, and the doctor's own words. */
export const dischargeSummary = z.object({
  /** How the illness went; empty until the doctor writes it. */
  course: z.string(),
  returnOn: day.nullable(),
  writtenAt: timestamp.nullable(),
  writtenByName: z.string().nullable(),
  diagnoses: z.array(z.object({ code: z.string(), name: z.string() })),
  /** The newest result of each test, in words. */
  results: z.array(z.object({ itemName: z.string(), text: z.string() })),
  /** The medicines that are taken longer than the stay. */
  medicines: z.array(
    z.object({
      memberVisitItemId: uuid,
      itemName: z.string(),
      dosage: z.string().nullable(),
      frequency: z.enum(frequencies).nullable(),
      durationDays: z.number().int().nullable(),
      /** The last day; null: as long as it lasts. */
      until: day.nullable(),
    }),
  ),
});
export type DischargeSummary = z.infer<typeof dischargeSummary>;

export const managedBed = z.object({
  id: uuid,
  carePointId: uuid,
  name: z.string(),
  bedClass: z.enum(bedClasses),
  itemCode: z.string(),
  itemName: z.string(),
  roundItemCode: z.string().nullable(),
  active: z.boolean(),
});
export type ManagedBed = z.infer<typeof managedBed>;

export const bedForm = z.strictObject({
  name: line(40).min(1, issueText('fields.required')).regex(visible, issueText('fields.visibleName')),
  bedClass: z.enum(bedClasses, chooseOneOf(bedClasses)).default('General'),
  /** The item of each bed-day. */
  itemCode: line(40).min(1, issueText('fields.required')),
  /** The item of the daily round; left out: the tariff has none. */
  roundItemCode: line(40).nullish().transform(visibleOrNull),
  active: z.boolean().default(true),
});
