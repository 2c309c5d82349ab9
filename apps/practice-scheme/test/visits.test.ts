import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, practiceClient } from './client.ts';

const verification = '/servicehub/api/Verification';
const referrals = '/servicehub/api/Referrals';
const card = '109900035308';
let client: Client;

beforeAll(async () => {
  client = await practiceClient({ tokenSeconds: 1e9 });
});
afterAll(() => client.scheme.close());
beforeEach(() => client.scheme.reset());

const status = async (asked: ReturnType<Client['authorize']>) => (await asked).body.at('AuthorizationStatus');

describe('the rules of visits', () => {
  it('allow a normal visit at one facility a day; an emergency overrides that', async () => {
    const other = await client.as('01100');
    expect(await status(other.authorize(card))).toBe('ACCEPTED');
    const { body } = await client.authorize(card);
    expect([body.at('AuthorizationStatus'), body.at('Remarks')]).toEqual([
      'REJECTED',
      'Already authorized today at Bahari Njema Demo Health Centre',
    ]);
    expect(body.at('LatestAuthorization', 'FacilityCode')).toBe('01100');
    expect(await status(client.authorize(card, { visitTypeID: 2, remarks: 'Fall' }))).toBe('ACCEPTED');
    client.clock.now += 86_400_000;
    expect(await status(client.authorize(card))).toBe('ACCEPTED');
  });

  it('apply to the card that is always served elsewhere', async () => {
    expect(await status(client.authorize('109900050105'))).toBe('REJECTED');
    expect(await status(client.authorize('109900050105', { visitTypeID: 2, remarks: 'Fall' }))).toBe(
      'ACCEPTED',
    );
  });

  it('require a referral that the scheme knows for this card and facility', async () => {
    const at = (referralNo: string) => status(client.authorize(card, { visitTypeID: 3, referralNo }));
    expect(await at('21081000019')).toBe('ACCEPTED');
    expect(await at('21081009999')).toBe('REJECTED');
    expect(await at('21081000020')).toBe('REJECTED');
  });

  it('allow a maximum number of visits a month', async () => {
    const refill = () => status(client.authorize(card, { visitTypeID: 6 }));
    expect([await refill(), await refill(), await refill()]).toEqual(['ACCEPTED', 'ACCEPTED', 'REJECTED']);
  });

  it('require the biometric input of the visit type, and of the member', async () => {
    const face = { biometricMethod: 'FACIAL', imageData: 'eA==' };
    const finger = { biometricMethod: 'FINGERPRINT', imageData: 'eA==', fpCode: 'R1' };
    const at = async (cardNo: string, more: Record<string, unknown>) => {
      const answer = await client.authorize(cardNo, more);
      return answer.body.at('AuthorizationStatus') ?? answer.status;
    };
    expect(await at(card, { visitTypeID: 8 })).toBe(400);
    expect(await at(card, { visitTypeID: 8, ...finger })).toBe(400);
    expect(await at(card, { visitTypeID: 8, ...face })).toBe('ACCEPTED');
    expect(await at(card, { visitTypeID: 9, ...finger })).toBe('ACCEPTED');
    expect(await at('109900050121', {})).toBe('REJECTED');
    expect(await at('109900050121', face)).toBe('ACCEPTED');
    expect(await at('109900050122', { ...finger, fpCode: 'X9' })).toBe('REJECTED');
    expect(await at('109900050122', finger)).toBe('ACCEPTED');
    expect(JSON.stringify(client.scheme.inspect())).not.toContain('eA==');
  });

  it.each([
    [{ visitTypeID: 2 }, 'Emergency needs remarks'],
    [{ visitTypeID: 3 }, 'Referral needs a referral number'],
    [{ visitTypeID: 77 }, 'Visit type 77 is not known'],
    [{ visitTypeID: 'x' }, 'visitTypeID must be a number from 0 up'],
    [{ cardNo: '' }, 'cardNo or nationalID is missing'],
    [{ facilityCode: '01100' }, 'Facility 01100 is not the one of the token'],
  ])('refuse %j', async (more, message) => {
    const answer = await client.authorize(card, more);
    expect([answer.status, answer.body.at('message')]).toEqual([400, message]);
  });

  it('are the verifier’s own for other funds', async () => {
    const verify = (verifierID: string) =>
      client.post(`${verification}/VerifyCard`, { cardNo: '51000274316', verifierID, visitTypeID: 1 });
    expect((await verify('ZHSF')).body.at('AuthorizationStatus')).toBe('ACCEPTED');
    expect((await verify('WCF')).body.at('CardStatus')).toBe('Invalid');
    expect((await verify('X')).status).toBe(400);
  });
});

