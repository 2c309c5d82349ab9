import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApprovalRequest } from '../../src/scheme/port/approvals.ts';
import type { Scheme } from '../../src/scheme/port/index.ts';
import { createRegister } from '../../src/scheme/register/index.ts';
import { createPatient, createTariff } from '../orders/factories.ts';
import { facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { createSchemeTariff, knownToScheme } from './factories.ts';

let server: TestServer;
let register: Scheme;
/** A member of the scheme, authorized at the first facility. */
let member: { cardNo: string; authorizationNo: string };
beforeAll(async () => {
  server = await testServer();
  register = createRegister({ database: server.database });
  await createTariff(server);
  await createSchemeTariff(server);
  await server.rows("update register.item set maximum_quantity = 3 where item_code = '50002'");
  member = await newMember();
});
afterAll(() => server.close());

async function newMember(): Promise<typeof member> {
  const { authorizationId } = await createPatient(server);
  await knownToScheme(server, authorizationId);
  const [row] = await server.rows(
    `select m.card_no, a.authorization_no from card_authorization a join authorized_member m on m.id = a.member_id
     where a.id = $1`,
    [authorizationId],
  );
  return { cardNo: String(row?.card_no), authorizationNo: String(row?.authorization_no) };
}

const facility = { ...facilities.first, verifierId: 'NHIF' };
const elsewhere = { ...facilities.second, verifierId: 'NHIF' };
const now = new Date('2026-11-21T09:00:00Z');
const today = '2026-11-21';

function request(wanted: Partial<ApprovalRequest> = {}): ApprovalRequest {
  return {
    requestKey: randomUUID(),
    mayHaveArrived: false,
    facility,
    ...member,
    itemCode: '50002',
    quantity: 1,
    unitPrice: 300_000,
    reason: 'Suspected tumour',
    practitionerNo: 'MCT-1001',
    diagnosisCodes: ['B54'],
    now,
    today,
    ...wanted,
  };
}

/** The query about a request. */
function statusOf({ facility, requestKey, authorizationNo, cardNo, itemCode, now, today }: ApprovalRequest) {
  return { facility, requestKey, authorizationNo, cardNo, itemCode, now, today };
}

async function decided(wanted: Partial<ApprovalRequest> = {}) {
  const asked = request(wanted);
  await register.requestApproval(asked);
  return register.approvalStatus(statusOf(asked));
}

describe('a request for an approval', () => {
  it('waits at first, and is valid with a number, a quantity and a last day once it is queried', async () => {
    const asked = request({ quantity: 2 });
    const waiting = { state: 'pending', referenceNo: null, quantityApproved: null, validUntil: null };
    expect(await register.requestApproval(asked)).toMatchObject(waiting);
    // It can be repeated: it is the same request.
    expect(await register.requestApproval(asked)).toMatchObject(waiting);
    const about = statusOf(asked);
    const answer = await register.approvalStatus(about);
    expect(answer).toEqual({
      state: 'valid',
      quantityApproved: 2,
      validUntil: '2026-12-21',
      remarks: 'Approved.',
      referenceNo: expect.stringMatching(/^NHIF\/REF\/\d{9}$/),
    });
    expect(await register.approvalStatus(about)).toEqual(answer);
    expect(await register.requestApproval(asked)).toEqual(answer);
  });

  it('is decided once for two simultaneous queries', async () => {
    const asked = request();
    await register.requestApproval(asked);
    const about = statusOf(asked);
    const answers = await Promise.all([1, 2, 3].map(() => register.approvalStatus(about)));
    expect(new Set(answers.map((answer) => answer?.referenceNo)).size).toBe(1);
  });

  it('gets at most the maximum', async () => {
    expect(await decided({ quantity: 5 })).toMatchObject({ state: 'valid', quantityApproved: 3 });
  });

  it.each<[string, Partial<ApprovalRequest>, string]>([
    ['no diagnosis', { diagnosisCodes: [] }, 'The request gives no diagnosis.'],
    [
      'an item of other schemes',
      { itemCode: '30006' },
      'The item is not in the price list of the member’s scheme.',
    ],
    ['an unknown item', { itemCode: 'X' }, 'The item is not in the price list of the member’s scheme.'],
    ['an item that needs none', { itemCode: '50001' }, 'The item needs no approval.'],
    [
      'an unknown authorization',
      { authorizationNo: '1' },
      'Authorization number 1 is not known for this card.',
    ],
    ['no number at all', { authorizationNo: 'N/A' }, 'Authorization number N/A is not known for this card.'],
    ['the authorization of another facility', { facility: elsewhere }, 'is not known for this card.'],
  ])('is invalid: %s', async (_name, wanted, remarks) => {
    expect(await decided(wanted)).toEqual({
      state: 'invalid',
      referenceNo: null,
      quantityApproved: null,
      validUntil: null,
      remarks: expect.stringContaining(remarks),
    });
  });

  it('is not valid for another member’s authorization', async () => {
    const other = await newMember();
    expect(await decided({ authorizationNo: other.authorizationNo })).toMatchObject({ state: 'invalid' });
  });

  it('is known only to its facility', async () => {
    const asked = request();
    await register.requestApproval(asked);
    const there = { ...statusOf(asked), facility: elsewhere };
    expect(await register.approvalStatus(there)).toBeNull();
    expect(await register.approvalStatus({ ...there, facility, requestKey: randomUUID() })).toBeNull();
  });
});

describe('the number of an approval', () => {
  it('is valid for its facility, card and item, until its last day', async () => {
    const referenceNo = (await decided())?.referenceNo ?? '';
    const query = { facility, cardNo: member.cardNo, itemCode: '50002', referenceNo, now, today };
    expect(await register.checkApproval(query)).toMatchObject({
      state: 'valid',
      referenceNo,
      quantityApproved: 1,
    });
    expect(
      await register.checkApproval({ ...query, cardNo: member.cardNo.toLowerCase(), today: '2026-12-21' }),
    ).toMatchObject({ state: 'valid' });
    const wrong = [
      { facility: elsewhere },
      { cardNo: (await newMember()).cardNo },
      { itemCode: '30004' },
      { referenceNo: 'NHIF/REF/1' },
    ];
    for (const changed of wrong)
      expect(await register.checkApproval({ ...query, ...changed })).toMatchObject({
        state: 'invalid',
        referenceNo: null,
        remarks: 'This number is not valid for this card and item.',
      });
    expect(await register.checkApproval({ ...query, today: '2026-12-22' })).toMatchObject({
      state: 'invalid',
      remarks: 'This number was valid until 2026-12-21.',
    });
  });
});
