import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type TestServer, testServer } from '../setup/server.ts';

let server: TestServer;
let doctor: string;

beforeAll(async () => {
  server = await testServer();
  doctor = await server.signIn('doctor');
});
afterAll(() => server.close());

const names = (answer: Answer, field: string) => answer.body.itemList.map((item) => item[field]);

describe('the calls under /setup', () => {
  it('list the care points by name, with a description', async () => {
    const answer = await server.get('/setup/point-of-cares?pageNo=0&pageSize=50&sortBy=name&sortBy=desc', {
      token: doctor,
    });
    expect(names(answer, 'name')).toEqual(['Registration', 'Pharmacy', 'Laboratory', 'Consultation']);
    expect(new Set(names(answer, 'description'))).toEqual(new Set(['NHIF Accredited Care Facility']));
  });

  it('list the verifiers with their card types', async () => {
    const answer = await server.get(
      '/setup/card-types?pageNo=0&pageSize=50&sortBy=verifierName&sortBy=desc',
      { token: doctor },
    );
    expect(answer.body.itemList).toEqual([
      { id: 'WCF', verifierName: 'WCF', cardTypes: [{ cardTypeID: 'WCFCard', cardTypeName: 'WCF Card' }] },
      {
        id: 'NHIF',
        verifierName: 'NHIF',
        cardTypes: [{ cardTypeID: 'NHIFCard', cardTypeName: 'NHIF Card' }],
      },
    ]);
  });

  it('list the visit types with their rules', async () => {
    const answer = await server.get('/setup/visit-types', { token: doctor });
    expect(names(answer, 'id')).toEqual([1, 2, 3, 4]);
    expect(answer.body.itemList[2]).toMatchObject({ requiresReferralNo: true, onceADay: false });
  });

  it('list the items, searched by words of name and code, sorted by price', async () => {
    const answer = await server.get(
      '/setup/facility-items?pageNo=0&pageSize=50&sortBy=itemName&sortBy=desc',
      { token: doctor },
    );
    expect(names(answer, 'itemName')).toEqual(['Paracetamol', 'Amoxicillin']);
    expect(
      names(await server.get('/setup/facility-items?search=para', { token: doctor }), 'unitPrice'),
    ).toEqual([100]);
    expect(
      names(
        await server.get('/setup/facility-items?sortBy=unitPrice&sortBy=desc', { token: doctor }),
        'unitPrice',
      ),
    ).toEqual([200, 100]);
    expect(names(await server.get('/setup/facility-items?category=test', { token: doctor }), 'id')).toEqual(
      [],
    );
    const beyond = await server.get('/setup/facility-items?pageNo=9', { token: doctor });
    expect(beyond.body.data).toMatchObject({ itemList: [], totalItems: 2 });
  });

  it.each(['/setup/point-of-cares', '/setup/card-types', '/setup/visit-types'])(
    '%s requires a token, a role and a known sort',
    async (path) => {
      expect((await server.get(path)).status).toBe(401);
      expect((await server.get(path, { token: await server.signIn('admin') })).status).toBe(403);
      expect((await server.get(`${path}?sortBy=nothing`, { token: doctor })).status).toBe(400);
    },
  );

  it('hide the catalogue from reception', async () => {
    expect(
      (await server.get('/setup/facility-items', { token: await server.signIn('receptionist') })).status,
    ).toBe(403);
  });
});

describe('the dashboard', () => {
  it('counts the stored rows of the facility, for the administrator too', async () => {
    const before = await server.get('/dashboard', { token: await server.signIn('admin') });
    expect(before.body.item).toMatchObject({
      patientsToday: 0,
      totalReferrals: 0,
      claimsToday: 0,
      totalExpenses: 0,
    });
    await server.post('/card/authorize', {
      token: await server.signIn('receptionist'),
      body: { cardNo: '109900035308', verifierID: 'NHIF', cardTypeID: 'NHIFCard' },
    });
    const after = await server.get('/dashboard', { token: doctor });
    expect(after.body.item.patientsToday).toBe(1);
    const elsewhere = await server.get('/dashboard', { token: await server.signIn('doctor', 'second') });
    expect(elsewhere.body.item.patientsToday).toBe(0);
    expect((await server.get('/dashboard')).status).toBe(401);
  });
});
