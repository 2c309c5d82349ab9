import { dashboardWork, listedVisit, visitCounts } from '@afyakadi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApproval, createWaiting } from '../approvals/factories.ts';
import {
  type Clinic,
  createAttended,
  createClinic,
  createConsulted,
  setRejected,
} from '../claims/factories.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await createClinic();
  const { server, doctor } = clinic;
  await createAttended(server, { visits: [] });
  const inCare = await createAttended(server, { visits: ['pharmacy'] });
  await server.rows(`update visit set created_at = created_at - interval '30 minutes' where id = $1`, [
    inCare.consultation,
  ]);
  await doctor.take(inCare.consultation);
});
afterAll(() => clinic.server.close());

const work = async (token: string | undefined) =>
  dashboardWork.parse((await clinic.server.get('/dashboard/work', { token })).body.item);

describe('the work of a role', () => {
  it('has who waits at each care point, since when, and the average wait of the day', async () => {
    const { carePoints, patientsByHour } = await work(clinic.tokens.receptionist);
    const consultation = carePoints.find(({ kind }) => kind === 'consultation');
    expect(consultation).toMatchObject({ waiting: 1, inService: 1, averageWaitMinutes: 30 });
    const since = Date.parse(consultation?.waitingSince ?? '');
    expect(Math.abs(Date.now() - since)).toBeLessThan(60_000);
    expect(carePoints.find(({ kind }) => kind === 'laboratory')).toMatchObject({
      waiting: 0,
      waitingSince: null,
      averageWaitMinutes: null,
    });
    expect(patientsByHour.reduce((sum, { patients }) => sum + patients, 0)).toBe(2);
  });

  it('has only the care points and the parts that the role may see', async () => {
    const { pharmacist, lab_tech, admin, elsewhere } = clinic.tokens;
    const kinds = async (token: string | undefined) => (await work(token)).carePoints.map(({ kind }) => kind);
    expect(await kinds(pharmacist)).toEqual(['pharmacy']);
    expect(await kinds(lab_tech)).toEqual(['laboratory']);
    expect(await work(pharmacist)).toMatchObject({
      claims: null,
      provisional: null,
      referrals: null,
      accounts: null,
      imports: null,
      outbox: null,
      installation: null,
      approvals: { medicines: 0, tests: 0 },
    });
    expect(await work(admin)).toMatchObject({
      carePoints: [],
      claims: null,
      referrals: null,
      provisional: { open: 0, refused: 0, cost: 0 },
      approvals: null,
      accounts: { locked: 0, invited: 0 },
      imports: { ready: 0 },
      outbox: { more: false },
      installation: { version: expect.stringMatching(/^\d+\.\d+/), backupAt: null },
    });
    const other = await work(elsewhere);
    expect(other.patientsByHour).toEqual([]);
    expect(other.carePoints.map(({ waiting, inService }) => waiting + inService)).not.toContain(1);
  });

  it('counts claims from the visit to the refusal, with the reason', async () => {
    const { doctor, receptionist, server, tokens } = clinic;
    const before = (await work(tokens.receptionist)).claims;
    const patient = await createConsulted(clinic);
    expect((await work(tokens.receptionist)).claims?.unclaimed).toBe((before?.unclaimed ?? 0) + 1);
    const built = (await receptionist.build(patient.authorizationId)).body.item;
    const toSend = (await work(tokens.doctor)).claims;
    expect(toSend).toMatchObject({
      unclaimed: before?.unclaimed,
      toSend: 1,
      toSendAmount: built.amountClaimed,
      monthsToClose: 0,
      rejections: [],
    });
    expect(toSend?.months.map(({ amountClaimed }) => amountClaimed)).toEqual([built.amountClaimed]);
    await setRejected(server, String(built.id));
    expect((await work(tokens.doctor)).claims).toMatchObject({
      toSend: 0,
      rejected: 1,
      rejectedAmount: built.amountClaimed,
      rejections: [{ reason: 'Not applicable', claims: 1 }],
    });
    expect((await doctor.claim(String(built.id))).status).toBe(200);

    // A month that is over waits until it is closed.
    await server.rows(`update claim set claim_year = 2020, claim_month = 1 where id = $1`, [built.id]);
    expect((await work(tokens.doctor)).claims).toMatchObject({ monthsToClose: 1, months: [] });
  });

  it('counts the approvals that were answered while their line waits, and lists their visits', async () => {
    const { server, items, tokens } = clinic;
    const { tests: before } = (await work(tokens.lab_tech)).approvals ?? {};
    expect(before).toBe(0);
    const order = { items, doctor: tokens.doctor };
    await createWaiting(server, order);
    const approved = await createWaiting(server, order);
    await createApproval(server, approved.lineId);
    const refused = await createWaiting(server, order);
    const approvalId = await createApproval(server, refused.lineId);
    await server.rows(`update approval set status = 'Invalid' where id = $1`, [approvalId]);
    const counted = { tests: 2, testsRefused: 1, medicines: 0, medicinesRefused: 0, services: [] };
    expect((await work(tokens.lab_tech)).approvals).toEqual(counted);
    expect((await work(tokens.doctor)).approvals).toEqual(counted);

    const list = async (token: string, more = '') => {
      const { laboratory } = server.tenants.first.carePoints;
      const { body } = await server.get(`/point-of-cares/${laboratory}?view=answered${more}`, { token });
      return {
        patients: body.itemList.map((item: unknown) => listedVisit.parse(item).authorizedMemberId),
        counts: visitCounts.parse(body.data.counts),
      };
    };
    const both = {
      patients: [approved.memberId, refused.memberId],
      counts: expect.objectContaining({ total: 2, pending: 2, completed: 0 }),
    };
    expect(await list(tokens.lab_tech)).toEqual(both);
    expect(await list(tokens.lab_tech, '&status=Pending')).toEqual(both);
    expect((await list(tokens.lab_tech, '&status=Completed')).patients).toEqual([]);
    expect((await list(tokens.doctor)).patients).toEqual(both.patients);

    // Another doctor's order is not the doctor's work, and a decision of long ago nobody's.
    await server.rows(`update order_line set ordered_by = $1 where id = $2`, [
      server.tenants.first.staff.receptionist.id,
      approved.lineId,
    ]);
    expect((await list(tokens.doctor)).patients).toEqual([refused.memberId]);
    await server.rows(`update approval set answered_at = answered_at - interval '8 days' where id = $1`, [
      approvalId,
    ]);
    expect((await work(tokens.doctor)).approvals).toMatchObject({ tests: 0 });
    expect((await work(tokens.lab_tech)).approvals).toMatchObject({ tests: 1, testsRefused: 0 });
  });
});
