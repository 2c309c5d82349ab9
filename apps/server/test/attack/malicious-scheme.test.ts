import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { facilities } from '../setup/fixtures.ts';
import { type MaliciousScheme, openMaliciousScheme } from './malicious-scheme.ts';

/** A scheme's service that lies, breaks rules or is an impostor: none of its answers causes a failure of ours. */
let malicious: MaliciousScheme;
beforeAll(async () => {
  malicious = await openMaliciousScheme();
});
afterAll(() => malicious.close());

let next = 1;
const fresh = () => `3000000${String(next++).padStart(5, '0')}`;
const number = () => `77${String(next++).padStart(9, '0')}`;

/** An accepting answer for a card, with one malformed part. */
const yes = (cardNo: string, malformed: object = {}) => ({
  CardNo: cardNo,
  CardStatus: 'Valid',
  AuthorizationStatus: 'ACCEPTED',
  AuthorizationNo: number(),
  FirstName: 'Asha',
  MiddleName: '',
  LastName: 'Juma',
  Gender: 'Female',
  DateOfBirth: '1991-02-03',
  SchemeID: '1001',
  SchemeName: 'Standard',
  ProductCode: 'P1',
  ProductName: 'One',
  Remarks: 'OK',
  ...malformed,
});
const verify = (cardNo: string) =>
  malicious.server.post('/card/authorize', {
    token: malicious.receptionist,
    body: { cardNo, verifierID: 'NHIF', cardTypeID: 'NHIFCard', visitTypeID: 1 },
  });
const latest = {
  AuthorizationNo: '1',
  FacilityCode: 'X',
  FacilityName: 'X',
  VisitTypeID: 1,
  AuthorizationDate: '2026-11-01T10:00:00',
};

describe('an authorization', () => {
  it.each<[string, object]>([
    ['half a character in the remarks', { Remarks: 'half \ud800 of it' }],
    ['half a character in a name', { FirstName: 'A\udc00', LastName: '\ud83d' }],
    ['remarks that are cut within a character', { Remarks: `${'x'.repeat(999)}😀😀` }],
    ['a turn of direction', { FirstName: '\u202eahsA', Remarks: '\u2066\u202eKO' }],
    ['control characters', { FirstName: 'A\u0000sha\u001b[31m', Remarks: 'a\r\nb' }],
    ['markup', { FirstName: '<img src=x onerror=alert(1)>', Remarks: '<script>alert(1)</script>' }],
    ['a day of no year', { DateOfBirth: '0000-01-01' }],
    ['an expiry of no year', { ExpiryDate: '0000-12-31' }],
    ['a day in the far future', { ExpiryDate: '9999-12-31' }],
    ['a visit type beyond all numbers', { LatestAuthorization: { ...latest, VisitTypeID: 999999999999999 } }],
    [
      'a last visit in no year',
      { LatestAuthorization: { ...latest, AuthorizationDate: '0000-01-01T00:00:00' } },
    ],
    [
      'a last visit at the end of time',
      { LatestAuthorization: { ...latest, AuthorizationDate: '9999-12-31T23:59:59-12:00' } },
    ],
    ['a picture that is a script', { Photo: 'data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+' }],
    ['a key of all objects', { __proto__x: 1, constructor: { prototype: { admin: true } } }],
    ['a number of markup', { AuthorizationNo: `"><b>'${number()}` }],
    ['a number with a direction', { AuthorizationNo: `\u202e${number()}` }],
  ])('with %s is taken without it, or not understood', async (_, malformed) => {
    const cardNo = fresh();
    malicious.says({ AuthorizeCard: yes(cardNo, malformed) });
    const answer = await verify(cardNo);
    expect([200, 502], answer.text).toContain(answer.status);
    expect(answer.text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|<svg|svg\+xml|PHN2Zy/u);
    expect(answer.text).not.toMatch(/\p{Cs}/u);
    if (answer.status !== 200) return;
    // Every list can show what was stored.
    expect((await verify(cardNo)).status).toBe(200);
    const list = await malicious.server.get('/card/authorize?pageSize=100', {
      token: malicious.receptionist,
    });
    expect(list.status).toBe(200);
  });

  it('with a number of another card here is refused, and does not change that one', async () => {
    const [one, other] = [fresh(), fresh()];
    const first = yes(one);
    malicious.says({ AuthorizeCard: first });
    expect((await verify(one)).status).toBe(200);
    malicious.says({ AuthorizeCard: yes(other, { AuthorizationNo: first.AuthorizationNo }) });
    const answer = await verify(other);
    expect([answer.status, answer.body.description]).toEqual([502, expect.any(String)]);
    const fixtures = await malicious.server.rows(
      `select m.card_no from card_authorization a join authorized_member m on m.facility_id = a.facility_id and m.id = a.member_id
       where a.facility_id = $1 and a.authorization_no = $2`,
      [facilities.first.id, first.AuthorizationNo],
    );
    expect(fixtures).toEqual([{ card_no: one }]);
  });
});

