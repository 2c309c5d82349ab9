import { expect, it } from 'vitest';
import { noTables, writeJourney } from '../src/patient-journey.ts';
import type { Member } from '../src/people.ts';
import { Random } from '../src/random.ts';
import type { DemoContext } from '../src/stay.ts';

const now = new Date('2026-11-21T11:00:00Z');
const point = { id: 'point', code: 'P' };

const context: DemoContext = {
  facilityId: 'f',
  code: '01099',
  name: 'Demo',
  now,
  timeZone: 'Africa/Dar_es_Salaam',
  random: new Random(1),
  staff: {
    receptionist: 'r',
    doctor: 'd',
    pharmacist: 'p',
    lab_tech: 'l',
    admin: 'a',
    specialist: 's',
    practitioner: 'm',
  },
  place: 0,
  doctors: new Map(),
  points: {
    registration: point,
    triage: point,
    consultation: point,
    laboratory: point,
    pharmacy: point,
    procedures: point,
    imaging: point,
    physiotherapy: point,
    maternity: point,
    eye: point,
    ward: point,
  },
  items: new Map(),
  diagnoses: new Map(),
};

const member: Member = {
  id: 'm',
  verifier: 'NHIF',
  cardNo: '1',
  nationalId: null,
  schemeId: '1002',
  productCode: 'NG001',
  firstName: 'Asha',
  middleName: '',
  lastName: 'Salum',
  gender: 'Female',
  dateOfBirth: '1990-04-12',
  cardStatus: 'Active',
  authorizationStatus: 'ACCEPTED',
  remarks: '',
  expiryDate: null,
  photo: null,
};

it.each([
  ['a scheme with a price of its own is billed at it, as the ledger has it', member, [25_000], [25_000]],
  [
    'what the product leaves out is given and not claimed',
    { ...member, schemeId: '1001', productCode: 'NH003' },
    [],
    [],
  ],
])('%s', (_, who, claimed, amounts) => {
  const tables = noTables();
  writeJourney(
    context,
    tables,
    {
      member: who,
      at: new Date(now.getTime() - 3_600_000),
      until: now,
      way: ['consultation'],
      treatment: [['General Practitioner Consultation', 1, 'consultation']],
      bill: { status: 'Pending', submittedAt: null, decidedAt: null },
    },
    1,
  );
  const covered = tables.services.filter((row) => row.covered);
  expect(tables.services).toHaveLength(1);
  expect(tables.lines.map((row) => row.unit_price)).toEqual(claimed);
  expect(covered.map((row) => row.unit_price)).toEqual(claimed);
  expect(tables.claims.map((row) => row.amount_claimed)).toEqual(amounts);
});
