import { type Role, roles } from '@afyakadi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFacility, password, type TestFacility } from './facility.ts';
import { sharedServer, type TestServer, testServer } from './server.ts';

let server: TestServer;
let facility: TestFacility;
let other: TestFacility;

beforeAll(async () => {
  server = await testServer();
  [facility, other] = await Promise.all([
    createFacility(server.administrator),
    createFacility(server.administrator),
  ]);
});
afterAll(() => server.close());

async function signIn(role: Role, identifier = facility.staff[role].card): Promise<string> {
  const { body } = await server.post('/auth/login', { body: { role, identifier, password } });
  return body.token;
}

async function verify(cardNo: string) {
  const token = await signIn('receptionist');
  return server.post('/card/authorize', {
    token,
    body: { cardNo, verifierID: 'NHIF', cardTypeID: 'NHIFCard' },
  });
}

describe('a created facility', () => {
  it.each(roles)('lets the %s sign in by card, phone and NIDA number', async (role) => {
    const { card, phone, nida } = facility.staff[role];
    for (const [identifierType, identifier] of Object.entries({ card, phone, nida })) {
      const body = { role, identifierType, identifier, password };
      expect((await server.post('/auth/login', { body })).status, identifierType).toBe(200);
    }
  });

  it('has its own care points and tariff', async () => {
    const token = await signIn('doctor');
    const points = await server.get('/setup/point-of-cares', { token });
    expect(points.body.itemList.map(({ id }) => id).sort()).toEqual(
      Object.values(facility.carePoints).sort(),
    );
    const items = await server.get('/setup/facility-items?pageSize=1', { token });
    expect(items.body.data.totalItems).toBeGreaterThan(50);
    const { id, code } = facility.item('Malaria RDT');
    const found = await server.get('/setup/facility-items?search=malaria&category=test', { token });
    expect(found.body.itemList).toMatchObject([{ id, itemCode: code }]);
  });

  it('shares nothing with another facility', () => {
    const keys = ({ id, code, staff, carePoints, referralNo, member }: TestFacility) => [
      ...[id, code, referralNo, member('photographed').cardNo, member('zanzibar').cardNo],
      ...Object.values(carePoints),
      ...Object.values(staff).flatMap((account) => [account.id, account.card, account.phone, account.nida]),
    ];
    expect(new Set([...keys(facility), ...keys(other)]).size).toBe(2 * keys(facility).length);
  });

  it('gives a different eligible member each time', async () => {
    const [one, two] = [facility.takeMember(), facility.takeMember()];
    expect(one.cardNo).not.toBe(two.cardNo);
    const { status, body } = await verify(one.cardNo);
    expect(status).toBe(200);
    expect(body.item).toMatchObject({ cardNo: one.cardNo, firstName: one.firstName });
  });

  it.each([
    ['photographed', 200],
    ['oldNumber', 200],
    ['unknown', 200],
    ['cardMissing', 422],
    ['pending', 422],
    ['heldElsewhere', 422],
  ] as const)('verifies the card of the %s member with %i', async (scenario, status) => {
    expect((await verify(facility.member(scenario).cardNo)).status).toBe(status);
  });

  it('has a referral to it at the scheme', async () => {
    const token = await signIn('receptionist');
    const refer = async (referralNo: string) => {
      const { cardNo } = facility.member('photographed');
      const body = { cardNo, verifierID: 'NHIF', cardTypeID: 'NHIFCard', visitTypeID: 3, referralNo };
      return (await server.post('/card/authorize', { token, body })).status;
    };
    expect(await refer(other.referralNo)).toBe(422);
    expect(await refer(facility.referralNo)).toBe(200);
  });
});

describe('the shared server', () => {
  it('gives each file two facilities that no other file has', async () => {
    const [one, two] = [await sharedServer(), await sharedServer()];
    expect(one.app).toBe(two.app);
    const ids = [one, two].flatMap(({ tenants }) => [tenants.first.id, tenants.second.id]);
    expect(new Set(ids).size).toBe(4);
    await two.signIn('doctor', 'second');
  });

  it('does not let a file move the clock of the others', async () => {
    const { clock } = await sharedServer();
    expect(() => {
      clock.now = new Date();
    }).toThrow(TypeError);
  });
});
