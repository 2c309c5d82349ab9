import { z } from 'zod';
import { certainties, severities } from '../care/orders.ts';
import { endpoint } from '../endpoint.ts';
import { chooseOneOf, issueText } from '../messages/issue-text.ts';
import { line, paging, paragraph, reason, uuid, visible } from '../schemas/fields.ts';
import {
  allergy,
  clinicalNote,
  diagnosis,
  diagnosisCode,
  patientVisit,
  vitals,
  vitalsInput,
} from '../schemas/record.ts';

const ofPatient = z.strictObject({ id: uuid });
const newestFirst = z.strictObject(paging(['createdAt']));

export const diagnosisCodes = endpoint({
  name: 'diagnosisCodes',
  method: 'GET',
  path: '/setup/diagnosis-codes',
  summary: 'The ICD-10 codes, best match first',
  access: 'diagnoses.write',
  answer: 'list',
  query: z.strictObject({
    pageNo: paging(['code']).pageNo,
    pageSize: paging(['code']).pageSize,
    search: line(100).default(''),
  }),
  output: diagnosisCode,
});

export const patientVisits = endpoint({
  name: 'patientVisits',
  method: 'GET',
  path: '/patients/{id}/visits',
  summary: "A patient's visits, newest first, with what happened at each",
  access: 'record.open',
  answer: 'list',
  params: ofPatient,
  query: newestFirst,
  output: patientVisit,
});

export const patientDiagnoses = endpoint({
  name: 'patientDiagnoses',
  method: 'GET',
  path: '/patients/{id}/diagnoses',
  summary: "A patient's diagnoses, newest first, withdrawn ones marked",
  access: 'diagnoses.read',
  answer: 'list',
  params: ofPatient,
  query: newestFirst,
  output: diagnosis,
});

export const addDiagnosis = endpoint({
  name: 'addDiagnosis',
  method: 'POST',
  path: '/patients/{id}/diagnoses',
  summary: 'Record a coded diagnosis under the latest valid authorization',
  access: 'diagnoses.write',
  answer: 'item',
  touches: ['diagnoses', 'visits', 'claims'],
  params: ofPatient,
  body: z.strictObject({
    code: line(10).min(3, issueText('record.diagnosisRequired')),
    certainty: z.enum(certainties, chooseOneOf(certainties)).default('Provisional'),
    note: paragraph(1_000).nullish(),
  }),
  output: diagnosis,
});

export const finalizeDiagnosis = endpoint({
  name: 'finalizeDiagnosis',
  method: 'POST',
  path: '/diagnoses/{id}/finalize',
  summary: 'Make a provisional diagnosis final',
  access: 'diagnoses.write',
  answer: 'item',
  touches: ['diagnoses', 'visits', 'claims'],
  params: z.strictObject({ id: uuid }),
  output: diagnosis,
});

export const withdrawDiagnosis = endpoint({
  name: 'withdrawDiagnosis',
  method: 'POST',
  path: '/diagnoses/{id}/withdraw',
  summary: 'Withdraw a diagnosis, with the reason; it stays in the history',
  access: 'diagnoses.write',
  answer: 'item',
  touches: ['diagnoses', 'visits', 'claims'],
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ reason }),
  output: diagnosis,
});

export const patientNotes = endpoint({
  name: 'patientNotes',
  method: 'GET',
  path: '/patients/{id}/notes',
  summary: "The doctors' notes on a patient, newest first",
  access: 'notes.read',
  answer: 'list',
  params: ofPatient,
  query: newestFirst,
  output: clinicalNote,
});

export const addNote = endpoint({
  name: 'addNote',
  method: 'POST',
  path: '/patients/{id}/notes',
  summary: 'Write a note under the latest valid authorization',
  access: 'notes.write',
  answer: 'item',
  touches: ['diagnoses', 'visits', 'claims'],
  params: ofPatient,
  body: z.strictObject({ text: paragraph(4_000).regex(visible, issueText('record.noteRequired')) }),
  output: clinicalNote,
});

export const patientVitals = endpoint({
  name: 'patientVitals',
  method: 'GET',
  path: '/patients/{id}/vitals',
  summary: "A patient's vital signs, newest first, wrong ones marked",
  access: 'vitals.read',
  answer: 'list',
  params: ofPatient,
  query: newestFirst,
  output: vitals,
});

export const addVitals = endpoint({
  name: 'addVitals',
  method: 'POST',
  path: '/patients/{id}/vitals',
  summary: 'Record vital signs under the latest valid authorization',
  access: 'vitals.write',
  answer: 'item',
  touches: ['vitals', 'visits'],
  params: ofPatient,
  body: vitalsInput,
  output: vitals,
  /** The number at the consultation to which the patient was sent on. */
  extra: z.object({ queueNo: z.number().int().nullable() }),
});

export const withdrawVitals = endpoint({
  name: 'withdrawVitals',
  method: 'POST',
  path: '/vitals/{id}/withdraw',
  summary: 'Mark vital signs as entered in error, with the reason; they stay in the record',
  access: 'vitals.write',
  answer: 'item',
  touches: ['vitals', 'visits'],
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ reason }),
  output: vitals,
});

export const patientAllergies = endpoint({
  name: 'patientAllergies',
  method: 'GET',
  path: '/patients/{id}/allergies',
  summary: "A patient's allergies, withdrawn ones marked",
  access: 'allergies.read',
  answer: 'list',
  params: ofPatient,
  query: newestFirst,
  output: allergy,
});

export const addAllergy = endpoint({
  name: 'addAllergy',
  method: 'POST',
  path: '/patients/{id}/allergies',
  summary: 'Record an allergy',
  access: 'allergies.write',
  answer: 'item',
  touches: ['allergies', 'visits'],
  params: ofPatient,
  body: z.strictObject({
    substance: line(80)
      .min(2, issueText('record.substanceRequired'))
      .regex(visible, issueText('record.substanceRequired')),
    reaction: line(200).nullish(),
    severity: z.enum(severities, chooseOneOf(severities)),
  }),
  output: allergy,
});

export const withdrawAllergy = endpoint({
  name: 'withdrawAllergy',
  method: 'POST',
  path: '/allergies/{id}/withdraw',
  summary: 'Withdraw an allergy that was recorded wrongly, with the reason',
  access: 'allergies.write',
  answer: 'item',
  touches: ['allergies', 'visits'],
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ reason }),
  output: allergy,
});