describe('an answer', () => {
  it('that is too long is not read to its end', async () => {
    const cardNo = fresh();
    malicious.says({ AuthorizeCard: yes(cardNo, { Padding: 'x'.repeat(9 * 1024 * 1024) }) });
    expect((await verify(cardNo)).status).toBe(502);
    const malformed = await malicious.server.rows(
      "select from unrecognized_response where problem = 'TOO_LONG'",
    );
    expect(malformed).toHaveLength(1);
  });

  it('that redirects is not followed', async () => {
    const came = malicious.sendsElsewhere();
    expect((await verify(fresh())).status).toBe(502);
    expect(came()).toBe(0);
  });

  it('with too many exclusions for memory is not parsed', async () => {
    const admin = await malicious.server.signIn('admin');
    const products = Array.from({ length: 900 }, () => 'p').join(',');
    const price = { ItemTypeID: 3, ItemName: 'A', UnitPrice: 100, IsRestricted: false, IsActive: true };
    const excluding = (rows: number) =>
      malicious.says({
        GetPricePackageWithExcludedServices: {
          PricePackage: [{ ItemCode: 'A1', ...price }],
          ExcludedServices: Array.from({ length: rows }, (_, i) => ({
            ItemCode: `I${i}`,
            SchemeID: '1001',
            ExcludedForProducts: products,
          })),
        },
      });
    const fetching = () =>
      malicious.server.post('/admin/imports/fetch', { token: admin, body: { kind: 'tariff' } });
    excluding(1);
    expect((await fetching()).status).toBe(200);
    excluding(600);
    expect((await fetching()).status).toBe(502);
    const malformed = await malicious.server.rows(
      "select from unrecognized_response where problem = 'too many exclusions'",
    );
    expect(malformed).toHaveLength(1);
  });
});

describe('forms', () => {
  it.each<[string, object]>([
    ['a visit type beyond all numbers', { VisitTypeID: 4000000000 }],
    ['a maximum beyond all numbers', { MaximumVisitPerMonth: 4000000000 }],
    ['half a character', { Description: 'half \ud800 of it' }],
  ])('with %s do not break the fetching', async (_, malformed) => {
    const admin = await malicious.server.signIn('admin');
    malicious.says({
      GetVisitTypes: [{ VisitTypeID: 1, VisitTypeName: 'Normal', RequiredInput: '', ...malformed }],
      GetCardVerifiers: [
        {
          VerifierID: 'NHIF',
          VerifierName: 'NHIF',
          CardTypes: [{ CardTypeID: 'NHIFCard', CardTypeName: 'Card' }],
        },
      ],
      GetPricePackageWithExcludedServices: {
        PricePackage: [
          {
            ItemCode: 'A\udc001',
            ItemTypeID: 3,
            ItemName: 'B \ud800',
            UnitPrice: 100,
            IsRestricted: false,
            MaximumQuantity: 4000000000,
          },
        ],
        ExcludedServices: [],
      },
    });
    const answer = await malicious.server.post('/admin/imports/fetch', {
      token: admin,
      body: { kind: 'tariff' },
    });
    expect([200, 502], answer.text).toContain(answer.status);
  });

  it('that name a card type twice are not recognized, and do not block a tariff', async () => {
    const admin = await malicious.server.signIn('admin');
    const type = { CardTypeID: 'Twice', CardTypeName: 'Card' };
    const price = { ItemTypeID: 3, ItemName: 'A', UnitPrice: 100, IsRestricted: false, IsActive: true };
    malicious.says({
      GetVisitTypes: [{ VisitTypeID: 1, VisitTypeName: 'Normal', RequiredInput: '' }],
      GetCardVerifiers: [{ VerifierID: 'NHIF', VerifierName: 'NHIF', CardTypes: [type, type] }],
      GetPricePackageWithExcludedServices: {
        PricePackage: [{ ItemCode: 'A1', ...price }],
        ExcludedServices: [],
      },
    });
    const answer = await malicious.server.post('/admin/imports/fetch', {
      token: admin,
      body: { kind: 'tariff' },
    });
    expect(answer.status, answer.text).toBe(200);
    const malformed = await malicious.server.rows(
      "select call from unrecognized_response where problem = 'an identifier stands twice'",
    );
    expect(malformed).toEqual([{ call: 'GetCardVerifiers' }]);
  });
});
