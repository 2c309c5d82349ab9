import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SentClaim, SentLine } from '../../src/scheme/port/claims.ts';
import type { Scheme } from '../../src/scheme/port/index.ts';
import { createRegister } from '../../src/scheme/register/index.ts';
import { createPatient, createTariff } from '../orders/factories.ts';
import { facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { createSchemeTariff, knownToScheme } from './factories.ts';

let server: TestServer;
let register: Scheme;
let member: { cardNo: string; authorizationNo: string };
/** More authorizations of the same card, one for each folio. */
let authorizations: string[];
beforeAll(async () => {
  server = await testServer();
  register = createRegister({ database: server.database });
  await createTariff(server);
  const { authorizationId } = await createPatient(server);
  await knownToScheme(server, authorizationId);
  const [row] = await server.rows(
    `select m.card_no, a.authorization_no from card_authorization a join authorized_member m on m.id = a.member_id
     where a.id = $1`,
    [authorizationId],
  );
  member = { cardNo: String(row?.card_no), authorizationNo: String(row?.authorization_no) };
  const issued = await server.rows(
    `insert into register.issued_authorization (request_key, member_id, facility_code, facility_name, visit_type_id,
       exclusive, day, created_at)
     select gen_random_uuid(), member_id, facility_code, facility_name, visit_type_id, false, day - n, created_at
     from register.issued_authorization, generate_series(1, 30) n where authorization_no = $1
     returning authorization_no`,
    [member.authorizationNo],
  );
  authorizations = issued.map(({ authorization_no }) => String(authorization_no));
});
afterAll(() => server.close());

const facility = { ...facilities.first, verifierId: 'NHIF' };
const now = new Date('2026-11-21T09:00:00Z');
const november = { facility, year: 2026, month: 11 };
let folios = 0;

const item = (itemCode: string, quantity: number, unitPrice: number, wanted = {}): SentLine => ({
  key: randomUUID(),
  itemCode,
  itemName: itemCode,
  itemTypeId: 3,
  givenOn: '2026-11-21',
  quantity,
  unitPrice,
  amount: quantity * unitPrice,
  approvalNo: null,
  otherDetails: null,
  ...wanted,
});

function folio(lines: SentLine[], wanted: Partial<SentClaim> = {}): SentClaim {
  const folioNo = ++folios;
  return {
    ...november,
    folioNo,
    requestKey: randomUUID(),
    claimId: randomUUID(),
    mayHaveArrived: false,
    serialNo: `T-01\\2026\\11\\${folioNo}`,
    cardNo: member.cardNo,
    authorizationNo: String(authorizations[folioNo]),
    firstName: 'Asha',
    middleName: '',
    lastName: 'Salum',
    gender: 'Female',
    dateOfBirth: null,
    schemeId: '1001',
    productCode: 'NH001',
    visitTypeId: 1,
    attendedOn: '2026-11-21',
    stay: null,
    clinicalNotes: null,
    lateReason: null,
    corrects: null,
    now,
    diagnoses: [{ code: 'B54', certainty: 'Final' }],
    practitioners: [{ name: 'Dr', registrationNo: 'MCT-1001' }],
    lines,
    amountClaimed: lines.reduce((sum, { amount }) => sum + amount, 0),
    ...wanted,
  };
}
const decide = (claim: SentClaim) => register.claimDecision({ ...november, folioNo: claim.folioNo, now });

describe('a folio', () => {
  it('is approved as claimed if no tariff was imported', async () => {
    const claim = folio([item('anything', 2, 1_234)]);
    expect(await register.submitClaim(claim)).toMatchObject({ state: 'received' });
    expect((await decide(claim))?.lines).toEqual([
      {
        key: claim.lines[0]?.key,
        outcome: 'Approved',
        approvedQuantity: 2,
        approvedPrice: 1_234,
        reason: null,
      },
    ]);
  });

  it('is received once, even if several send it at the same moment', async () => {
    const claim = folio([item('30001', 1, 50)]);
    const answers = await Promise.all([1, 2, 3, 4].map(() => register.submitClaim(claim)));
    expect(answers.map(({ state }) => state).sort()).toEqual(['already', 'already', 'already', 'received']);
    expect(new Set(answers.map(({ submissionNo }) => submissionNo)).size).toBe(1);
    expect(await register.submitClaim(claim)).toMatchObject({
      remarks: `Folio Number ${claim.folioNo} has already been submitted.`,
    });
    const listed = await register.submittedClaims(november);
    expect(listed.filter(({ folioNo }) => folioNo === claim.folioNo)).toEqual([
      {
        folioNo: claim.folioNo,
        serialNo: claim.serialNo,
        amountClaimed: 50,
        submissionNo: answers[0]?.submissionNo,
      },
    ]);
  });

  it.each<[string, () => SentClaim, string]>([
    [
      'an authorization that was never issued',
      () => folio([item('30001', 1, 50)], { authorizationNo: '42' }),
      'Authorization number 42 is not known for this card.',
    ],
    [
      'the card of somebody else',
      () => folio([item('30001', 1, 50)], { cardNo: 'other' }),
      'is not known for this card.',
    ],
    [
      'a header that is not the sum',
      () => folio([item('30001', 2, 50)], { amountClaimed: 99 }),
      'The amount claimed is not the sum of the items, which is 100.',
    ],
    [
      'a line above its price times its quantity',
      () => folio([item('30001', 2, 50, { amount: 101 })], { amountClaimed: 101 }),
      'Item 30001 is claimed above its price.',
    ],
    ['no items', () => folio([]), 'The folio has no items.'],
  ])('is not taken: %s', async (_name, claim, remarks) => {
    const sent = claim();
    expect(await register.submitClaim(sent)).toMatchObject({
      state: 'refused',
      submissionNo: null,
      remarks: expect.stringContaining(remarks),
    });
    expect(await decide(sent)).toBeNull();
  });

  it('is not a repeat of a number of another attendance', async () => {
    const claim = folio([item('30001', 1, 50)]);
    await register.submitClaim(claim);
    await server.rows('update register.claim set authorization_no = 7 where folio_no = $1', [claim.folioNo]);
    expect(await register.submitClaim(claim)).toEqual({
      state: 'refused',
      submissionNo: null,
      remarks: `Folio Number ${claim.folioNo} was submitted for another authorization.`,
    });
  });

  it('is decided once by the tariff, the approvals and the holder, and the decision does not change', async () => {
    await createSchemeTariff(server);
    await server.rows(`update register.item set sex = 'Male' where item_code = '30002';
      update register.member set gender = 'Female' where card_key = upper('${member.cardNo}')`);
    const asked = {
      requestKey: randomUUID(),
      mayHaveArrived: false,
      facility,
      ...member,
      itemCode: '50002',
      quantity: 1,
      unitPrice: 300_000,
      reason: 'Tumour',
      practitionerNo: null,
      diagnosisCodes: ['B54'],
      now,
      today: '2026-11-21',
    };
    await register.requestApproval(asked);
    const approved = await register.approvalStatus(asked);
    const claim = folio(
      [
        item('30001', 10, 60),
        // The facility records her as a man; the scheme knows better.
        item('30002', 1, 200),
        item('50001', 1, 8_000, { itemTypeId: 5 }),
        item('50001', 1, 8_000, { itemTypeId: 5 }),
        item('50002', 1, 300_000, { itemTypeId: 5, approvalNo: approved?.referenceNo ?? null }),
        item('30004', 1, 90_000, { approvalNo: approved?.referenceNo ?? null }),
        item('10001', 1, 10_000, { itemTypeId: 1 }),
        item('none', 1, 1),
      ],
      { gender: 'Male', visitTypeId: 4 },
    );
    await server.rows('update visit_type set has_consultation_charges = false where id = 4');
    await register.submitClaim(claim);
    const [first, second] = await Promise.all([decide(claim), decide(claim)]);
    expect(first?.lines.map((line) => [line.outcome, line.approvedPrice, line.reason])).toEqual([
      ['Reduced', 50, 'Price above the tariff'],
      ['Rejected', 0, 'Item not payable for the patient’s sex'],
      ['Approved', 8_000, null],
      ['Rejected', 0, 'Test repeated on the same day'],
      ['Approved', 300_000, null],
      ['Rejected', 0, 'No valid approval'],
      ['Rejected', 0, 'Consultation charge not applicable'],
      ['Rejected', 0, 'Item not in the price list'],
    ]);
    expect(first?.lines.map(({ key }) => key)).toEqual(claim.lines.map(({ key }) => key));
    expect(second).toEqual(first);
    await server.rows('update register.item set unit_price = 1');
    expect(await decide(claim)).toEqual(first);
  });
});

describe('a second folio of an authorization', () => {
  const received = async (claim: SentClaim) =>
    expect(await register.submitClaim(claim)).toMatchObject({ state: 'received' });
  const refused = async (claim: SentClaim, remarks: string) =>
    expect(await register.submitClaim(claim)).toEqual({ state: 'refused', submissionNo: null, remarks });
  beforeAll(async () => {
    await createSchemeTariff(server);
    await server.rows(`update register.item i set unit_price = f.unit_price from facility_item f
      where f.item_code = i.item_code`);
  });

  it('is accepted only as the correction of one with a refused line', async () => {
    const first = folio([item('30001', 10, 50), item('none', 1, 1)]);
    const again = (corrects: string | null) =>
      folio([item('30001', 10, 50)], { corrects, authorizationNo: first.authorizationNo });
    await received(first);
    await refused(
      again(null),
      `Authorization number ${first.authorizationNo} was claimed with folio ${first.serialNo} already.`,
    );
    await refused(
      again(first.serialNo),
      `Folio ${first.serialNo} has no refused item that could be corrected.`,
    );
    await decide(first);
    const second = again(first.serialNo);
    await received(second);
    // It is accepted once, and the replaced one can no longer be corrected.
    expect(await register.submitClaim(second)).toMatchObject({ state: 'already' });
    await refused(
      again(first.serialNo),
      `Authorization number ${first.authorizationNo} was claimed with folio ${second.serialNo} already.`,
    );
    expect((await decide(second))?.lines).toMatchObject([{ outcome: 'Approved' }]);
    await refused(
      again(second.serialNo),
      `Folio ${second.serialNo} has no refused item that could be corrected.`,
    );
    const listed = (await register.submittedClaims(november)).map(({ folioNo }) => folioNo);
    expect(listed).toEqual(expect.arrayContaining([first.folioNo, second.folioNo]));
  });

  it('is refused at the same moment, whether it is new or a correction', async () => {
    const first = folio([item('none', 1, 1)]);
    const other = (corrects: string | null) =>
      folio([item('30001', 1, 50)], { corrects, authorizationNo: first.authorizationNo });
    const states = async (claims: SentClaim[]) =>
      (await Promise.all(claims.map((claim) => register.submitClaim(claim))))
        .map(({ state }) => state)
        .sort();
    expect(await states([first, { ...first, folioNo: ++folios }, { ...first, folioNo: ++folios }])).toEqual([
      'received',
      'refused',
      'refused',
    ]);
    const [row] = await server.rows(
      'select serial_no, folio_no from register.claim where authorization_no = $1',
      [first.authorizationNo],
    );
    await register.claimDecision({ ...november, folioNo: Number(row?.folio_no), now });
    const corrects = String(row?.serial_no);
    expect(await states([other(corrects), other(corrects), other(corrects)])).toEqual([
      'received',
      'refused',
      'refused',
    ]);
  });

  it('takes over the rest of the approval: an approval is used once over all valid folios', async () => {
    const asked = {
      requestKey: randomUUID(),
      mayHaveArrived: false,
      facility,
      ...member,
      itemCode: '30004',
      quantity: 5,
      unitPrice: 90_000,
      reason: 'Malaria',
      practitionerNo: null,
      diagnosisCodes: ['B54'],
      now,
      today: '2026-11-21',
    };
    await server.rows(
      "update register.item set needs_approval = true, maximum_quantity = null where item_code = '30004'",
    );
    await register.requestApproval(asked);
    const { referenceNo } = (await register.approvalStatus(asked)) ?? {};
    const [tariff] = await server.rows("select unit_price from register.item where item_code = '30004'");
    const given = (quantity: number) =>
      item('30004', quantity, Number(tariff?.unit_price), { approvalNo: String(referenceNo) });
    const outcomes = async (claim: SentClaim) =>
      (await decide(claim))?.lines.map((line) => [line.outcome, line.approvedQuantity, line.reason]);
    const first = folio([given(3), item('none', 1, 1)]);
    const second = folio([given(3)]);
    await received(first);
    await received(second);
    // The first is not decided yet: the second cannot use what it claims.
    expect(await outcomes(second)).toEqual([['Reduced', 2, 'Quantity above the approved quantity']]);
    expect(await outcomes(first)).toMatchObject([
      ['Approved', 3, null],
      ['Rejected', 0, expect.any(String)],
    ]);
    const third = folio([given(1)]);
    await received(third);
    expect(await outcomes(third)).toEqual([['Rejected', 0, 'Quantity above the approved quantity']]);
    const corrected = folio([given(2)], { corrects: first.serialNo, authorizationNo: first.authorizationNo });
    await received(corrected);
    expect(await outcomes(corrected)).toEqual([['Approved', 2, null]]);
    const last = folio([given(2)]);
    await received(last);
    expect(await outcomes(last)).toEqual([['Reduced', 1, 'Quantity above the approved quantity']]);
  });
});

describe('the end of a month', () => {
  it('has one receipt: the first', async () => {
    const closing = { ...november, folios: 3, amountClaimed: 100, now };
    const receipts = await Promise.all([closing, closing].map((one) => register.closeMonth(one)));
    expect(receipts[0]).toMatchObject({ folios: 3, amountClaimed: 100 });
    expect(receipts[0]).toEqual(receipts[1]);
    expect(await register.closeMonth({ ...closing, folios: 4 })).toEqual(receipts[0]);
    expect(await server.rows('select folios, amount_claimed from register.claim_closing')).toEqual([
      { folios: 3, amount_claimed: '100' },
    ]);
    const other = { ...closing, facility: { ...facilities.second, verifierId: '' } };
    expect(await register.closeMonth(other)).not.toEqual(receipts[0]);
    expect(await register.submittedClaims({ ...november, facility: other.facility })).toEqual([]);
  });
});
