import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiagnosis, type PatientWanted } from '../orders/factories.ts';
import { accountId } from '../setup/fixtures.ts';
import {
  type Attended,
  type Clinic,
  costs,
  createAttended,
  createClinic,
  createVisitAt,
  detailOf,
  ordered,
} from './factories.ts';

let clinic: Clinic;

beforeAll(async () => {
  clinic = await createClinic();
});
afterAll(() => clinic.server.close());

async function consult(patient: Attended): Promise<void> {
  await clinic.doctor.take(patient.consultation);
  expect((await clinic.doctor.complete(patient.consultation)).status).toBe(200);
}

async function dispensingOf(lineId: string): Promise<string> {
  const [row] = await clinic.server.rows('select id from dispense where line_id = $1', [lineId]);
  return String(row?.id);
}

async function specialist(is: boolean): Promise<void> {
  await clinic.server.rows('update account set charge_item_code = $2 where id = $1', [
    accountId('doctor'),
    is ? '10002' : null,
  ]);
}

interface Case {
  name: string;
  patient?: PatientWanted & { visitType?: number };
  given(patient: Attended): Promise<void>;
  lines: string[];
  amount: number;
}

/** What was given, and the amount of its claim (domain 9.5, 9.8, 9.10). */
const cases: Case[] = [
  {
    name: 'a consultation at the standard price',
    given: consult,
    lines: ['10001 1 × 10000'],
    amount: 10_000,
  },
  {
    name: 'a consultation at the price of another scheme',
    patient: { scheme: '1002', product: 'NG001' },
    given: consult,
    lines: ['10001 1 × 25000'],
    amount: 25_000,
  },
  {
    name: 'the scheme of the authorization, not the one that the member had before',
    patient: { scheme: '1001', product: 'NH001', authorizedUnder: { scheme: '1002', product: 'NG001' } },
    given: consult,
    lines: ['10001 1 × 25000'],
    amount: 25_000,
  },
  {
    name: 'nothing for a consultation whose completion was undone',
    async given(patient) {
      await consult(patient);
      expect((await clinic.doctor.undoComplete(patient.consultation)).status).toBe(200);
    },
    lines: [],
    amount: 0,
  },
  {
    name: 'one consultation, completed again after it was undone twice',
    async given(patient) {
      await consult(patient);
      for (let times = 0; times < 2; times += 1) {
        await clinic.doctor.undoComplete(patient.consultation);
        await clinic.doctor.undoComplete(patient.consultation);
        await clinic.doctor.complete(patient.consultation);
        await clinic.doctor.complete(patient.consultation);
      }
    },
    lines: ['10001 1 × 10000'],
    amount: 10_000,
  },
  {
    name: 'nothing for a consultation that the product leaves out',
    patient: { scheme: '1001', product: 'NH003' },
    given: consult,
    lines: [],
    amount: 0,
  },
  {
    name: 'no consultation on a follow-up',
    patient: { visitType: 4 },
    async given(patient) {
      await consult(patient);
      await clinic.pharmacist.dispense(await ordered(clinic, patient, '30001', 10), 10);
    },
    lines: ['30001 10 × 50'],
    amount: 500,
  },
  {
    name: 'the specialist’s own consultation',
    async given(patient) {
      await specialist(true);
      await consult(patient);
      await specialist(false);
    },
    lines: ['10002 1 × 30000'],
    amount: 30_000,
  },
  {
    name: 'the specialist’s, also where reception completes what the specialist took',
    async given(patient) {
      await specialist(true);
      await clinic.doctor.take(patient.consultation);
      await clinic.receptionist.complete(patient.consultation);
      await specialist(false);
    },
    lines: ['10002 1 × 30000'],
    amount: 30_000,
  },
  {
    name: 'the care point’s where no doctor took the patient in',
    async given(patient) {
      await specialist(true);
      await clinic.receptionist.complete(patient.consultation);
      await specialist(false);
    },
    lines: ['10001 1 × 10000'],
    amount: 10_000,
  },
  {
    name: 'the registration fee, which no doctor changes',
    async given(patient) {
      await specialist(true);
      await clinic.doctor.complete(await createVisitAt(clinic.server, patient, 'registration'));
      await specialist(false);
    },
    lines: ['10099 1 × 5000'],
    amount: 5_000,
  },
  {
    name: 'what was dispensed of a prescription that was closed',
    async given(patient) {
      const line = await ordered(clinic, patient, '30002', 30);
      await clinic.pharmacist.dispense(line, 20);
      await clinic.pharmacist.close(line, 'Out of stock');
    },
    lines: ['30002 20 × 200'],
    amount: 4_000,
  },
  {
    name: 'what was dispensed twice, as one line',
    async given(patient) {
      const line = await ordered(clinic, patient, '30002', 30);
      await clinic.pharmacist.dispense(line, 20);
      await clinic.pharmacist.dispense(line, 10);
    },
    lines: ['30002 30 × 200'],
    amount: 6_000,
  },
  {
    name: 'what was not taken back',
    async given(patient) {
      const line = await ordered(clinic, patient, '30002', 30);
      await clinic.pharmacist.dispense(line, 30);
      await clinic.pharmacist.reverse(await dispensingOf(line), 5);
    },
    lines: ['30002 25 × 200'],
    amount: 5_000,
  },
  {
    name: 'nothing of what was taken back whole',
    async given(patient) {
      const line = await ordered(clinic, patient, '30002', 30);
      await clinic.pharmacist.dispense(line, 30);
      await clinic.pharmacist.reverse(await dispensingOf(line), 30);
    },
    lines: [],
    amount: 0,
  },
  {
    name: 'a test with its result at the price of the scheme',
    patient: { scheme: '1002', product: 'NG001' },
    async given(patient) {
      await clinic.technician.result(await ordered(clinic, patient, '50001'));
    },
    lines: ['50001 1 × 20000'],
    amount: 20_000,
  },
  {
    name: 'no test that was closed as not done',
    async given(patient) {
      await clinic.technician.close(await ordered(clinic, patient, '50001'), 'Sample refused');
    },
    lines: [],
    amount: 0,
  },
  {
    name: 'nothing that the patient pays: a test that the product leaves out',
    patient: { scheme: '1001', product: 'NH003' },
    async given(patient) {
      await clinic.technician.result(await ordered(clinic, patient, '50001'));
      await clinic.pharmacist.dispense(await ordered(clinic, patient, '30003', 2), 2);
    },
    lines: ['30003 2 × 900'],
    amount: 1_800,
  },
  {
    name: 'consultation, test and medicines of domain 9.10',
    async given(patient) {
      await createDiagnosis(clinic.server, patient);
      await consult(patient);
      const medicine = await ordered(clinic, patient, '30005', 3);
      await clinic.technician.result(await ordered(clinic, patient, '50001'));
      await clinic.pharmacist.dispense(medicine, 3);
    },
    lines: ['10001 1 × 10000', '50001 1 × 8000', '30005 3 × 1500'],
    amount: 22_500,
  },
];

