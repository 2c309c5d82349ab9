import type { EndpointName } from '@afyakadi/contract';
import type { RequestSampleOf } from './request-sample.ts';

const bed = { name: 'Window', itemCode: 'A-bed', roundItemCode: null, active: true };

/** The calls on beds and in-patient stays. */
export const staySamples = {
  managedBeds: ({ bedWard }) => ({ ids: { id: bedWard } }),
  createBed: ({ bedWard }) => ({ ids: { id: bedWard }, body: { ...bed, name: 'Door' } }),
  updateBed: ({ beds }) => ({ ids: { id: beds.managed }, body: bed }),
  bedBoard: ({ bedWard }) => ({ ids: { id: bedWard } }),
  patientStay: ({ memberId }) => ({ ids: { id: memberId } }),
  stayBill: ({ bedWard, stays }) => ({ ids: { id: bedWard, stayId: stays.billed } }),
  stayMedicines: ({ stays }) => ({ ids: { id: stays.dosed } }),
  recordDose: ({ stays, dosedLine }) => ({
    ids: { id: stays.dosed },
    body: { memberVisitItemId: dosedLine, number: 1, outcome: 'Given', seen: 0 },
  }),
  stopMedicine: ({ stays, dosedLine }) => ({
    ids: { id: stays.dosed },
    body: { memberVisitItemId: dosedLine, reason: 'No longer needed' },
  }),
  requestAdmission: ({ toAdmit, bedWard }) => ({
    body: { authorizedMemberId: toAdmit, pointOfCareId: bedWard, reason: 'Severe malaria' },
  }),
  cancelAdmission: ({ stays }) => ({ ids: { id: stays.withdrawn }, body: { reason: 'Went home instead' } }),
  admitPatient: ({ stays, beds }) => ({ ids: { id: stays.waiting }, body: { bedId: beds.free } }),
  transferPatient: ({ stays, beds }) => ({ ids: { id: stays.moved }, body: { bedId: beds.other } }),
  planDischarge: ({ stays }) => ({ ids: { id: stays.billed }, body: { day: null } }),
  dischargeSummary: ({ stays }) => ({ ids: { id: stays.billed } }),
  writeDischargeSummary: ({ stays }) => ({
    ids: { id: stays.billed },
    body: { course: 'Better day by day', returnOn: null },
  }),
  dischargePatient: ({ stays }) => ({
    ids: { id: stays.discharged },
    body: { outcome: 'Home', reason: 'Well again' },
  }),
} satisfies Partial<Record<EndpointName, RequestSampleOf>>;
