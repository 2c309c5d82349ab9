import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askToken, type Client, practiceClient } from './client.ts';

const verification = '/servicehub/api/Verification';
let client: Client;

beforeAll(async () => {
  client = await practiceClient();
});
afterAll(() => client.scheme.close());
beforeEach(() => client.scheme.reset());

describe('the token', () => {
  it('is issued for a facility’s credentials, and refused for others', async () => {
    const given = await askToken(client.scheme, '01099');
    expect([given.status, given.body.at('token_type'), given.body.at('expires_in')]).toEqual([
      200,
      'Bearer',
      3600,
    ]);
    const refused = await askToken(client.scheme, '01099', 'wrong');
    expect([refused.status, refused.body.at('error')]).toEqual([400, 'invalid_client']);
  });

  it('is required by every call', async () => {
    const answer = await fetch(`${client.scheme.origin}${verification}/GetVisitTypes`);
    expect(answer.status).toBe(401);
  });

  it('expires after an hour, and when it is revoked', async () => {
    expect((await client.get(`${verification}/GetVisitTypes`)).status).toBe(200);
    const other = await client.as('01099');
    client.scheme.revokeTokens('01099');
    expect((await other.get(`${verification}/GetVisitTypes`)).status).toBe(401);
    client = await client.as('01099');
    client.clock.now += 3_600_001;
    expect((await client.get(`${verification}/GetVisitTypes`)).status).toBe(401);
    client = await client.as('01099');
  });
});

describe('a card', () => {
  it.each([
    ['109900035308', 'Active', 'ACCEPTED', /^\d{12}$/, 'Verified OK'],
    ['02-nhif241', 'Inactive', 'REJECTED', /^$/, 'Card Missing'],
    ['01-900035308', 'Unknown', 'ACCEPTED', /^730003$/, /take the card to NHIF/],
    ['990000000000', 'Invalid', 'REJECTED', /^$/, 'Card number is not valid'],
    ['109900050102', 'N/A', 'N/A', /^$/, /No decision/],
    ['109900050103', 'Active', 'PENDING', /^$/, /being confirmed/],
    ['109900050104', 'Inactive', 'Rejected', /^$/, /three months late/],
    ['109900050111', 'Active', 'ACCEPTED', /^$/, 'Verified OK'],
    ['109900050112', 'Active', 'ACCEPTED', /^N\/A$/, 'Verified OK'],
    ['200000000042', 'Active', 'ACCEPTED', /^\d{12}$/, 'Verified OK'],
  ])('%s is %s and %s', async (cardNo, cardStatus, status, number, remarks) => {
    const { body } = await client.authorize(cardNo);
    expect(body.at('CardNo')).toBe(cardNo.toUpperCase() === cardNo ? cardNo : '02-nhif241');
    expect([body.at('CardStatus'), body.at('AuthorizationStatus')]).toEqual([cardStatus, status]);
    expect(body.at('AuthorizationNo')).toMatch(number);
    expect(body.at('Remarks')).toEqual(
      typeof remarks === 'string' ? remarks : expect.stringMatching(remarks),
    );
  });

  it('that is accepted without a number has no authorization', async () => {
    await client.authorize('109900050111');
    await client.authorize('109900050112');
    expect(client.scheme.inspect().authorizations).toEqual([]);
  });

  it('that is unknown is accepted once', async () => {
    await client.authorize('01-900035308');
    const { body } = await client.authorize('01-900035308');
    expect([body.at('CardStatus'), body.at('AuthorizationStatus')]).toEqual(['Invalid', 'REJECTED']);
  });

  it('gets another authorization at each accepted call, listed newest first with the references', async () => {
    const one = await client.authorize('109900035308', { clientReferenceNo: 'a' });
    const two = await client.authorize('109900035308', { clientReferenceNo: 'b' });
    expect(one.body.at('AuthorizationNo')).not.toBe(two.body.at('AuthorizationNo'));
    const { body } = await client.get(`${verification}/GetPreviousPatientVisits`, { CardNo: '109900035308' });
    expect([body.length, body.at(0, 'ClientReferenceNo'), body.at(1, 'ClientReferenceNo')]).toEqual([
      2,
      'b',
      'a',
    ]);
    expect(client.scheme.inspect().authorizations).toHaveLength(2);
  });

  it('is looked up without an authorization; an unknown one is 404', async () => {
    const { body } = await client.get(`${verification}/GetCardDetails`, { CardNo: '109900035308' });
    expect([body.at('FullName'), body.at('AuthorizationNo')]).toEqual(['Amina Juma Mwinyi', '']);
    expect(Buffer.from(body.text('Photo'), 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect((await client.get(`${verification}/GetCardDetails`, { CardNo: '1' })).status).toBe(404);
    expect(client.scheme.inspect().authorizations).toHaveLength(0);
  });

  it('is found by the national identification number', async () => {
    const query = { NationalID: '19900315141210000123' };
    const { body } = await client.get(`${verification}/GetCardDetailsByNIN`, query);
    expect(body.at('CardNo')).toBe('109900050106');
    const made = await client.authorize('', { nationalID: '19900101200000000007' });
    expect([made.body.at('CardNo'), made.body.at('AuthorizationStatus')]).toEqual([
      '200000000007',
      'ACCEPTED',
    ]);
  });
});

describe('the lists', () => {
  it('contain verifiers, visit types and points of care', async () => {
    const verifiers = (await client.get(`${verification}/GetCardVerifiers`)).body;
    expect([
      verifiers.length,
      verifiers.at(0, 'verifierID'),
      verifiers.at(0, 'cardTypes', 0, 'cardTypeID'),
    ]).toEqual([...[3, 'NHIF', 'NHIFCard']]);
    const types = (await client.get(`${verification}/GetVisitTypes`)).body;
    expect(types.at(2)).toEqual({
      VisitTypeID: 3,
      VisitTypeName: 'Referral',
      Alias: 'REFERRAL',
      RequiredInput: '',
      RequiresRemarks: false,
      RequiresReferralNo: true,
      MaximumVisitPerMonth: -1,
      HasConsultationCharges: true,
      Description: 'Sent by another facility, with its number',
    });
    const inputs = Array.from({ length: types.length }, (_, n) => types.at(n, 'RequiredInput'));
    expect(new Set(inputs)).toEqual(new Set(['', 'FACIAL', 'BIOMETRIC', 'FINGERPRINT']));
    const points = (await client.get(`${verification}/GetPointsOfCare`)).body;
    expect([points.at(0, 'PointOfCareCode'), points.at(1, 'PointOfCareCode')]).toEqual(['REG', 'CON']);
  });
});

describe('an answer in other spelling', () => {
  it('has keys in another case, or only the required ones', async () => {
    const camel = (await client.authorize('109900050113')).body;
    expect([camel.at('cardStatus'), camel.at('authorizationStatus'), camel.at('CardStatus')]).toEqual([
      ...['ACTIVE', 'Accepted', undefined],
    ]);
    expect(camel.at('authorizationNo')).toMatch(/^\d{12}$/);
    const few: unknown = JSON.parse((await client.authorize('109900050117')).text);
    expect(few).toEqual({
      CardNo: '109900050117',
      CardStatus: 'Active',
      AuthorizationStatus: 'ACCEPTED',
      AuthorizationNo: expect.stringMatching(/^\d{12}$/),
    });
  });
});
