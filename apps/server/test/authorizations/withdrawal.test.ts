import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { members } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { removeAuthorizations, verifierOf } from './factories.ts';

let server: TestServer;
let receptionist: string;
let other: string;
let verify: ReturnType<typeof verifierOf>;

beforeAll(async () => {
  server = await testServer();
  receptionist = await server.signIn('receptionist');
  verify = verifierOf(server, receptionist);
  other = await server.signIn('receptionist', 'second');
});
afterAll(() => server.close());
beforeEach(() => removeAuthorizations(server));

describe('a withdrawal', () => {
  it('cancels an authorization under which nothing was done, and its waiting visit', async () => {
    const { body } = await verify(members.active);
    const { id } = body.item;
    const points = await server.get('/setup/point-of-cares', { token: receptionist });
    const [point] = points.body.itemList;
    await server.post('/point-of-cares', {
      token: receptionist,
      body: { pointOfCareId: point?.id, authorizedClientId: id },
    });
    const path = `/card/authorize/${id}/withdraw`;
    expect((await server.post(path, { token: receptionist, body: { reason: ' ' } })).status).toBe(400);
    expect((await server.post(path, { token: other, body: { reason: 'Wrong patient' } })).status).toBe(404);
    const done = await server.post(path, { token: receptionist, body: { reason: 'Wrong patient' } });
    expect(done.body.item).toMatchObject({ state: 'withdrawn', forwardedTo: null });
    expect(await server.rows('select status from visit')).toEqual([{ status: 'Cancelled' }]);
    expect((await verify(members.active, {}, other)).status).toBe(200);
  });

  it('is refused once the visit has started', async () => {
    const { body } = await verify(members.active);
    const { id } = body.item;
    const points = await server.get('/setup/point-of-cares', { token: receptionist });
    const consultation = points.body.itemList.find((item) => item.kind === 'consultation');
    const visit = await server.post('/point-of-cares', {
      token: receptionist,
      body: { pointOfCareId: consultation?.id, authorizedClientId: id },
    });
    const doctor = await server.signIn('doctor');
    const visitId = visit.body.item.authorizedPointOfCareId;
    expect(
      (await server.post(`/point-of-cares/visits/${visitId}/take`, { token: doctor, body: {} })).status,
    ).toBe(200);
    const { status } = await server.post(`/card/authorize/${id}/withdraw`, {
      token: receptionist,
      body: { reason: 'Wrong patient' },
    });
    expect(status).toBe(409);
  });

  it('allows the card to be verified again, with one valid authorization', async () => {
    const first = await verify(members.active);
    await server.post(`/card/authorize/${first.body.item.id}/withdraw`, {
      token: receptionist,
      body: { reason: 'Went home' },
    });
    const again = await verify(members.active);
    expect(again.status).toBe(200);
    expect(again.body.item.state).toBe('valid');
    expect(
      await server.rows('select count(*)::int as n from card_authorization where withdrawn_at is null'),
    ).toEqual([{ n: 1 }]);
  });
});
