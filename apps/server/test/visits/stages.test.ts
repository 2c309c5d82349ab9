import { dashboardWork, listedVisit, startedVisit, visitCounts } from '@afyakadi/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPatient, signInAll, type Tokens } from '../orders/factories.ts';
import { giveLine, giveTests, type Patient } from '../results/factories.ts';
import { sharedServer, type TestServer } from '../setup/server.ts';

let server: TestServer;
let tokens: Tokens;

beforeAll(async () => {
  server = await sharedServer();
  tokens = await signInAll(server);
  await giveTests(server);
});
afterAll(() => server.close());

const consultation = () => server.tenants.first.carePoints.consultation;

/** A patient who waits at consultation, in the order of the calls. */
async function forward(): Promise<Patient & { consultation: string }> {
  const { memberId, authorizationId, laboratory } = await createPatient(server, { visits: ['laboratory'] });
  const { body } = await server.post('/point-of-cares', {
    token: tokens.receptionist,
    body: { pointOfCareId: consultation(), authorizedClientId: authorizationId },
  });
  const { authorizedPointOfCareId } = startedVisit.parse(body.item);
  return { memberId, authorizationId, visitId: laboratory, consultation: authorizedPointOfCareId };
}
const take = (visitId: string, token = tokens.doctor) =>
  server.post(`/point-of-cares/visits/${visitId}/take`, { token, body: {} });
async function list(query: string, token = tokens.doctor, at = consultation()) {
  const { body } = await server.get(`/point-of-cares/${at}?view=work&status=Pending&pageSize=50&${query}`, {
    token,
  });
  return {
    rows: body.itemList.map((item: unknown) => listedVisit.parse(item)),
    ids: body.itemList.map(({ id }) => id),
    total: body.data.totalItems,
    stages: visitCounts.parse(body.data.counts).stages,
  };
}

it('lists who waits first, then who is in care and with whom, and who waits for results apart', async () => {
  const [results, colleague, own, second, third] = [
    await forward(),
    await forward(),
    await forward(),
    await forward(),
    await forward(),
  ];
  for (const visit of [results, colleague, own]) await take(visit.consultation);
  await server.rows('update visit set taken_by = $1 where id = $2', [
    server.tenants.first.staff.practitioner.id,
    colleague.consultation,
  ]);
  await giveLine(server, results, 'urine');
  const order = [second, third, colleague, own, results].map((visit) => visit.consultation);
  const all = await list('');
  expect(all.ids).toEqual(order);
  expect(all.stages).toEqual({ waiting: 2, inCare: 2, mine: 2, results: 1, ready: 0 });
  expect(all.rows[2]).toMatchObject({
    takenByName: 'Test practitioner first',
    takenByMe: false,
    awaitsResults: false,
  });
  expect(all.rows[4]).toMatchObject({ takenByMe: true, awaitsResults: true });
  const stages = [];
  for (const stage of ['waiting', 'inCare', 'mine', 'results']) {
    const { ids, total } = await list(`stage=${stage}`);
    stages.push([total, ids]);
  }
  expect(stages).toEqual([
    [2, [order[0], order[1]]],
    [2, [order[2], order[3]]],
    [2, [order[3], order[4]]],
    [1, [order[4]]],
  ]);
  // Reception sees who is in care, and not that a test was ordered.
  const desk = await list('', tokens.receptionist);
  expect(desk.stages).toEqual({ waiting: 2, inCare: 3, mine: 0, results: 0, ready: 0 });
  expect(desk.rows.map(({ awaitsResults }) => awaitsResults)).toEqual([null, null, null, null, null]);

  const counts = await server.get('/point-of-cares/waiting', { token: tokens.doctor });
  expect(counts.body.itemList).toContainEqual({ carePointId: consultation(), waiting: 2, inCare: 3 });
  const ofStation = await server.get('/point-of-cares/waiting', { token: tokens.lab_tech });
  expect(ofStation.body.itemList).toEqual([
    { carePointId: server.tenants.first.carePoints.laboratory, waiting: 5, inCare: 0 },
  ]);
});

it('brings the patient back on top for the doctor who ordered, until the doctor opens the results', async () => {
  const [ordered, waiting] = [await forward(), await forward()];
  await take(ordered.consultation);
  const lines = [await giveLine(server, ordered, 'urine'), await giveLine(server, ordered, 'blood')];
  const submit = (line: string) =>
    server.post('/member-items/submit-lab-results', {
      token: tokens.lab_tech,
      body: { memberVisitItemId: line, remarks: 'Normal', values: [] },
    });
  const own = async () => {
    const { rows, stages } = await list('');
    const at = rows.findIndex(({ id }) => id === ordered.consultation);
    const { body } = await server.get('/dashboard/work', { token: tokens.doctor });
    const { results } = dashboardWork.parse(body.item);
    return [at, rows[at]?.resultsReady, rows[at]?.awaitsResults, stages?.ready, results?.ready];
  };
  const last = (await list('')).rows.length - 1;
  expect(await own()).toEqual([last, 0, true, 0, 0]);
  await submit(lines[0] ?? '');
  expect(await own()).toEqual([0, 1, true, 1, 1]);
  // A colleague's list keeps the patient below those who wait.
  await server.rows('update order_line set ordered_by = $1 where id = $2', [
    server.tenants.first.staff.practitioner.id,
    lines[0],
  ]);
  expect(await own()).toEqual([last, 1, true, 0, 0]);
  await server.rows('update order_line set ordered_by = $1 where id = $2', [
    server.tenants.first.staff.doctor.id,
    lines[0],
  ]);
  await take(ordered.consultation);
  expect(await own()).toEqual([last, 0, true, 0, 0]);
  await submit(lines[1] ?? '');
  expect(await own()).toEqual([0, 1, false, 1, 1]);
  expect(waiting.consultation).not.toBe(ordered.consultation);
});

it("names the medicines that wait in the pharmacist's list, and which were given in part", async () => {
  const { memberId, authorizationId, pharmacy } = await createPatient(server, { visits: ['pharmacy'] });
  const patient = { memberId, authorizationId, visitId: pharmacy };
  const [item = {}] = await server.rows(
    `select id as item_id, item_code, item_name, category, 4 as quantity from facility_item
     where facility_id = $1 and category = 'medicine' limit 1`,
    [server.tenants.first.id],
  );
  await giveLine(server, patient, 'urine', { ...item, dispensed_quantity: 1, status: 'PartlyDispensed' });
  await giveLine(server, patient, 'urine', item);
  const at = server.tenants.first.carePoints.pharmacy;
  const { rows } = await list('', tokens.pharmacist, at);
  expect(rows.map(({ waitingMedicines }) => waitingMedicines?.map(({ partly }) => partly))).toEqual([
    [true, false],
  ]);
  expect((await list('', tokens.receptionist, at)).rows[0]?.waitingMedicines).toBeNull();
});
