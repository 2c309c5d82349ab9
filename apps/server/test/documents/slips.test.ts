import { type LabResult, labResult, orderLine } from '@afyakadi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createPatient,
  createTariff,
  type Items,
  orderer,
  signInAll,
  type Tokens,
} from '../orders/factories.ts';
import { accountId, facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { fetchDocument, rowOf } from './factories.ts';

let server: TestServer;
let tokens: Tokens;
let items: Items;
beforeAll(async () => {
  server = await testServer();
  tokens = await signInAll(server);
  items = await createTariff(server);
  await server.rows(`insert into excluded_service values ($1, '30005', '1001', 'NH001')`, [
    facilities.first.id,
  ]);
  await server.rows(
    `insert into test_measure (facility_id, item_code, code, position, name, unit, decimals) values
       ($1, '50001', 'HB', 1, 'Haemoglobin', 'g/dL', 1), ($1, '50001', 'WBC', 2, 'White cells', '10^9/L', 1)`,
    [facilities.first.id],
  );
  await server.rows(`insert into reference_range values ($1, '50001', 'HB', 1, null, 0, null, 11.5, 17.5)`, [
    facilities.first.id,
  ]);
});
afterAll(() => server.close());

const noted = async (action: string) =>
  (
    await server.rows(
      `select role, member_id, subject_type, subject_id from audit where action = $1 order by id desc limit 1`,
      [action],
    )
  )[0];

/** An order of these items as the doctor writes it, and its lines. */
async function order(memberId: string, lines: object[]) {
  const answer = await orderer(server, tokens.doctor).add(memberId, lines);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.itemList.map((item) => orderLine.parse(item));
}

describe('a prescription', () => {
  it('contains the medicines of its order with dosage in words, who pays, and the allergies', async () => {
    const patient = await createPatient(server, { allergies: ['Karanga', 'Penicillin'] });
    const lines = await order(patient.memberId, [
      {
        id: items['30002'],
        dosage: '1 capsule',
        dose: 1,
        frequency: 'TDS',
        durationDays: 5,
        overrideReason: 'Tolerated before',
      },
      { id: items['30004'], dose: 2, frequency: 'STAT' },
      { id: items['30005'], quantity: 1, dosage: 'On a soft cloth', overrideReason: 'Patient pays' },
      { id: items['30001'], quantity: 4, frequency: 'UD' },
      { id: items['50001'], doctorNote: 'Chunguza' },
    ]);
    const [first] = lines;
    const cancelled = lines.find(({ itemCode }) => itemCode === '30001');
    await orderer(server, tokens.doctor).cancel(cancelled?.memberVisitItemId ?? '');
    const document = await fetchDocument(
      server,
      `/member-items/orders/${first?.orderId}/prescription.pdf`,
      tokens.pharmacist,
    );
    expect(rowOf(document, 'Amoxicillin 250mg (30002)')).toEqual([
      ...['Amoxicillin 250mg (30002)', '1 capsule, 3 times a day, for 5 days', '15', 'Scheme'],
    ]);
    expect(rowOf(document, 'Rituximab 500mg (30004)').slice(1, 3)).toEqual([
      '2 vials, at once, one time',
      '2',
    ]);
    expect(rowOf(document, 'Spectacle cleaner (30005)').slice(1)).toEqual([
      'On a soft cloth',
      '1',
      'Patient',
    ]);
    expect(document.text).toContain('Scheme, once it has approved');
    expect(document.text).toContain('Ordered despite a warning: Tolerated before');
    expect(document.text).toContain('Penicillin (severe)');
    expect(document.text).toContain('Karanga (severe)');
    expect(document.text).toContain('Test doctor first');
    expect(document.text).toContain('MCT-1001');
    for (const word of ['Paracetamol', 'Blood', 'Chunguza']) expect(document.text).not.toContain(word);
    expect(document.fileName).toMatch(/^prescription-\d{4}-\d\d-\d\d\.pdf$/);
    expect(await noted('prescription.printed')).toEqual({
      role: 'pharmacist',
      member_id: patient.memberId,
      subject_type: 'order',
      subject_id: first?.orderId,
    });
  });

  it('says that no allergy is recorded', async () => {
    const { memberId } = await createPatient(server);
    const [line] = await order(memberId, [{ id: items['30002'], quantity: 3, frequency: 'UD' }]);
    const document = await fetchDocument(
      server,
      `/member-items/orders/${line?.orderId}/prescription.pdf`,
      tokens.doctor,
    );
    expect(document.text).toContain('None recorded');
  });

  it('does not exist for an order of tests, a cancelled one, or an unknown one', async () => {
    const { memberId } = await createPatient(server);
    const [test] = await order(memberId, [{ id: items['50001'] }]);
    const [medicine] = await order(memberId, [{ id: items['30002'] }]);
    await orderer(server, tokens.doctor).cancel(medicine?.memberVisitItemId ?? '');
    for (const id of [test?.orderId, medicine?.orderId, memberId]) {
      const answer = await server.get(`/member-items/orders/${id}/prescription.pdf`, {
        token: tokens.doctor,
      });
      expect([answer.status, answer.body.description]).toEqual([
        ...[404, 'This facility has no such order with medicines.'],
      ]);
    }
  });
});

describe('a result slip', () => {
  const slip = (id: string, token = tokens.doctor) =>
    fetchDocument(server, `/member-items/lab-results/${id}/slip.pdf`, token);
  const act = async (path: string, body: object): Promise<LabResult> => {
    const answer = await server.post(`/member-items/${path}`, { token: tokens.lab_tech, body });
    expect(answer.status, answer.text).toBe(200);
    return labResult.parse(answer.body.item);
  };

  it('contains the newest version, with ranges and flags, like the screen', async () => {
    const { memberId } = await createPatient(server);
    const [line] = await order(memberId, [{ id: items['50001'] }]);
    const id = line?.memberVisitItemId ?? '';
    await act('submit-lab-results', {
      memberVisitItemId: id,
      remarks: 'First reading',
      values: [{ code: 'HB', value: 15.2 }],
    });
    const result = await act('correct-lab-result', {
      memberVisitItemId: id,
      remarks: 'Second reading',
      reason: 'Wrong tube',
      version: 1,
      values: [
        { code: 'HB', value: 9.8 },
        { code: 'WBC', value: 7 },
      ],
    });
    const document = await slip(id);
    for (const { name, value, unit, low, high } of result.versions[0]?.values ?? []) {
      const range = low === null ? [] : [`${low} – ${high}`, 'Low'];
      expect(rowOf(document, name)).toEqual([name, String(value), unit.replace('^9', '⁹'), ...range]);
    }
    for (const text of ['Second reading', 'Version 2, corrected', 'Wrong tube', 'Test lab_tech first'])
      expect(document.text).toContain(text);
    for (const text of ['First reading', '15.2', 'PRELIMINARY']) expect(document.text).not.toContain(text);
    expect((await slip(id)).file.equals(document.file)).toBe(true);
    expect(await noted('result.printed')).toEqual({
      role: 'doctor',
      member_id: memberId,
      subject_type: 'order-line',
      subject_id: id,
    });
  });

  it('is marked until a second person has authorized it', async () => {
    const { memberId } = await createPatient(server);
    const [line] = await order(memberId, [{ id: items['50001'] }]);
    const id = line?.memberVisitItemId ?? '';
    await server.rows('insert into facility_setting values ($1, true)', [facilities.first.id]);
    await act('submit-lab-results', { memberVisitItemId: id, remarks: 'Kusubiri' });
    expect((await slip(id, tokens.lab_tech)).text).toContain('PRELIMINARY: not authorized yet');
    await server.rows(
      `update test_result set state = 'Final', authorized_at = now(), authorized_by = $2 where line_id = $1`,
      [id, accountId('doctor')],
    );
    expect((await slip(id)).text).not.toContain('PRELIMINARY');
    await server.rows('delete from facility_setting');
  });

  it('has all results of a visit in one report, without what has none', async () => {
    const { memberId, authorizationId } = await createPatient(server);
    const report = `/member-items/lab-results/visits/${authorizationId}/report.pdf`;
    expect((await server.get(report, { token: tokens.doctor })).status).toBe(404);
    const again = { id: items['50001'], overrideReason: 'After the transfusion' };
    const lines = [...(await order(memberId, [{ id: items['50001'] }])), ...(await order(memberId, [again]))];
    const [waiting] = await order(memberId, [{ id: items['50002'] }]);
    expect((await server.get(report, { token: tokens.doctor })).status).toBe(409);
    for (const [i, { memberVisitItemId: id }] of lines.entries())
      await act('submit-lab-results', { memberVisitItemId: id, remarks: `Reading ${i}` });
    const { text } = await fetchDocument(server, report, tokens.lab_tech);
    expect(text).toContain('LABORATORY REPORT');
    for (const part of ['Full Blood Picture (50001)', 'Reading 0', 'Reading 1']) expect(text).toContain(part);
    expect(text).not.toContain(waiting?.itemName);
    expect(await noted('result.printed')).toMatchObject({ member_id: memberId, subject_id: authorizationId });
    expect((await server.get(report, { token: tokens.elsewhere })).status).toBe(404);
  });

  it('is refused without a result, and unknown elsewhere', async () => {
    const { memberId } = await createPatient(server);
    const [line] = await order(memberId, [{ id: items['50001'] }]);
    const path = `/member-items/lab-results/${line?.memberVisitItemId}/slip.pdf`;
    const none = await server.get(path, { token: tokens.doctor });
    expect([none.status, none.body.description]).toEqual([409, 'This test has no result yet.']);
    expect((await server.get(path, { token: tokens.elsewhere })).status).toBe(404);
  });
});
