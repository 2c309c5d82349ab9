import { z } from 'zod';
import { certainties, frequencies, lineStatuses, severities } from '../care/orders.ts';
import { type VitalName, type VitalSign, vitalNames, vitalSigns } from '../care/vitals.ts';
import { decimalsOf } from '../formats/numbers.ts';
import { issueText } from '../messages/issue-text.ts';
import { identityConflict, person, provisionalMark, verifiedCard } from './cards.ts';
import { timestamp, uuid } from './fields.ts';
import { station } from './visits.ts';

export const diagnosisCode = z.object({ code: z.string(), name: z.string() });
export type DiagnosisCode = z.infer<typeof diagnosisCode>;

/** A coded diagnosis, provisional or final (domain 3.3). Withdrawn ones stay in the record, marked. */
export const diagnosis = z.object({
  id: uuid,
  authorizedMemberId: uuid,
  code: z.string(),
  name: z.string(),
  certainty: z.enum(certainties),
  note: z.string().nullable(),
  createdAt: timestamp,
  recordedByName: z.string(),
  finalizedAt: timestamp.nullable(),
  withdrawnAt: timestamp.nullable(),
  withdrawnReason: z.string().nullable(),
});
export type Diagnosis = z.infer<typeof diagnosis>;

export const clinicalNote = z.object({
  id: uuid,
  text: z.string(),
  createdAt: timestamp,
  recordedByName: z.string(),
});
export type ClinicalNote = z.infer<typeof clinicalNote>;

/** An allergy of the patient; a withdrawn one stays in the history, marked. */
export const allergy = z.object({
  id: uuid,
  authorizedMemberId: uuid,
  substance: z.string(),
  reaction: z.string().nullable(),
  severity: z.enum(severities),
  createdAt: timestamp,
  recordedByName: z.string(),
  withdrawnAt: timestamp.nullable(),
  withdrawnReason: z.string().nullable(),
});
export type Allergy = z.infer<typeof allergy>;

/** A vital sign in a form: a number within what can be entered at all. */
const vitalInput = ({ decimals, min, max }: VitalSign) => {
  const text = issueText('record.vitalRange', { min, max });
  return z
    .number(text)
    .min(min, text)
    .max(max, text)
    .refine((value) => decimalsOf(value) <= decimals, issueText('record.vitalDecimals', { decimals }))
    .nullish();
};

/** The vital signs of one moment, at least one of them. */
export const vitalsInput = z
  .strictObject({
    weightKg: vitalInput(vitalSigns.weightKg),
    /** The weight a second time, where it is unusual at the patient's age. */
    weightAgain: vitalInput(vitalSigns.weightKg),
    temperatureC: vitalInput(vitalSigns.temperatureC),
    pulse: vitalInput(vitalSigns.pulse),
    systolic: vitalInput(vitalSigns.systolic),
    diastolic: vitalInput(vitalSigns.diastolic),
    oxygen: vitalInput(vitalSigns.oxygen),
    respiratoryRate: vitalInput(vitalSigns.respiratoryRate),
    heightCm: vitalInput(vitalSigns.heightCm),
    muacCm: vitalInput(vitalSigns.muacCm),
    /** The patient is pregnant: she comes before others today. */
    pregnant: z.boolean().default(false),
    /** The consultation to which the nurse at triage sends the patient on in the same act. */
    forwardTo: uuid.nullish(),
  })
  .superRefine((values, context) => {
    const given = (name: VitalName) => typeof values[name] === 'number';
    const refuse = (path: VitalName, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (!vitalNames.some(given)) refuse('weightKg', issueText('record.vitalsRequired'));
    if (given('systolic') !== given('diastolic'))
      refuse(given('systolic') ? 'diastolic' : 'systolic', issueText('record.pressureIncomplete'));
    if ((values.systolic ?? 1) <= (values.diastolic ?? 0))
      refuse('systolic', issueText('record.pressureReversed'));
  });

/** The vital signs of one moment; null what was not measured. Wrong ones stay in the record, marked. */
export const vitals = z.object({
  id: uuid,
  authorizedMemberId: uuid,
  weightKg: z.number().nullable(),
  temperatureC: z.number().nullable(),
  pulse: z.number().nullable(),
  systolic: z.number().nullable(),
  diastolic: z.number().nullable(),
  oxygen: z.number().nullable(),
  respiratoryRate: z.number().nullable(),
  heightCm: z.number().nullable(),
  muacCm: z.number().nullable(),
  createdAt: timestamp,
  recordedByName: z.string(),
  withdrawnAt: timestamp.nullable(),
  withdrawnReason: z.string().nullable(),
});
export type Vitals = z.infer<typeof vitals>;

/** A visit of a patient: everything under one authorization. A part is null for roles that may not read it. */
export const patientVisit = z.object({
  authorizationId: uuid,
  visitTypeId: z.number().int(),
  visitTypeName: z.string(),
  createdAt: timestamp,
  /** The names of the care points, in the patient's order. */
  carePoints: z.array(z.string()),
  /** Without withdrawn ones. */
  diagnoses: z
    .array(z.object({ code: z.string(), name: z.string(), certainty: z.enum(certainties) }))
    .nullable(),
  /** Order lines, without cancelled ones. */
  medicines: z
    .array(
      z.object({
        id: uuid,
        name: z.string(),
        status: z.enum(lineStatuses),
        quantity: z.number().int(),
        given: z.number().int(),
        dosage: z.string().nullable(),
        frequency: z.enum(frequencies).nullable(),
        durationDays: z.number().int().nullable(),
      }),
    )
    .nullable(),
  /** Order lines, without cancelled ones; `abnormal`: how many values of the result are outside their range. */
  tests: z
    .array(
      z.object({
        id: uuid,
        name: z.string(),
        status: z.enum(lineStatuses),
        abnormal: z.number().int(),
      }),
    )
    .nullable(),
  /** Order lines, without cancelled ones. */
  services: z
    .array(
      z.object({
        id: uuid,
        name: z.string(),
        status: z.enum(lineStatuses),
        quantity: z.number().int(),
        done: z.number().int(),
      }),
    )
    .nullable(),
  provisional: provisionalMark,
});
export type PatientVisit = z.infer<typeof patientVisit>;

/** The header of a patient's page: identity, latest authorization, and the steps of the visit. */
export const patient = z.object({
  authorizedMemberId: uuid,
  ...person,
  identitySource: z.enum(['scheme', 'staff', 'missing']),
  identityConflict: identityConflict.nullable(),
  schemeName: z.string().nullable(),
  productName: z.string().nullable(),
  cardStatus: z.string(),
  photo: z.string().nullable(),
  authorization: verifiedCard.nullable(),
  way: z.array(station),
  /** The active allergies, newest first; null if the role or the caller's access does not permit reading them. */
  allergies: z.array(allergy).nullable(),
  /**
   * The caller's access to the record. `own`: a patient of the caller's care points. `opened`: by emergency access
   * with a reason. `outside`: requires emergency access (openRecord). `none`: the role reads no records.
   */
  access: z.enum(['own', 'opened', 'outside', 'none']),
});
export type Patient = z.infer<typeof patient>;
