import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Attended,
  type Clinic,
  createClinic,
  createConsulted,
  createVisitAt,
  detailOf,
  ordered,
  person,
  setRejected,
  setSending,
} from '../claims/factories.ts';
import { createClaim } from '../compliance/factories.ts';
import { accountId, facilities } from '../setup/fixtures.ts';
import { fetchDocument, money, rowOf } from './factories.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await createClinic();
});
afterAll(() => clinic.server.close());

const form = (id: string | null, token = clinic.tokens.doctor) =>
  fetchDocument(clinic.server, `/claims/${id}/form.pdf`, token);

describe('the printed form of a claim', () => {
  let patient: Attended;
  beforeAll(async () => {
    const { server, tokens } = clinic;
    patient = await createConsulted(clinic);
    await server.post(`/patients/${patient.memberId}/notes`, {
      token: tokens.doctor,
      body: { text: 'Homa siku tatu' },
    });
    patient.pharmacy = await createVisitAt(server, patient, 'pharmacy');
    patient.laboratory = await createVisitAt(server, patient, 'laboratory');
    await person(server, tokens.lab_tech).result(await ordered(clinic, patient, '50001'));
    const medicine = await ordered(clinic, patient, '30003', 5);
    await person(server, tokens.pharmacist).dispense(medicine, 3);
    await person(server, tokens.pharmacist).close(medicine, 'Out of stock');
  });

  it('shows the claim, figure by figure', async () => {
    const { server, tokens } = clinic;
    const reception = person(server, tokens.receptionist);
    const claim = detailOf(await reception.build(patient.authorizationId));
    expect([claim.status, claim.amountClaimed]).toEqual(['Pending', 10_000 + 8_000 + 3 * 900]);
    const document = await form(claim.id);
    for (const line of claim.lines) {
      expect(rowOf(document, line.itemName)).toEqual([
        ...[line.itemName, line.itemCode, String(line.quantity), money(line.unitPrice), money(line.amount)],
      ]);
    }
    expect(rowOf(document, 'Grand total')).toEqual(['Grand total', money(claim.amountClaimed)]);
    for (const text of [
      ...[
        claim.serialNo ?? '-',
        claim.authorizationNo,
        claim.cardNo,
        'Asha Salum',
        'Normal Visit',
        'Not sent',
      ],
      ...['B54 Unspecified malaria', 'Test doctor first', 'MCT-1001', facilities.first.name],
      ...['Consultation, Laboratory, Pharmacy', 'Medicines', 'Diagnostics', 'Consultation'],
    ]) {
      expect(document.text.replaceAll(' ', '')).toContain(text.replaceAll(' ', ''));
    }
    for (const section of [
      'A. Particulars',
      'B. Costs',
      'C. Attending',
      "D. Patient's",
      'E. Description',
      "F. Claimant's",
    ])
      expect(document.text).toContain(section);
    expect(document.fileName).toMatch(/^claim-T-01-\d{4}-\d\d-\d{5}\.pdf$/);
    expect(document.pages).toHaveLength(1);
  });

  it('is the same file for the same claim, with the notes only for those who may read them', async () => {
    const { server, tokens } = clinic;
    const claim = detailOf(await person(server, tokens.doctor).ofVisit(patient.authorizationId));
    const [doctors, again, receptionists] = [
      await form(claim.id),
      await form(claim.id),
      await form(claim.id, tokens.receptionist),
    ];
    expect(doctors.file.equals(again.file)).toBe(true);
    expect(doctors.text).toContain('Homa siku tatu');
    expect(receptionists.text).not.toContain('Homa');
  });

  it('is recorded with who printed whose, and no more', async () => {
    const { server } = clinic;
    const claim = detailOf(await person(server, clinic.tokens.doctor).ofVisit(patient.authorizationId));
    await form(claim.id, clinic.tokens.receptionist);
    const [row] = await server.rows(
      `select role, account_id, member_id, subject_type, subject_id, detail from audit where action = 'claim.printed'
       order by at desc, id desc limit 1`,
    );
    expect(row).toEqual({
      role: 'receptionist',
      account_id: accountId('receptionist'),
      member_id: patient.memberId,
      subject_type: 'claim',
      subject_id: claim.id,
      detail: {},
    });
  });

  it('omits what is not claimed, and shows its version and what it replaces', async () => {
    const { server, tokens } = clinic;
    const doctor = person(server, tokens.doctor);
    const before = detailOf(await doctor.ofVisit(patient.authorizationId));
    const [dropped] = before.lines.filter(({ itemCode }) => itemCode === '30003');
    const claim = detailOf(
      await doctor.build(patient.authorizationId, {
        leftOut: [{ lineId: dropped?.id, reason: 'Paid in cash' }],
      }),
    );
    const document = await form(claim.id);
    expect(document.text).not.toContain('Ceftriaxone');
    expect(rowOf(document, 'Grand total')).toEqual(['Grand total', money(18_000)]);
    await doctor.build(patient.authorizationId, { leftOut: [] });
    await setRejected(server, claim.id ?? '');
    expect((await form(claim.id)).text).not.toContain('Not sent');
    const newer = detailOf(await doctor.resubmit(claim.id ?? '', 'Diagnosis made final'));
    const second = await form(newer.id);
    expect(second.text).toContain('Version 2, in place of');
    expect(second.text).toContain('Diagnosis made final');
    expect(second.text).toContain('Not sent');
    expect((await form(claim.id)).text).toContain('Replaced by a newer version');
  });
});

