import { checkedOrder, orderLine, type Split } from '@afyakadi/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedServer, type TestServer } from '../setup/server.ts';
import {
  createPatient,
  createTariff,
  type Items,
  orderer,
  signInAll,
  type TestPatient,
  type Tokens,
} from './factories.ts';

let server: TestServer;
let tokens: Tokens;
let items: Items;
let doctor: ReturnType<typeof orderer>;

beforeAll(async () => {
  server = await sharedServer();
  tokens = await signInAll(server);
  items = await createTariff(server);
  doctor = orderer(server, tokens.doctor);
});
afterAll(() => server.close());

let products = 0;

interface BenefitWanted {
  patientType?: 'OUT' | 'IN';
  itemCode?: string;
  copayment?: number;
  ceiling?: number;
  number?: number;
  waived?: boolean;
}

/** A patient of a product of this test only, with its benefits. */
async function createInsured(...benefits: BenefitWanted[]): Promise<TestPatient & { product: string }> {
  products += 1;
  const product = `SPLIT${products}`;
  for (const { patientType = 'OUT', itemCode = '', copayment, ceiling, number, waived = false } of benefits) {
    await server.rows('insert into product_benefit values ($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
      ...[server.tenants.first.id, '1001', product, patientType, itemCode],
      ...[copayment ?? null, ceiling ?? null, number ?? null, waived],
    ]);
  }
  return { ...(await createPatient(server, { product })), product };
}

const taken = { dose: 1, frequency: 'BD', durationDays: 5, dosage: '1 vial' };
const ceftriaxone = (quantity: number) => ({ id: items['30003'], ...taken, quantity });

async function check({ memberId }: TestPatient, ...lines: object[]) {
  const answer = await doctor.check(memberId, lines);
  expect(answer.status).toBe(200);
  return checkedOrder.parse(answer.body.item);
}

async function add({ memberId }: TestPatient, ...lines: object[]) {
  const answer = await doctor.add(memberId, lines);
  expect(answer.status).toBe(200);
  return answer.body.itemList.map((line) => orderLine.parse(line));
}

const amounts = (split: Split | null) => split && [split.scheme, split.patient, split.waived];

/** What the scheme pays and does not pay of what was given, as the ledger has it. */
async function given({ authorizationId }: TestPatient) {
  const [row] = await server.rows(
    `select coalesce(sum(quantity * unit_price), 0)::int as price, coalesce(sum(copayment), 0)::int as copayment,
       coalesce(sum(over_number), 0)::int as number, coalesce(sum(over_ceiling), 0)::int as ceiling
     from service_given where authorization_id = $1`,
    [authorizationId],
  );
  return row;
}

const dispense = (lineId: string | undefined, quantity: number) =>
  server.post('/member-items/dispense', {
    token: tokens.pharmacist,
    body: { memberVisitItemId: lineId, quantity },
  });

it('shows the patient’s part over the ceiling before anything is sent', async () => {
  const patient = await createInsured({ ceiling: 85_000 });
  // TZS 45,000 of TZS 85,000 are ordered already: TZS 40,000 are left.
  await add(patient, ceftriaxone(50));
  const order = [
    { id: items['50001'] },
    { id: items['30005'], quantity: 30 },
    { id: items['30001'], ...taken, quantity: 40 },
  ];
  const checked = await check(patient, ...order);
  expect(checked.lines.map(({ amount, split }) => [amount, amounts(split)])).toEqual([
    [8_000, null],
    [45_000, [32_000, 13_000, 0]],
    [2_000, [0, 2_000, 0]],
  ]);
  expect(checked).toMatchObject({
    covered: 40_000,
    cash: 15_000,
    waived: 0,
    balance: { patientType: 'OUT', ceiling: 85_000, left: 40_000 },
  });
  expect(checked.lines[1]?.findings).toContainEqual({
    code: 'over-ceiling',
    severity: 'warn',
    params: { amount: 13_000 },
  });
  const lines = await add(patient, ...order);
  expect(lines.map(({ itemCode, split }) => [itemCode, amounts(split)])).toEqual(
    expect.arrayContaining([
      ['50001', null],
      ['30005', [32_000, 13_000, 0]],
      ['30001', [0, 2_000, 0]],
    ]),
  );
  expect(await check(patient, ceftriaxone(1))).toMatchObject({ covered: 0, cash: 900, balance: { left: 0 } });
});

