import { type EndpointName, usualDoseHours } from '@afyakadi/contract';
import type { RequestSampleOf } from './request-sample.ts';
import type { TenantFixtures } from './tenant-fixtures.ts';

const reason = { reason: 'As the matron asked' };
const ofStaff = ({ staff }: TenantFixtures) => ({ ids: { id: staff.id }, body: reason });
const item = {
  itemName: 'Zinc',
  strength: '20mg',
  dosage: 'Tablet',
  itemTypeId: 3,
  category: 'medicine',
  unitPrice: 150,
  needsApproval: false,
  maximumQuantity: null,
  active: true,
  sex: null,
  ageFromDays: null,
  ageToDays: null,
  indications: null,
};

/** A PNG of one pixel. */
const logoPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** What the facility's administrator does. */
export const administrationSamples = {
  searchAccounts: () => ({ body: { text: 'Test' } }),
  managedAccountDetails: ({ staff }) => ({ ids: { id: staff.id } }),
  createAccount: () => ({ body: { name: 'Rehema Said', roles: ['doctor'], card: '880001' } }),
  updateAccount: ({ staff }) => ({
    ids: { id: staff.id },
    body: { name: 'Tumaini Massawe', roles: ['pharmacist'], card: staff.card },
  }),
  disableAccount: ofStaff,
  enableAccount: ofStaff,
  resetAccount: ofStaff,
  unlockAccount: ({ staff }) => ({ ids: { id: staff.id } }),
  endAccountSessions: ofStaff,
  sentMessages: () => ({}),
  managedCarePoints: () => ({}),
  createCarePoint: () => ({ body: { name: 'Eye clinic', code: 'EYE', kind: 'consultation' } }),
  updateCarePoint: ({ ward }) => ({
    ids: { id: ward },
    body: { name: 'Ward two', code: 'WARD', kind: 'consultation' },
  }),
  settings: () => ({}),
  updateSettings: () => ({
    body: {
      name: 'Hospitali',
      address: 'Barabara ya Uhuru',
      resultAuthorization: true,
      idleMinutes: 15,
      provisionalAuthorizations: false,
      queueNumbers: true,
      doseHours: usualDoseHours,
      skipWaiting: null,
      secondFactorRoles: [],
    },
  }),
  facilityLogo: () => ({}),
  setLogo: () => ({ body: { imageData: logoPng } }),
  removeLogo: () => ({}),
  createItem: () => ({ body: { ...item, itemCode: 'ZN-20' } }),
  updateItem: ({ managedItemId }) => ({ ids: { id: managedItemId }, body: item }),
  imports: () => ({}),
  importDetails: ({ imports }) => ({ ids: { id: imports.applied } }),
  importRows: ({ imports }) => ({ ids: { id: imports.applied }, query: 'outcome=added' }),
  applyImport: ({ imports }) => ({
    ids: { id: imports.applied },
    body: { added: 0, changed: 0, missing: 0 },
  }),
  fetchTariff: () => ({ body: { kind: 'tariff' } }),
  discardImport: ({ imports }) => ({ ids: { id: imports.discarded } }),
  searchAudit: ({ memberId }) => ({ body: { memberId } }),
  auditedPatients: () => ({ body: { text: 'Siri' } }),
  auditHeadOf: () => ({}),
  emergencyAccesses: () => ({}),
} satisfies Partial<Record<EndpointName, RequestSampleOf>>;