it('shows a claim whose submission got no answer as sent', async () => {
  const { server } = clinic;
  const { id } = await createClaim(server, { day: '2026-03-13', lines: [{ price: 5 }] });
  await setSending(server, id);
  const document = await form(id);
  expect(document.text).toContain('Sent, not yet acknowledged');
  expect(document.text).not.toContain('Not sent');
});

it('continues over pages with its head on each, and cuts off no name, however long', async () => {
  const { server } = clinic;
  const long = `Sodium ${'carboxymethylcellulose-'.repeat(8)}solution, 500 ml bottle, for intravenous infusion`;
  const lines = Array.from({ length: 90 }, (_, index) => ({
    code: `4${String(index).padStart(4, '0')}`,
    name: index % 30 === 7 ? long : `Item of line ${index}`,
    quantity: index + 1,
    price: 1_111,
    ...(index === 50 ? { leftOut: 'Paid in cash' } : {}),
  }));
  const { id } = await createClaim(server, {
    day: '2026-03-12',
    status: 'Submitted',
    lastName: `Mushi${'longname'.repeat(9)}`,
    lines,
  });
  const claim = detailOf(await person(server, clinic.tokens.doctor).claim(id));
  const document = await form(id);
  expect(document.pages.length).toBeGreaterThan(2);
  const claimed = claim.lines.filter(({ leftOut }) => leftOut === null);
  expect(claimed).toHaveLength(89);
  for (const { itemCode, quantity, amount } of claimed) {
    expect(document.text).toContain(` ${itemCode} ${money(quantity)} 1,111 ${money(amount)}`);
  }
  expect(document.text).not.toContain('Item of line 50');
  expect(document.text.replaceAll(' ', '').split(long.replaceAll(' ', '')).length - 1).toBe(3);
  expect(document.text.replaceAll(' ', '')).toContain(`Mushi${'longname'.repeat(9)}`);
  expect(document.text).toContain(`Grand total ${money(claim.amountClaimed)}`);
  for (const { text } of document.pages.slice(0, 3)) expect(text).toContain('Unit price (TZS)');
});

it('does not exist for an unknown claim, or one of the other facility', async () => {
  const { server, tokens } = clinic;
  const { id } = await createClaim(server, { day: '2026-03-12', lines: [{ price: 5 }] });
  for (const [path, token] of [
    [`/claims/${id}/form.pdf`, tokens.elsewhere],
    ['/claims/0198c000-0000-7000-8000-00000000dead/form.pdf', tokens.doctor],
  ] as const) {
    const answer = await server.get(path, { token });
    expect([answer.status, answer.body.data]).toEqual([404, { item: null }]);
    expect(answer.headers['content-disposition']).toBeUndefined();
  }
});
