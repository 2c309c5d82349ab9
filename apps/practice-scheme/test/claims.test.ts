import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, practiceClient } from './client.ts';

const claims = '/ocs/api/Claims';
const card = '109900050108';
let client: Client;
let authorizationNo: string;

beforeAll(async () => {
  client = await practiceClient({ tokenSeconds: 1e9 });
});
afterAll(() => client.scheme.close());
beforeEach(async () => {
  client.scheme.reset();
  authorizationNo = (await client.authorize(card)).body.text('AuthorizationNo');
});

const line = (ItemCode: string, ItemQuantity: number, UnitPrice: number, ApprovalRefNo = '') => ({
  FolioItemID: `i-${ItemCode}`,
  ItemCode,
  ItemName: ItemCode,
  ItemTypeID: 3,
  ItemQuantity,
  UnitPrice,
  AmountClaimed: ItemQuantity * UnitPrice,
  ApprovalRefNo,
  ServiceDate: '2026-11-22',
});
function folio(FolioNo: number, FolioItems = [line('10099', 1, 5000)], more: Record<string, unknown> = {}) {
  return {
    FolioID: '0198c000-0000-7000-8000-000000000041',
    FacilityCode: '01099',
    ClaimYear: 2026,
    ClaimMonth: 11,
    FolioNo,
    SerialNo: `01099\\11\\2026\\${FolioNo}`,
    CardNo: card,
    AuthorizationNo: authorizationNo,
    Gender: 'Male',
    AmountClaimed: FolioItems.reduce((sum, item) => sum + item.AmountClaimed, 0),
    FolioItems,
    FolioDiseases: [{ DiseaseCode: 'I10', Status: 'Final' }],
    AttendingPractitioners: ['MCT-1'],
    ...more,
  };
}
const submit = (body: unknown) => client.post(`${claims}/SubmitFolio`, body);
const month = { facilityCode: '01099', claimYear: '2026', claimMonth: '11' };

describe('a folio', () => {
  it('is received once: then its number gets 406, its authorization 500', async () => {
    const received = await submit(folio(41));
    expect([received.status, received.body.at('SubmissionNo')]).toEqual([200, 'SUB/2026/1']);
    const again = await submit(folio(41));
    expect([again.status, again.body.at('message')]).toEqual([
      406,
      'Folio Number 41 has already been submited.',
    ]);
    const similar = await submit(folio(42));
    expect([similar.status, similar.body.text('message')]).toEqual([
      500,
      expect.stringMatching(/^A claim with Similar/),
    ]);
    expect(client.scheme.inspect().folios).toHaveLength(1);
  });

  it('replaces the one that it corrects, once', async () => {
    await submit(folio(41));
    const CorrectedSerialNo = '01099\\11\\2026\\41';
    expect((await submit(folio(42, undefined, { CorrectedSerialNo }))).status).toBe(200);
    expect((await submit(folio(43, undefined, { CorrectedSerialNo }))).status).toBe(500);
  });

  it.each([
    [{ AmountClaimed: 1 }, /AmountClaimed is 1, its items are 5000/],
    [{ AuthorizationNo: '7' }, /Authorization number 7 is not valid/],
    [{ CardNo: '109900035308' }, /not the one of the authorization/],
    [{ FolioItems: [] }, /FolioItems is empty/],
    [{ FolioDiseases: [] }, /FolioDiseases is empty/],
    [{ AttendingPractitioners: [] }, /AttendingPractitioners is empty/],
    [{ ClaimMonth: 13 }, /ClaimMonth/],
    [{ FacilityCode: '01100' }, /not the one of the token/],
  ])('is refused if %j was sent', async (more, message) => {
    const { status, body } = await submit(folio(41, undefined, more));
    expect([status, body.at('message')]).toEqual([400, expect.stringMatching(message)]);
    expect(client.scheme.inspect().folios).toHaveLength(0);
  });

  it('is decided after its time, item by item, in every way', async () => {
    const items = [line('10099', 1, 5000), line('10001', 1, 10_000), line('none', 1, 100)];
    const more = [line('60003', 1, 99_000), line('80002', 1, 3_000_000), line('60005', 1, 80_000)];
    await submit(folio(41, [...items, ...more, line('11001', 5, 9700)]));
    const ask = () => client.get(`${claims}/GetClaimDecision`, { ...month, folioNo: '41' });
    expect((await ask()).body.at('Status')).toBe('Pending Response');
    client.clock.now += 60_000;
    const { body } = await ask();
    const decided = Array.from({ length: 7 }, (_, n) => [
      body.at('FolioItems', n, 'Status'),
      body.at('FolioItems', n, 'ApprovedQuantity'),
      body.at('FolioItems', n, 'Reason'),
    ]);
    expect(decided).toEqual([
      ['Approved', 1, ''],
      ['Rejected', 0, 'Item excluded for the product'],
      ['Rejected', 0, 'Item not in the price list'],
      ['Modified', 1, 'Price above the tariff'],
      ['Rejected', 0, 'No valid approval'],
      ['Rejected', 0, 'Item not payable for the patient’s sex'],
      ['Reduced', 2, 'Quantity above the maximum'],
    ]);
    expect(body.at('FolioItems', 3, 'ApprovedPrice')).toBe(25_000);
    expect((await client.get(`${claims}/GetClaimDecision`, { ...month, folioNo: '9' })).status).toBe(404);
  });

  it('is signed once for its authorization', async () => {
    const sign = { CardNo: card, AuthorizationNo: authorizationNo, AmountClaimed: 5000 };
    const ask = () =>
      client.post(`${claims}/SignFolio`, {
        ...sign,
        SignatureData: 'eA==',
        SignatureMethod: 'SIGNATURE',
        SignedBy: 'P',
      });
    expect((await ask()).body.at('SignatureID')).toBe((await ask()).body.at('SignatureID'));
    expect(JSON.stringify(client.scheme.inspect())).not.toContain('eA==');
  });
});

