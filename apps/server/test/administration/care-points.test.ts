import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carePoints, facilities, members } from '../setup/fixtures.ts';
import { administered, auditOf, type Given } from './factories.ts';

let all: Given;
beforeAll(async () => {
  all = await administered();
});
afterAll(() => all.server.close());

let made = 0;
const point = (changed: object = {}) => {
  made += 1;
  return { name: `Ward ${made}`, code: `W${made}`, kind: 'consultation', active: true, ...changed };
};
const forward = (pointOfCareId: string, authorizedClientId: unknown) =>
  all.post('/point-of-cares', { pointOfCareId, authorizedClientId }, all.tokenOf('receptionist'));
async function authorized(): Promise<unknown> {
  const body = { cardNo: members.active, verifierID: 'NHIF', cardTypeID: 'NHIFCard' };
  const answer = await all.post('/card/authorize', body, all.tokenOf('receptionist'));
  expect(answer.status, answer.text).toBe(200);
  return answer.body.item.id;
}

describe('care points', () => {
  it('are created, and receive patients', async () => {
    const answer = await all.post(
      '/admin/point-of-cares',
      point({ name: ' Eye clinic ', chargeItemCode: '101' }),
    );
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.item).toMatchObject({
      name: 'Eye clinic',
      kind: 'consultation',
      chargeItemCode: '101',
    });
    const list = await all.get('/setup/point-of-cares', all.tokenOf('doctor'));
    expect(list.body.itemList.map(({ name }) => name)).toContain('Eye clinic');
    expect((await forward(String(answer.body.item.id), await authorized())).status).toBe(200);
    expect(await auditOf(all.server, String(answer.body.item.id))).toMatchObject([
      { action: 'care-point.created', detail: { after: { name: 'Eye clinic' } } },
    ]);
  });

  it('are created once per key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = point();
    const answers = await Promise.all(
      [1, 2, 3].map(() => all.post('/admin/point-of-cares', body, undefined, headers)),
    );
    expect(new Set(answers.map((one) => one.body.item.id)).size).toBe(1);
  });

  it.each([
    ['name', { name: 'CONSULTATION' }],
    ['code', { code: 'pharmacy' }],
    ['name', { name: 'x' }],
    ['kind', { kind: 'kitchen' }],
    ['code', { code: '' }],
    ['chargeItemCode', { chargeItemCode: '9999' }],
    ['colour', { colour: 'red' }],
  ])('are refused with a wrong %s', async (field, changed) => {
    const answer = await all.post('/admin/point-of-cares', point(changed));
    expect([400, 422], answer.text).toContain(answer.status);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });

  it('are listed including those out of use, and their changes are recorded', async () => {
    const { body } = await all.post('/admin/point-of-cares', point({ name: 'Old wing' }));
    const id = String(body.item.id);
    const form = { name: 'Old wing', code: body.item.code, kind: 'consultation', active: false };
    expect((await all.post(`/admin/point-of-cares/${id}`, form)).body.item).toMatchObject({ active: false });
    const list = await all.get('/admin/point-of-cares?pageSize=100');
    expect(list.body.itemList).toContainEqual(expect.objectContaining({ id, active: false }));
    const seen = await all.get('/setup/point-of-cares', all.tokenOf('doctor'));
    expect(seen.body.itemList.map((one) => one.id)).not.toContain(id);
    expect((await forward(id, await authorized())).status).toBe(404);
    expect((await auditOf(all.server, id)).at(-1)).toMatchObject({
      action: 'care-point.changed',
      detail: { before: { active: true }, after: { active: false } },
    });
  });

  it('stay in use, and of their kind, while patients wait there', async () => {
    const { body } = await all.post('/admin/point-of-cares', point({ name: 'Busy' }));
    const id = String(body.item.id);
    const visit = await forward(id, await authorized());
    const form = { name: 'Busy', code: body.item.code, kind: 'consultation' };
    for (const [field, changed] of [
      ['active', { active: false }],
      ['kind', { kind: 'registration' }],
    ] as const) {
      const answer = await all.post(`/admin/point-of-cares/${id}`, { ...form, ...changed });
      expect([answer.status, answer.body.fields]).toEqual([
        409,
        { [field]: expect.stringContaining('Pending visits at Busy: 1') },
      ]);
    }
    expect((await all.post(`/admin/point-of-cares/${id}`, { ...form, name: 'Busy still' })).status).toBe(200);
    const visitId = visit.body.item.authorizedPointOfCareId;
    await all.post(
      `/point-of-cares/visits/${visitId}/cancel`,
      { reason: 'Wrong place' },
      all.tokenOf('receptionist'),
    );
    await all.server.rows(`update visit set status = 'Cancelled', cancelled_at = now() where id = $1`, [
      visitId,
    ]);
    expect((await all.post(`/admin/point-of-cares/${id}`, { ...form, active: false })).status).toBe(200);
  });

  it('keep no patient who is forwarded at the moment that they go out of use', async () => {
    const authorization = await authorized();
    for (let round = 0; round < 8; round += 1) {
      const { body } = await all.post('/admin/point-of-cares', point());
      const { id, name, code, kind } = body.item;
      const [closed, started] = await Promise.all([
        all.post(`/admin/point-of-cares/${id}`, { name, code, kind, active: false }),
        forward(String(id), authorization),
      ]);
      expect([`${closed.status} ${started.status}`]).toContainEqual(
        expect.stringMatching(/^(200 404|409 200)$/),
      );
    }
  });

  it('are managed only by the facility’s own administrator', async () => {
    const id = carePoints.consultation;
    const path = `/admin/point-of-cares/${id}`;
    expect((await all.post(path, point(), all.tokenOf('admin', 'second'))).status).toBe(404);
    expect((await all.post(path, point(), all.tokenOf('doctor'))).status).toBe(403);
    expect((await all.server.post(path, { body: point() })).status).toBe(401);
    const theirs = await all.get('/admin/point-of-cares', all.tokenOf('admin', 'second'));
    expect(theirs.body.itemList.map((one) => one.id)).not.toContain(id);
    const rows = await all.server.rows('select name from care_point where id = $1 and facility_id = $2', [
      ...[id, facilities.first.id],
    ]);
    expect(rows).toEqual([{ name: 'Consultation' }]);
  });
});
