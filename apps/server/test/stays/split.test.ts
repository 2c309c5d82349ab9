import { orderLine } from '@afyakadi/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAttended } from '../claims/factories.ts';
import { waitingFor } from '../setup/waiting.ts';
import {
  chargeBedDays,
  createHospital,
  createWaiting,
  type Hospital,
  inpatients,
  moveTo,
} from './factories.ts';

let hospital: Hospital;
beforeAll(async () => {
  hospital = await createHospital();
  const benefit = `insert into product_benefit (facility_id, scheme_id, product_code, patient_type, copayment_percent,
    yearly_ceiling) values ($1, '1001', $2, $3, $4, $5)`;
  const { id } = hospital.server.tenants.first;
  await hospital.server.rows(benefit, [id, 'NH801', 'OUT', 10, null]);
  await hospital.server.rows(benefit, [id, 'NH802', 'IN', null, 75_000]);
});
afterAll(() => hospital.server.close());

const given = ({ authorizationId }: { authorizationId: string }) =>
  hospital.server.rows(
    `select item_code, quantity, copayment::int, over_ceiling::int from service_given
     where authorization_id = $1 and unit_price > 0 order by given_at, item_code, quantity desc`,
    [authorizationId],
  );
const amount = async ({ authorizationId }: { authorizationId: string }) => {
  const [row] = await hospital.server.rows('select amount::int from unclaimed where authorization_id = $1', [
    authorizationId,
  ]);
  return row?.amount;
};

it('splits the charge of a visit, and gives its part back with it', async () => {
  const { doctor } = hospital;
  const patient = await createAttended(hospital.server, { product: 'NH801', visits: [] });
  await doctor.take(patient.consultation);
  expect((await doctor.complete(patient.consultation)).status).toBe(200);
  const charge = { item_code: '10001', quantity: 1, copayment: 1_000, over_ceiling: 0 };
  expect(await given(patient)).toEqual([charge]);
  expect(await amount(patient)).toBe(9_000);
  const undone = await hospital.server.post(`/point-of-cares/visits/${patient.consultation}/undo-complete`, {
    token: hospital.tokens.doctor,
    body: {},
  });
  expect(undone.status).toBe(200);
  expect(await given(patient)).toEqual([charge, { ...charge, quantity: -1, copayment: -1_000 }]);
  expect(await amount(patient)).toBe(0);
});

it('charges bed-days against the ceiling of in-patients, each night after the other', async () => {
  await moveTo(hospital, '2026-11-23T08:00:00Z');
  const patient = await createWaiting(hospital, { product: 'NH802' });
  await inpatients(hospital).admit(patient.stayId, hospital.beds.G1);
  await moveTo(hospital, '2026-11-26T09:00:00Z');
  await chargeBedDays(hospital);
  const days = (await given(patient)).filter(({ item_code }) => item_code !== '10001');
  // TZS 75,000: what the consultation of TZS 10,000 leaves pays for one night with its round, and a part of the next.
  const parts = days.map(({ item_code, over_ceiling }) => `${item_code} ${over_ceiling}`);
  expect(parts.toSorted()).toEqual(
    ['20001 0', '20001 0', '20001 30000', '20003 0', '20003 5000', '20003 5000'].toSorted(),
  );
  const bill = async () => (await inpatients(hospital).bill(patient.stayId)).body.item;
  expect(await bill()).toMatchObject({ scheme: 75_000, patient: 40_000, waived: 0, atRisk: 0, findings: [] });
  expect((await bill()).lines).toEqual(
    [
      ['GP Consultation', 1, 10_000],
      ['General Ward per day', 3, 30_000],
      ['Ward round', 3, 5_000],
    ].map(([itemName, quantity, unitPrice]) => ({
      category: 'service',
      itemName,
      quantity,
      unitPrice,
      amount: Number(quantity) * Number(unitPrice),
    })),
  );
  await hospital.server.rows('update service_given set waived = true where authorization_id = $1', [
    patient.authorizationId,
  ]);
  expect(await bill()).toMatchObject({ scheme: 75_000, patient: 0, waived: 40_000 });
});

it('charges a bed-day and orders at the same moment against what is left once', async () => {
  await moveTo(hospital, '2026-11-27T08:00:00Z');
  const { server, tokens, items } = hospital;
  const { id: facilityId } = server.tenants.first;
  await server.rows(
    `insert into product_benefit (facility_id, scheme_id, product_code, patient_type, yearly_ceiling)
     values ($1, '1001', 'NH803', 'IN', 50000)`,
    [facilityId],
  );
  const patient = await createWaiting(hospital, { product: 'NH803', visits: ['pharmacy'] });
  await inpatients(hospital).admit(patient.stayId, hospital.beds.G2);
  await moveTo(hospital, '2026-11-28T09:00:00Z');
  const station = new pg.Client({ connectionString: server.adminUrl });
  await station.connect();
  await station.query('begin');
  await station.query('select from visit where id = $1 for update', [patient.pharmacy]);
  const ordering = server.post('/member-items/add', {
    token: tokens.doctor,
    body: {
      authorizedMemberId: patient.memberId,
      memberItems: [{ id: items['30003'], quantity: 40, frequency: 'UD' }],
    },
  });
  await waitingFor(server, 1);
  const charging = chargeBedDays(hospital);
  await Promise.race([charging, waitingFor(server, 2)]);
  await station.query('commit');
  await station.end();
  await charging;
  // TZS 36,000 of the TZS 40,000 that the consultation left: TZS 4,000 of the night and its round.
  expect(orderLine.parse((await ordering).body.itemList[0]).split).toBeNull();
  const days = (await given(patient)).filter(({ item_code }) => item_code !== '10001');
  expect(days.reduce((sum, { over_ceiling }) => sum + Number(over_ceiling), 0)).toBe(31_000);
});

it('charges each bed-day against the ceiling of its year, also where all are charged at once', async () => {
  const { server } = hospital;
  await server.rows(
    `insert into product_benefit (facility_id, scheme_id, product_code, patient_type, yearly_ceiling)
     values ($1, '1001', 'NH804', 'IN', 100000)`,
    [server.tenants.first.id],
  );
  await moveTo(hospital, '2026-12-30T22:00:00+03:00');
  const patient = await createWaiting(hospital, { product: 'NH804' });
  await inpatients(hospital).admit(patient.stayId, hospital.beds.P1);
  await moveTo(hospital, '2027-01-02T09:00:00+03:00');
  await inpatients(hospital).discharge(patient.stayId);
  const days = await server.rows(
    `select day::text, sum(over_ceiling)::int as over from service_given
     where authorization_id = $1 and item_code <> '10001' group by day order by day`,
    [patient.authorizationId],
  );
  // The consultation left TZS 90,000 of the old year for its two nights of TZS 80,000.
  expect(days).toEqual([
    { day: '2026-12-30', over: 0 },
    { day: '2026-12-31', over: 70_000 },
    { day: '2027-01-01', over: 0 },
  ]);
});
