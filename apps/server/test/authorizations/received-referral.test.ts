import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { members, referrals } from '../setup/fixtures.ts';
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

describe('a received referral', () => {
  const referral = { visitTypeID: 3, referralNo: referrals.received };

  it('is accepted with its number, which a follow-up uses again', async () => {
    const first = await verify(members.active, referral);
    expect(first.status).toBe(200);
    expect(first.body.item).toMatchObject({
      visitTypeId: 3,
      visitTypeName: 'Referral',
      referralNo: referrals.received,
      authorizationStatus: 'ACCEPTED',
    });
    const followUp = await verify(members.active, { ...referral, visitTypeID: 4 });
    expect(followUp.status).toBe(200);
    expect(followUp.body.item).toMatchObject({
      visitTypeName: 'Follow-up',
      referralNo: referrals.received,
      repeated: false,
    });
    expect(followUp.body.item.id).not.toBe(first.body.item.id);
    expect(
      await server.rows('select visit_type_id, referral_no from card_authorization order by visit_type_id'),
    ).toEqual([
      { visit_type_id: 3, referral_no: referrals.received },
      { visit_type_id: 4, referral_no: referrals.received },
    ]);
  });

  it.each([3, 4])(
    'is refused for visit type %i under a number that the scheme does not know',
    async (type) => {
      const { status, body } = await verify(members.active, {
        visitTypeID: type,
        referralNo: referrals.unknown,
      });
      expect([status, body.statusCode]).toEqual([422, 51442]);
      expect(body.description).toBe(`Referral number ${referrals.unknown} is not known for this card`);
      expect(body.data.verification).toMatchObject({ cardStatus: 'Active', authorizationStatus: 'REJECTED' });
      expect(await server.rows('select count(*)::int as n from card_authorization')).toEqual([{ n: 0 }]);
    },
  );

  it.each([
    ['another card', members.nameless, () => receptionist],
    ['another facility than it names', members.active, () => other],
  ])('is refused for %s', async (_, cardNo, who) => {
    const { status, body } = await verify(cardNo, referral, who());
    expect(status).toBe(422);
    expect(body.description).toContain(referrals.received);
  });

  it('requires its number before the scheme is asked', async () => {
    const asked = () => server.rows('select count(*)::int as n from verification_attempt');
    const before = await asked();
    for (const visitTypeID of [3, 4]) {
      const { status, body } = await verify(members.active, { visitTypeID });
      expect([status, body.fields]).toEqual([
        400,
        { referralNo: 'This visit type needs the referral number' },
      ]);
    }
    expect(await asked()).toEqual(before);
    expect(await server.rows('select count(*)::int as n from register.issued_authorization')).toEqual([
      { n: 0 },
    ]);
  });
});