describe('an authorization', () => {
  it('is visible to its facility, can be cancelled twice, and is then invalid', async () => {
    const no = (await client.authorize(card)).body.text('AuthorizationNo');
    const details = (of: Client) =>
      of.get(`${verification}/GetAuthorizationDetails`, { AuthorizationNo: no });
    expect((await details(client)).body.at('ServiceYear')).toBe(2026);
    const other = await client.as('01100');
    expect((await details(other)).status).toBe(404);
    const cancel = (of: Client) => of.post(`${verification}/CancelAuthorization`, { authorizationNo: no });
    expect((await cancel(other)).status).toBe(404);
    expect((await cancel(client)).body.at('AuthorizationStatus')).toBe('CANCELLED');
    expect((await cancel(client)).body.at('AuthorizationStatus')).toBe('CANCELLED');
    const point = { pointOfCareID: 2, authorizationNo: no };
    expect((await client.post(`${verification}/GeneratePOCReferenceNo`, point)).status).toBe(400);
  });

  it('has one number for each point of care', async () => {
    const no = (await client.authorize(card)).body.text('AuthorizationNo');
    const ask = (pointOfCareID: number) =>
      client.post(`${verification}/GeneratePOCReferenceNo`, { pointOfCareID, authorizationNo: no });
    const first = (await ask(2)).body.at('ReferenceNo');
    expect((await ask(2)).body.at('ReferenceNo')).toBe(first);
    expect((await ask(3)).body.at('ReferenceNo')).not.toBe(first);
    expect((await ask(99)).status).toBe(400);
  });

  it('is stored without the caller’s reference if the scheme drops it', async () => {
    client.scheme.settings.keepsReferences = false;
    await client.authorize(card, { clientReferenceNo: 'mine' });
    client.scheme.settings.keepsReferences = true;
    const held = client.scheme.inspect();
    expect([held.authorizations[0]?.clientReferenceNo, held.arrivals.at(-1)?.clientReferenceNo]).toEqual([
      null,
      'mine',
    ]);
  });
});

describe('a referral', () => {
  it('is created again at each call, and found by the card', async () => {
    const AuthorizationNo = (await client.authorize(card)).body.text('AuthorizationNo');
    const send = (more: Record<string, unknown> = {}) =>
      client.post(`${referrals}/AddReferral`, {
        CardNo: card,
        AuthorizationNo,
        PatientFullName: 'A',
        PhysicianName: 'B',
        SourceFacilityCode: '01099',
        ServiceIssuingFacilityCode: '01201',
        ReferringDiagnosis: 'N39.0,I10',
        ReasonsForReferral: 'CT',
        ...more,
      });
    const one = await send();
    const two = await send({ clientReferenceNo: 'two' });
    expect(one.body.at('ReferralNo')).not.toBe(two.body.at('ReferralNo'));
    const { body } = await client.get(`${referrals}/GetReferralByCardNo`, { CardNo: card });
    expect([body.length, body.at(0, 'ClientReferenceNo')]).toEqual([4, 'two']);
    const refused = await send({ ServiceIssuingFacilityCode: '01203' });
    expect([refused.status, refused.body.at('message')]).toEqual([
      400,
      'Kisima Demo Dispensary takes no referrals',
    ]);
    expect((await send({ ReasonsForReferral: ' ' })).status).toBe(400);
    const found = await client.get(`${referrals}/GetFacilities`, { search: 'pwani' });
    expect([found.body.length, found.body.at(0, 'FacilityCode')]).toEqual([1, '01201']);
  });
});
