import { z } from 'zod';
import { certainties, severities } from '../words/orders.ts';
import { person, verifiedCard } from './cards.ts';
import { timestamp, uuid } from './fields.ts';
import { station } from './visits.ts';

export const diagnosisCode = z.object({ code: z.string(), name: z.string() });
export type DiagnosisCode = z.infer<typeof diagnosisCode>;

/** A coded diagnosis (domain §3, FolioDiseases: provisional or final). Withdrawn ones stay, marked. */
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

/** The head of a patient's page: identity, latest authorization, the visit's way. */
export const patient = z.object({
  authorizedMemberId: uuid,
  ...person,
  identitySource: z.enum(['scheme', 'staff', 'missing']),
  schemeName: z.string().nullable(),
  productName: z.string().nullable(),
  cardStatus: z.string(),
  photo: z.string().nullable(),
  authorization: verifiedCard.nullable(),
  way: z.array(station),
  /** The active ones, newest first; null where the role may not read them, or the record is not open to the caller. */
  allergies: z.array(allergy).nullable(),
  /**
   * The caller's access to the record: `own`, a patient of the caller's care points; `opened`, with a reason;
   * `outside`, only after giving one (openRecord); `none`, the role reads no records.
   */
  reach: z.enum(['own', 'opened', 'outside', 'none']),
});
export type Patient = z.infer<typeof patient>;
