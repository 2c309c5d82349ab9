import type { Role } from '@afyakadi/contract';
import { emptyVisitMinutes, startedVisit } from '@afyakadi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeEmptyVisits, lockVisitOfLines } from '../../src/domains/visits/index.ts';
import { createJobs } from '../../src/platform/worker/periodic.ts';
import {
  createDiagnosis,
  createPatient,
  createTariff,
  type Items,
  orderer,
  signInAll,
  type TestPatient,
  type Tokens,
} from '../orders/factories.ts';
import { carePoints, facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';

let server: TestServer;
let tokens: Tokens;
let items: Items;
beforeAll(async () => {
  server = await testServer();
  tokens = await signInAll(server);
  items = await createTariff(server);
});
afterAll(() => server.close());

type Station = 'pharmacy' | 'laboratory';
const staffOf = { pharmacy: 'pharmacist', laboratory: 'lab_tech' } as const;

/** Starts a visit as a role; an order dialog says that it does so for an order. */
async function started(patient: TestPatient, kind: Station, role: Role, forOrder: boolean): Promise<string> {
  const { status, body } = await server.post('/point-of-cares', {
    token: tokens[role],
    body: {
      pointOfCareId: carePoints[kind],
      authorizedClientId: patient.authorizationId,
      biometricMethod: 'NONE',
      fpCode: null,
      imageData: null,
      ...(forOrder ? { forOrder } : {}),
    },
  });
  expect(status).toBe(200);
  return startedVisit.parse(body.item).authorizedPointOfCareId;
}
const act = (id: string, verb: string, role: Role, body: object = {}) =>
  server.post(`/point-of-cares/visits/${id}/${verb}`, { token: tokens[role], body });
const close = (id: string, role: Role) => act(id, 'cancel', role, { reason: 'Sent by mistake' });
const order = (patient: TestPatient, code: string) =>
  orderer(server, tokens.doctor).add(patient.memberId, [
    { id: items[code], quantity: 1, ...(code.startsWith('3') ? { frequency: 'UD' } : {}) },
  ]);
const statusOf = async (id: string) =>
  (await server.rows('select status from visit where id = $1', [id]))[0]?.status;
const age = (id: string, minutes: number) =>
  server.rows(
    'update visit set order_opened_at = order_opened_at - make_interval(mins => $2) where id = $1',
    [...[id, minutes]],
  );
const runJob = () =>
  createJobs([closeEmptyVisits], {
    database: server.database,
    clock: () => new Date(),
    timings: server.config.timings.jobs,
    onFailure(_, error) {
      throw error;
    },
  }).runNow(closeEmptyVisits.name);

describe('an empty visit', () => {
  it.each([
    ['pharmacy', 'pharmacist'],
    ['pharmacy', 'doctor'],
    ['laboratory', 'lab_tech'],
    ['laboratory', 'doctor'],
  ] as const)(
    'at %s is closed by the %s with a reason, also after it was started there',
    async (kind, role) => {
      const patient = await createPatient(server, { visits: [] });
      const id = await started(patient, kind, 'doctor', true);
      expect((await act(id, 'take', staffOf[kind])).body.item).toMatchObject({ empty: true });
      expect((await act(id, 'cancel', role, {})).status).toBe(400);
      const answer = await close(id, role);
      expect([answer.status, answer.body.item]).toMatchObject([
        200,
        { visitStatus: 'Cancelled', empty: false },
      ]);
      expect((await close(id, role)).status).toBe(200);
      expect(
        await server.rows(
          "select role, reason from audit where action = 'visit.cancelled' and subject_id = $1",
          [id],
        ),
      ).toEqual([{ role, reason: 'Sent by mistake' }]);
    },
  );

  it('is not closed by the other station, nor by reception once it was started', async () => {
    const patient = await createPatient(server, { visits: [] });
    const id = await started(patient, 'pharmacy', 'doctor', true);
    expect((await close(id, 'lab_tech')).status).toBe(403);
    await act(id, 'take', 'pharmacist');
    expect((await close(id, 'receptionist')).status).toBe(409);
  });

  it('is not empty once something was ordered, also after the line was cancelled', async () => {
    const patient = await createPatient(server);
    const placed = await order(patient, '30001');
    expect((await close(patient.pharmacy, 'pharmacist')).status).toBe(409);
    const [line] = placed.body.itemList;
    await orderer(server, tokens.doctor).cancel(String(line?.memberVisitItemId));
    expect((await close(patient.pharmacy, 'pharmacist')).status).toBe(409);
  });

  it('does not delay a claim', async () => {
    const patient = await createPatient(server);
    await createDiagnosis(server, patient);
    const placed = await order(patient, '30001');
    const line = String(placed.body.itemList[0]?.memberVisitItemId);
    const dispensed = await server.post('/member-items/dispense', {
      token: tokens.pharmacist,
      body: { memberVisitItemId: line, quantity: 1 },
    });
    expect(dispensed.status).toBe(200);
    // Only the visit at the laboratory is open, and nothing was ordered under it.
    const claim = await server.get(`/claims/visits/${patient.authorizationId}`, { token: tokens.doctor });
    expect(claim.status).toBe(200);
    expect(claim.text).not.toContain('visit-open');
    await order(patient, '50001');
    const after = await server.get(`/claims/visits/${patient.authorizationId}`, { token: tokens.doctor });
    expect(after.text).toContain('visit-open');
  });
});

describe('a visit that an order dialog opened and abandoned', () => {
  it('is closed by the server after minutes, even if the station has started it', async () => {
    const patient = await createPatient(server, { visits: [] });
    const [waiting, taken] = [
      await started(patient, 'pharmacy', 'doctor', true),
      await started(patient, 'laboratory', 'doctor', true),
    ];
    await act(taken, 'take', 'lab_tech');
    await runJob();
    expect([await statusOf(waiting), await statusOf(taken)]).toEqual(['Pending', 'Pending']);
    await Promise.all([age(waiting, emptyVisitMinutes + 1), age(taken, emptyVisitMinutes + 1)]);
    await runJob();
    expect([await statusOf(waiting), await statusOf(taken)]).toEqual(['Cancelled', 'Cancelled']);
    expect(
      await server.rows(
        `select a.account_id, a.reason, e.topic from audit a join event e on e.visit_id = a.subject_id and e.at = a.at
         where a.action = 'visit.cancelled' and a.subject_id = $1`,
        [taken],
      ),
    ).toEqual([{ account_id: null, reason: 'Nothing was ordered', topic: 'visits' }]);
    // The doctor who returns to the dialog starts another one.
    expect(await started(patient, 'pharmacy', 'doctor', true)).not.toBe(waiting);
  });

  it('stays while something was ordered under it', async () => {
    const patient = await createPatient(server, { visits: [] });
    const id = await started(patient, 'pharmacy', 'doctor', true);
    const placed = await order(patient, '30001');
    expect(placed.status).toBe(200);
    await age(id, emptyVisitMinutes + 1);
    await runJob();
    expect(await statusOf(id)).toBe('Pending');
  });

  it('waits as long again if the dialog is opened again', async () => {
    const patient = await createPatient(server, { visits: [] });
    const id = await started(patient, 'pharmacy', 'doctor', true);
    await age(id, emptyVisitMinutes + 1);
    expect(await started(patient, 'pharmacy', 'doctor', true)).toBe(id);
    await runJob();
    expect(await statusOf(id)).toBe('Pending');
  });

  it('stays if the patient was sent there on purpose, before or after', async () => {
    const [before, after] = [
      await createPatient(server, { visits: [] }),
      await createPatient(server, { visits: [] }),
    ];
    const sentFirst = await started(before, 'pharmacy', 'pharmacist', false);
    await started(before, 'pharmacy', 'doctor', true);
    await age(sentFirst, emptyVisitMinutes + 1);
    const sentLater = await started(after, 'laboratory', 'doctor', true);
    await age(sentLater, emptyVisitMinutes + 1);
    await started(after, 'laboratory', 'doctor', false);
    await runJob();
    expect([await statusOf(sentFirst), await statusOf(sentLater)]).toEqual(['Pending', 'Pending']);
  });

  it('is not where the patient is: that is where the patient is in care, with since when and by whom', async () => {
    const patient = await createPatient(server, { visits: [] });
    const sent = (by: Role, forOrder = false, pointOfCareId: string = carePoints.consultation) =>
      server.post('/point-of-cares', {
        token: tokens[by],
        body: { pointOfCareId, authorizedClientId: patient.authorizationId, forOrder },
      });
    const first = await sent('receptionist');
    expect(first.body).toMatchObject({ data: { item: { reused: false, wasThere: false, takenAt: null } } });
    expect(first.body.data).not.toHaveProperty('unchanged');
    await act(String(first.body.item.authorizedPointOfCareId), 'take', 'doctor');
    expect((await sent('doctor', true, carePoints.pharmacy)).body.item).toMatchObject({ wasThere: false });
    // The scan of the same card again.
    const { body } = await server.get(`/patients/${patient.memberId}`, { token: tokens.receptionist });
    expect(body.item.authorization).toMatchObject({
      forwardedTo: {
        carePointId: carePoints.consultation,
        visitStatus: 'Pending',
        takenAt: expect.any(String),
        takenByName: expect.any(String),
      },
    });
    const again = await sent('receptionist');
    expect(again.body.data).toMatchObject({ unchanged: true });
    expect(again.body.item).toMatchObject({
      reused: true,
      wasThere: true,
      takenAt: expect.any(String),
      takenByName: expect.any(String),
    });
    // Now a person sends the patient there.
    const meant = await sent('doctor', false, carePoints.pharmacy);
    expect(meant.body.item).toMatchObject({ reused: true, wasThere: false });
    expect(meant.body.data).not.toHaveProperty('unchanged');
  });

  it('is not closed while an order is being placed under it', async () => {
    const patient = await createPatient(server, { visits: [] });
    const id = await started(patient, 'pharmacy', 'doctor', true);
    await age(id, emptyVisitMinutes + 1);
    await server.database.transaction(facilities.first.id, async (tx) => {
      await lockVisitOfLines(tx, facilities.first.id, id);
      await runJob();
    });
    expect(await statusOf(id)).toBe('Pending');
    await runJob();
    expect(await statusOf(id)).toBe('Cancelled');
  });
});

describe('the first action of a doctor', () => {
  const acts: [string, (patient: TestPatient) => Promise<{ status: number }>][] = [
    ['an order', (patient) => order(patient, '30001')],
    [
      'a note',
      (patient) =>
        server.post(`/patients/${patient.memberId}/notes`, {
          token: tokens.doctor,
          body: { text: 'Fever for three days' },
        }),
    ],
    [
      'a diagnosis',
      (patient) =>
        server.post(`/patients/${patient.memberId}/diagnoses`, {
          token: tokens.doctor,
          body: { code: 'B54', certainty: 'Provisional' },
        }),
    ],
  ];
  it.each(acts)('starts the consultation: %s', async (_, does) => {
    const patient = await createPatient(server);
    const { body } = await server.post('/point-of-cares', {
      token: tokens.receptionist,
      body: { pointOfCareId: carePoints.consultation, authorizedClientId: patient.authorizationId },
    });
    const id = startedVisit.parse(body.item).authorizedPointOfCareId;
    expect((await does(patient)).status).toBe(200);
    expect(
      await server.rows(
        `select v.taken_at is not null as taken, k.name, v.status from visit v
         left join account k on k.id = v.taken_by where v.id = $1`,
        [id],
      ),
    ).toEqual([{ taken: true, name: 'Test doctor first', status: 'Pending' }]);
    await does(patient);
    expect(
      await server.rows("select role from audit where action = 'visit.taken' and subject_id = $1", [id]),
    ).toEqual([{ role: 'doctor' }]);
  });
});