it('gives back what is taken back, and what is not given any more', async () => {
  const patient = await createInsured({ copayment: 10, ceiling: 20_000 });
  const left = async () => (await check(patient, ceftriaxone(1))).balance?.left;
  const [line] = await add(patient, ceftriaxone(30));
  const id = line?.memberVisitItemId;
  // TZS 27,000, of which 2,700 are the co-payment, and TZS 4,300 are over the ceiling.
  expect(amounts(line?.split ?? null)).toEqual([20_000, 7_000, 0]);
  expect(await left()).toBe(0);
  expect((await dispense(id, 20)).status).toBe(200);
  expect(await given(patient)).toEqual({ price: 18_000, copayment: 1_800, number: 0, ceiling: 0 });
  const rest = await dispense(id, 10);
  expect(await given(patient)).toEqual({ price: 27_000, copayment: 2_700, number: 0, ceiling: 4_300 });
  expect(await left()).toBe(0);

  const [, act] = orderLine.parse(rest.body.item).dispenses;
  const reverse = (quantity: number) =>
    server.post(`/member-items/dispenses/${act?.id}/reverse`, {
      token: tokens.pharmacist,
      body: { quantity, reason: 'Given back' },
    });
  expect((await reverse(4)).status).toBe(200);
  expect(await given(patient)).toEqual({ price: 23_400, copayment: 2_340, number: 0, ceiling: 1_060 });
  expect((await reverse(6)).status).toBe(200);
  expect(await given(patient)).toEqual({ price: 18_000, copayment: 1_800, number: 0, ceiling: 0 });
  // They can still be given, so that the ceiling is kept for them until the line is closed.
  expect(await left()).toBe(0);
  const closed = await server.post(`/member-items/${id}/close`, {
    token: tokens.pharmacist,
    body: { reason: 'Patient left' },
  });
  expect(closed.status).toBe(200);
  expect(await left()).toBe(20_000 - 16_200);
});

it('pays for a number of an item a year, and waives the rest where the patient may not be charged', async () => {
  const patient = await createInsured({ itemCode: '30005', number: 2, waived: true });
  const cleaner = (quantity: number) => ({ id: items['30005'], quantity });
  const checked = await check(patient, cleaner(3), ceftriaxone(1));
  expect(checked).toMatchObject({ covered: 3_900, cash: 0, waived: 1_500, balance: null });
  expect(checked.lines.map(({ split }) => amounts(split))).toEqual([[3_000, 0, 1_500], null]);
  expect(checked.lines[0]?.findings).toContainEqual({
    code: 'waived',
    severity: 'warn',
    params: { amount: 1_500 },
  });
  await add(patient, cleaner(2));
  await server.rows("update order_line set day = day - interval '1 year' where member_id = $1", [
    patient.memberId,
  ]);
  expect((await check(patient, cleaner(2))).waived).toBe(0);
  await add(patient, cleaner(1));
  expect((await check(patient, cleaner(2))).waived).toBe(1_500);
});

it('counts out- and in-patients by their own rows', async () => {
  const patient = await createInsured({ ceiling: 12_000 }, { patientType: 'IN', copayment: 50 });
  expect(await check(patient, ceftriaxone(20))).toMatchObject({
    covered: 12_000,
    cash: 6_000,
    balance: { patientType: 'OUT' },
  });
  const { id: facilityId, carePoints, staff } = server.tenants.first;
  await server.rows(
    `insert into stay (facility_id, id, member_id, authorization_id, care_point_id, status, reason, requested_at,
       requested_by, admitted_at, admitted_by, admitted_on, next_bed_day)
     values ($1, gen_random_uuid(), $2, $3, $4, 'Admitted', 'Malaria', now(), $5, now(), $5, current_date, current_date)`,
    [facilityId, patient.memberId, patient.authorizationId, carePoints.laboratory, staff.doctor.id],
  );
  expect(await check(patient, ceftriaxone(20))).toMatchObject({ covered: 9_000, cash: 9_000, balance: null });
});

it('leaves a product without rows, and another facility, as they are', async () => {
  const { memberId } = await createPatient(server);
  const answer = await doctor.check(memberId, [ceftriaxone(10)]);
  expect(answer.body.item).toMatchObject({ covered: 9_000, cash: 0, waived: 0, balance: null });
  expect(checkedOrder.parse(answer.body.item).lines[0]?.split).toBeNull();
});