describe('a claim contains what was given, at the price of the patient’s scheme', () => {
  it.each(cases)('$name', async ({ patient: wanted, given, lines, amount }) => {
    const patient = await createAttended(clinic.server, wanted);
    await given(patient);

    const shown = detailOf(await clinic.receptionist.ofVisit(patient.authorizationId));
    expect(costs(shown)).toEqual({ lines, amount });
    expect(shown).toMatchObject({ id: null, status: 'Draft', serialNo: null, version: 1 });

    const built = await clinic.receptionist.build(patient.authorizationId);
    if (lines.length === 0) {
      expect(built.status).toBe(409);
      expect(built.body.description).toBe(
        'Nothing that the scheme pays for was given under this authorization, so there is nothing to claim.',
      );
      return;
    }
    expect(costs(detailOf(built))).toEqual({ lines, amount });
  });
});

describe('a visit is charged once', () => {
  it('even if several complete it at once, and repeatedly', async () => {
    const patient = await createAttended(clinic.server);
    const answers = await Promise.all([
      clinic.doctor.complete(patient.consultation),
      clinic.receptionist.complete(patient.consultation),
      clinic.doctor.complete(patient.consultation),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await clinic.receptionist.complete(patient.consultation);
    const charges = await clinic.server.rows(
      'select item_code, given_by from service_given where authorization_id = $1',
      [patient.authorizationId],
    );
    expect(charges).toHaveLength(1);
  });

  it('in the name of the doctor who started it', async () => {
    const patient = await createAttended(clinic.server);
    await clinic.doctor.take(patient.consultation);
    await clinic.receptionist.complete(patient.consultation);
    const charges = await clinic.server.rows('select given_by from service_given where visit_id = $1', [
      patient.consultation,
    ]);
    expect(charges).toEqual([{ given_by: accountId('doctor') }]);
  });

  it('and each of two visits under one authorization has its own charge, on one claim', async () => {
    const patient = await createAttended(clinic.server);
    await consult(patient);
    await clinic.doctor.complete(await createVisitAt(clinic.server, patient, 'consultation'));
    const built = detailOf(await clinic.receptionist.build(patient.authorizationId));
    expect(costs(built)).toEqual({ lines: ['10001 1 × 10000', '10001 1 × 10000'], amount: 20_000 });
  });
});

describe('an unsent claim follows the ledger', () => {
  it('through dispensing, returns, diagnoses and charges', async () => {
    const patient = await createAttended(clinic.server);
    const medicine = await ordered(clinic, patient, '30002', 30);
    const test = await ordered(clinic, patient, '50001');
    await clinic.pharmacist.dispense(medicine, 10);
    const { id } = detailOf(await clinic.receptionist.build(patient.authorizationId));
    const readClaim = async () => {
      const shown = detailOf(await clinic.doctor.claim(String(id)));
      const [stored] = await clinic.server.rows(
        'select amount_claimed::int as amount from claim where id = $1',
        [id],
      );
      expect(stored?.amount).toBe(shown.amountClaimed);
      return { ...costs(shown), diagnoses: shown.diagnoses.map(({ code }) => code) };
    };
    expect(await readClaim()).toEqual({ lines: ['30002 10 × 200'], amount: 2_000, diagnoses: [] });

    await clinic.pharmacist.dispense(medicine, 5);
    expect(await readClaim()).toMatchObject({ lines: ['30002 15 × 200'], amount: 3_000 });
    await clinic.technician.result(test);
    expect(await readClaim()).toMatchObject({ lines: ['30002 15 × 200', '50001 1 × 8000'], amount: 11_000 });
    await clinic.pharmacist.reverse(await dispensingOf(medicine), 10);
    expect(await readClaim()).toMatchObject({ amount: 9_000 });
    await clinic.doctor.complete(patient.consultation);
    expect(await readClaim()).toMatchObject({ amount: 19_000 });
    const recorded = await clinic.doctor.diagnose(patient.memberId, 'B54');
    expect(await readClaim()).toMatchObject({ diagnoses: ['B54'], amount: 19_000 });
    await clinic.doctor.withdrawDiagnosis(String(recorded.body.item.id));
    expect(await readClaim()).toMatchObject({ diagnoses: [] });
    const [stored] = await clinic.server.rows(
      'select count(*)::int as n from claim_diagnosis where claim_id = $1',
      [id],
    );
    expect(stored?.n).toBe(0);
  });

  it('and keeps its excluded lines', async () => {
    const patient = await createAttended(clinic.server);
    const medicine = await ordered(clinic, patient, '30002', 30);
    await clinic.pharmacist.dispense(medicine, 10);
    await clinic.doctor.complete(patient.consultation);
    const reason = 'Given before the card was authorized';
    const built = await clinic.receptionist.build(patient.authorizationId, {
      leftOut: [{ lineId: medicine, reason }],
    });
    expect(costs(detailOf(built))).toEqual({
      lines: ['30002 10 × 200 left out', '10001 1 × 10000'],
      amount: 10_000,
    });
    await clinic.pharmacist.dispense(medicine, 5);
    const after = detailOf(await clinic.receptionist.claim(String(detailOf(built).id)));
    expect(costs(after)).toEqual({
      lines: ['30002 15 × 200 left out', '10001 1 × 10000'],
      amount: 10_000,
    });
    const back = await clinic.receptionist.build(patient.authorizationId, { leftOut: [] });
    expect(costs(detailOf(back)).amount).toBe(13_000);
  });
});
