import { z } from 'zod';
import { doseOutcomes } from '../care/doses.ts';
import { stayOutcomes } from '../care/visits.ts';
import { endpoint } from '../endpoint.ts';
import { chooseOneOf, issueText } from '../messages/issue-text.ts';
import { day, paragraph, reason, uuid } from '../schemas/fields.ts';
import {
  bedForm,
  boardBed,
  managedBed,
  stay,
  stayMedicine,
  dischargeSummary as summary,
} from '../schemas/stays.ts';

const byId = z.strictObject({ id: uuid });
const read = { method: 'GET', params: byId } as const;
const change = { method: 'POST', answer: 'item' } as const;
const ofStay = {
  ...change,
  access: 'stays.write',
  params: byId,
  output: stay,
  touches: ['visits', 'claims'],
} as const;

export const managedBeds = endpoint({
  ...read,
  name: 'managedBeds',
  path: '/admin/point-of-cares/{id}/beds',
  summary: 'The beds of a ward, those out of use too',
  access: 'facility.manage',
  answer: 'list',
  output: managedBed,
});

export const createBed = endpoint({
  ...change,
  name: 'createBed',
  path: '/admin/point-of-cares/{id}/beds',
  summary: 'Add a bed to a ward',
  access: 'facility.manage',
  touches: ['administration'],
  params: byId,
  body: bedForm,
  output: managedBed,
});

export const updateBed = endpoint({
  ...change,
  name: 'updateBed',
  path: '/admin/beds/{id}',
  summary: 'Change a bed, or take it out of use; its price changes for the next patient',
  access: 'facility.manage',
  touches: ['administration'],
  params: byId,
  body: bedForm,
  output: managedBed,
});

export const bedBoard = endpoint({
  ...read,
  name: 'bedBoard',
  path: '/point-of-cares/{id}/beds',
  summary: 'The bed board of a ward: who lies where, since when, and who waits to be admitted',
  access: 'services.read',
  answer: 'list',
  output: boardBed,
  extra: z.object({ waiting: z.array(stay) }),
});

export const patientStay = endpoint({
  ...read,
  name: 'patientStay',
  path: '/patients/{id}/stay',
  summary: "A patient's newest stay that was not withdrawn",
  access: 'services.read',
  answer: 'item',
  output: z.object({ stay: stay.nullable() }),
});

export const stayMedicines = endpoint({
  ...read,
  name: 'stayMedicines',
  path: '/stays/{id}/medicines',
  summary: 'The medicines of an in-patient with their doses: what was given, and what is due',
  access: 'doses.read',
  answer: 'list',
  output: stayMedicine,
});

export const recordDose = endpoint({
  ...change,
  name: 'recordDose',
  path: '/stays/{id}/doses',
  summary: 'Record that a dose was given, refused or not given, or correct what was recorded',
  access: 'doses.write',
  touches: ['visits'],
  params: byId,
  body: z
    .strictObject({
      memberVisitItemId: uuid,
      number: z
        .int(issueText('fields.number'))
        .min(1, issueText('fields.tooSmall'))
        .max(100_000, issueText('fields.tooLarge')),
      outcome: z.enum(doseOutcomes, chooseOneOf(doseOutcomes)),
      /** Left out only for what is given without a question. */
      reason: reason.nullish().transform((text) => text ?? null),
      /** How many entries of the dose the person has seen: so two nurses never record one dose twice. */
      seen: z
        .int(issueText('fields.number'))
        .min(0, issueText('fields.tooSmall'))
        .max(1_000, issueText('fields.tooLarge')),
    })
    .refine(({ outcome, reason: why, seen }) => why !== null || (outcome === 'Given' && seen === 0), {
      path: ['reason'],
      message: issueText('stays.doseReason'),
    })
    .refine(({ outcome, seen }) => outcome !== 'EnteredInError' || seen > 0, {
      path: ['outcome'],
      message: issueText('stays.noDoseToCorrect'),
    }),
  output: stayMedicine,
});

export const stopMedicine = endpoint({
  ...change,
  name: 'stopMedicine',
  path: '/stays/{id}/medicines/stop',
  summary: 'Stop a medicine of an in-patient: no more of its doses are due',
  access: 'orders.write',
  touches: ['visits'],
  params: byId,
  body: z.strictObject({ memberVisitItemId: uuid, reason }),
  output: stayMedicine,
});

export const requestAdmission = endpoint({
  ...change,
  name: 'requestAdmission',
  path: '/stays',
  summary: 'Ask a ward to admit a patient under the latest authorization',
  access: 'orders.write',
  touches: ['visits', 'claims'],
  body: z.strictObject({ authorizedMemberId: uuid, pointOfCareId: uuid, reason }),
  output: stay,
});

export const cancelAdmission = endpoint({
  ...ofStay,
  name: 'cancelAdmission',
  path: '/stays/{id}/cancel',
  summary: 'Withdraw the request for an admission',
  body: z.strictObject({ reason }),
});

export const admitPatient = endpoint({
  ...ofStay,
  name: 'admitPatient',
  path: '/stays/{id}/admit',
  summary: 'Admit a patient to a bed',
  body: z.strictObject({ bedId: uuid }),
});

export const transferPatient = endpoint({
  ...ofStay,
  name: 'transferPatient',
  path: '/stays/{id}/transfer',
  summary: 'Move a patient to another bed, also of another ward',
  body: z.strictObject({ bedId: uuid }),
});

export const planDischarge = endpoint({
  ...ofStay,
  name: 'planDischarge',
  path: '/stays/{id}/plan',
  summary: 'Say on which day a patient shall be discharged; null: not planned any more',
  touches: ['visits'],
  body: z.strictObject({ day: day.nullable() }),
});

export const dischargeSummary = endpoint({
  ...read,
  name: 'dischargeSummary',
  path: '/stays/{id}/summary',
  summary: 'The discharge summary of a stay: diagnoses, course, results, medicines to take home, return',
  access: 'notes.read',
  answer: 'item',
  output: summary,
});

export const writeDischargeSummary = endpoint({
  ...change,
  name: 'writeDischargeSummary',
  path: '/stays/{id}/summary',
  summary: "Write the doctor's part of a discharge summary: the course, and when the patient comes back",
  access: 'notes.write',
  touches: ['visits'],
  params: byId,
  body: z.strictObject({
    course: paragraph(4_000).min(1, issueText('fields.required')),
    returnOn: day.nullable(),
  }),
  output: summary,
});

export const dischargePatient = endpoint({
  ...ofStay,
  name: 'dischargePatient',
  path: '/stays/{id}/discharge',
  summary: 'Discharge a patient; with a reason where ordered lines are not finished',
  body: z.strictObject({
    outcome: z.enum(stayOutcomes, chooseOneOf(stayOutcomes)),
    /** Why the patient goes although ordered lines are not finished. */
    reason: reason.nullish().transform((text) => text ?? null),
  }),
});