describe('a month', () => {
  it('lists the received folios, and is closed once', async () => {
    await submit(folio(41));
    const { body } = await client.get(`${claims}/GetSubmittedClaims`, month);
    expect([body.length, body.at(0, 'FolioNo'), body.at(0, 'AmountClaimed')]).toEqual([1, 41, 5000]);
    expect((await client.get(`${claims}/GetReceipt`, month)).status).toBe(404);
    const close = (TotalAmountClaimed: number) =>
      client.post(`${claims}/SubmitMonthlyClaim`, {
        FacilityCode: '01099',
        ClaimYear: 2026,
        ClaimMonth: 11,
        FoliosSubmitted: 1,
        TotalAmountClaimed,
      });
    const first = await close(5000);
    const second = await close(9);
    expect(second.body.at('ReceiptNo')).toBe(first.body.at('ReceiptNo'));
    expect((await client.get(`${claims}/GetReceipt`, month)).body.at('TotalAmountClaimed')).toBe(5000);
  });
});

describe('the price package', () => {
  it('has an item once for each scheme, and the exclusions', async () => {
    const path = '/ocs/api/Packages/GetPricePackageWithExcludedServices';
    const { text } = await client.get(path, { FacilityCode: '01099' });
    const parsed: unknown = JSON.parse(text);
    expect(parsed).toMatchObject({
      PricePackage: expect.arrayContaining([
        expect.objectContaining({ ItemCode: '10001', SchemeID: '1001', UnitPrice: 10_000 }),
        expect.objectContaining({ ItemCode: '10001', SchemeID: '1002', UnitPrice: 25_000 }),
        expect.objectContaining({ ItemCode: '11001', SchemeID: '3001', UnitPrice: 9700, MaximumQuantity: 2 }),
      ]),
      ExcludedServices: expect.arrayContaining([
        { ItemCode: '10001', SchemeID: '1001', ExcludedForProducts: 'NH003,NH004' },
      ]),
    });
  });
});
