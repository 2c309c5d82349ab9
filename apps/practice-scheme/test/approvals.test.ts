import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, practiceClient } from './client.ts';

const approvals = '/servicehub/api/Approvals';
const card = '109900035308';
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

function request(itemCode: string, quantityRequested: number, more: Record<string, unknown> = {}) {
  return client.post(`${approvals}/RequestApproval`, {
    authorizationNo,
    cardNo: card,
    clientReferenceNo: 'r-1',
    approvalDiseases: [{ diseaseCode: 'I10', notes: '' }],
    authorizedItems: [{ itemCode, quantityRequested, unitPrice: 1000 }],
    ...more,
  });
}
const status = (id: string) => client.get(`${approvals}/GetApprovalStatus`, { ServiceAuthorizationID: id });
const issue = (approvalReferenceNo: string, itemCode: string, quantity: number) =>
  client.post(`${approvals}/IssueApprovedService`, {
    approvalReferenceNo,
    authorizationNo,
    itemCode,
    quantity,
  });

describe('an approval', () => {
  it('is pending first and decided after its time, with a number', async () => {
    const asked = await request('80001', 1);
    expect([asked.body.at('ApprovalStatus'), asked.body.at('ReferenceNo')]).toEqual(['PENDING', '']);
    const id = asked.body.text('ServiceAuthorizationID');
    client.clock.now += 19_000;
    expect((await status(id)).body.at(0, 'ApprovalStatus')).toBe('PENDING');
    client.clock.now += 1000;
    const { body } = await status(id);
    expect([body.at(0, 'ApprovalStatus'), body.at(0, 'QuantityApproved')]).toEqual(['APPROVED', 1]);
    expect(body.at(0, 'ReferenceNo')).toBe('NHIF/REF/201000024');
    expect(body.at(0, 'ClientReferenceNo')).toBe('r-1');
  });

  it.each([
    ['60008', 2, 'APPROVED', 2],
    ['16001', 5, 'APPROVED', 2],
    ['10003', 1, 'REJECTED', null],
    ['10001', 1, 'REJECTED', null],
  ])('becomes %s × %d as %s with %s', async (itemCode, quantity, wanted, approved) => {
    const id = (await request(itemCode, quantity)).body.text('ServiceAuthorizationID');
    client.clock.now += 20_000;
    const { body } = await status(id);
    expect([body.at(0, 'ApprovalStatus'), body.at(0, 'QuantityApproved')]).toEqual([wanted, approved]);
  });

  it('is decided at once for some items', async () => {
    expect((await request('60008', 1)).body.at('ApprovalStatus')).toBe('APPROVED');
  });

  it('is found by authorization and item, newest first, only by the facility that asked', async () => {
    await request('80001', 1);
    const second = await request('80001', 1);
    const query = { AuthorizationNo: authorizationNo, ItemCode: '80001' };
    const { body } = await client.get(`${approvals}/GetApprovalStatus`, query);
    expect([body.length, body.at(0, 'ServiceAuthorizationID')]).toEqual([
      2,
      second.body.at('ServiceAuthorizationID'),
    ]);
    const other = await client.as('01100');
    expect((await other.get(`${approvals}/GetApprovalStatus`, query)).body.length).toBe(0);
  });

  it('is consumed by quantity, never beyond the approved one, and can be returned', async () => {
    const no = (await request('60008', 3)).body.text('ReferenceNo');
    const first = await issue(no, '60008', 2);
    expect(first.body.at('QuantityRemaining')).toBe(1);
    const over = await issue(no, '60008', 2);
    expect([over.status, over.body.at('message')]).toEqual([400, 'Only 1 are left of the approved quantity']);
    const cancel = () =>
      client.post(`${approvals}/CancelIssuedService`, { issueID: first.body.at('IssueID') });
    expect((await cancel()).body.at('Status')).toBe('CANCELLED');
    expect((await cancel()).body.at('Status')).toBe('CANCELLED');
    expect((await issue(no, '60008', 3)).status).toBe(200);
    const { body } = await client.get(`${approvals}/GetIssuedServices`, { ApprovalReferenceNo: no });
    expect([body.at(0, 'Status'), body.at(1, 'Status')]).toEqual(['ISSUED', 'CANCELLED']);
  });

  it('by letter is valid only for its card and item', async () => {
    const letter = client.scheme.inspect().approvals.find((approval) => approval.id === 'LETTER1');
    const query = { CardNo: card, ReferenceNo: letter?.referenceNo ?? '', ItemCode: letter?.itemCode ?? '' };
    const ask = (more: Record<string, string>) =>
      client.get(`${approvals}/GetReferenceNoStatus`, { ...query, ...more });
    expect((await ask({})).body.at('Status')).toBe('VALID');
    expect((await ask({ CardNo: '109900050106' })).body.at('Status')).toBe('INVALID');
    expect((await ask({ ItemCode: '80001' })).body.at('Status')).toBe('INVALID');
  });

  it('can be cancelled while nothing was issued', async () => {
    const asked = await request('60008', 1);
    const id = { serviceAuthorizationID: asked.body.at('ServiceAuthorizationID'), remarks: 'No need' };
    await issue(asked.body.text('ReferenceNo'), '60008', 1);
    expect((await client.post(`${approvals}/CancelRequest`, id)).status).toBe(400);
    const other = (await request('60008', 1)).body.at('ServiceAuthorizationID');
    const taken = await client.post(`${approvals}/CancelRequest`, { serviceAuthorizationID: other });
    expect(taken.body.at('ApprovalStatus')).toBe('CANCELLED');
  });

  it.each([
    [{ authorizationNo: '1' }, /Authorization number 1 is not valid/],
    [{ cardNo: '109900050106' }, /not the one of the authorization/],
    [{ authorizedItems: [] }, /one item/],
    [{ authorizedItems: [{ itemCode: 'x', quantityRequested: 1 }] }, /Item x is not in the price list/],
    [{ authorizedItems: [{ itemCode: '80001', quantityRequested: 0 }] }, /quantityRequested/],
    [{ approvalDiseases: [] }, /approvalDiseases/],
    [{ cardNo: { $ne: '' } }, /cardNo must be a text/],
  ])('is refused if %j was sent', async (more, message) => {
    const { status: code, body } = await request('80001', 1, more);
    expect([code, body.at('message')]).toEqual([400, expect.stringMatching(message)]);
  });
});
