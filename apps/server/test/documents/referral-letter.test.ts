import { randomUUID } from 'node:crypto';
import { orderLine } from '@afyakadi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPatient, createTariff, orderer, signInAll, type Tokens } from '../orders/factories.ts';
import { accountId, facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { fetchDocument, rowOf } from './factories.ts';

let server: TestServer;
let tokens: Tokens;
beforeAll(async () => {
  server = await testServer();
  tokens = await signInAll(server);
});
afterAll(() => server.close());

/** A referral as the database holds it. */
async function createReferral(wanted: {
  memberId: string;
  authorizationId?: string;
  direction?: 'out' | 'in';
  status?: string;
  previous?: string;
}) {
  const id = randomUUID();
  await server.rows(
    `insert into referral (facility_id, id, serial_no, referral_no, direction, member_id, card_no, patient_name, gender,
       date_of_birth, other_facility, other_facility_code, diagnoses, reason, status, remarks, version, previous_id,
       practitioner_name, practitioner_registration_no, created_at, created_by, authorization_id)
     values ($1, $2, $3, $4, $5, $6, '109900035308', 'Neema J Mushi', 'Female', '1990-04-12', 'Rufaa Hospital', 'R-09',
       '[{"code":"S52.5","name":"Fracture of lower end of radius"},{"code":"I10","name":"Hypertension"}]',
       'Needs internal fixation', $7, 'Stable, splinted', $8, $9, 'Dr Kessy', 'MCT-1001', '2026-11-20T22:30:00Z', $10, $11)`,
    [
      ...[
        facilities.first.id,
        id,
        `T-01/R/${id.slice(0, 5)}`,
        wanted.status === 'Rejected' ? null : id.slice(0, 11),
      ],
      ...[
        wanted.direction ?? 'out',
        wanted.memberId,
        wanted.status ?? 'Pending',
        wanted.previous ? 2 : 1,
        wanted.previous ?? null,
      ],
      accountId('doctor'),
      wanted.authorizationId ?? null,
    ],
  );
  if (wanted.previous) {
    await server.rows('update referral set superseded_by = $2 where id = $1', [wanted.previous, id]);
  }
  return id;
}

const letter = (id: string, token = tokens.doctor) =>
  fetchDocument(server, `/referrals/${id}/letter.pdf`, token);

describe('a referral letter', () => {
  it('says who is referred where, with what and why', async () => {
    const { memberId } = await createPatient(server);
    const id = await createReferral({ memberId });
    const document = await letter(id, tokens.receptionist);
    for (const text of [
      ...[
        'Neema J Mushi',
        '109900035308',
        'Female',
        '12 Apr 1990 (36 years)',
        'Rufaa Hospital (R-09)',
        id.slice(0, 11),
      ],
      ...[
        'S52.5 Fracture of lower end of radius',
        'I10 Hypertension',
        'Needs internal fixation',
        'Stable, splinted',
      ],
      ...['Dr Kessy', 'MCT-1001', '21 Nov 2026', 'Mwanzo Hospital', `T-01/R/${id.slice(0, 5)}`],
    ]) {
      expect(document.text).toContain(text);
    }
    expect(document.fileName).toBe(`referral-T-01-R-${id.slice(0, 5)}.pdf`);
    const [row] = await server.rows(
      `select role, member_id, subject_id from audit where action = 'referral.printed'`,
    );
    expect(row).toEqual({ role: 'receptionist', member_id: memberId, subject_id: id });
  });

  it("shows the doctor's reader what was found and done, and other readers none of it", async () => {
    const items = await createTariff(server);
    await server.rows(
      `insert into test_measure (facility_id, item_code, code, position, name, unit, decimals)
         values ($1, '50001', 'WBC', 1, 'White cells', '10^9/L', 1)`,
      [facilities.first.id],
    );
    const patient = await createPatient(server, { allergies: ['Penicillin'] });
    const { memberId } = patient;
    const act = async (token: string, path: string, body: object) => {
      const answer = await server.post(path, { token, body });
      expect(answer.status, answer.text).toBe(200);
      return answer;
    };
    await act(tokens.doctor, `/patients/${memberId}/vitals`, {
      temperatureC: 38.4,
      systolic: 150,
      diastolic: 95,
    });
    await act(tokens.doctor, `/patients/${memberId}/notes`, { text: 'Homa siku tatu' });
    const lines = await orderer(server, tokens.doctor).add(memberId, [
      { id: items['50001'] },
      { id: items['50002'] },
      { id: items['30001'], quantity: 10, dosage: '2 tablets', frequency: 'TDS', durationDays: 5 },
      { id: items['30003'], quantity: 1, frequency: 'UD' },
    ]);
    const idOf = (code: string) =>
      lines.body.itemList.map((line) => orderLine.parse(line)).find(({ itemCode }) => itemCode === code)
        ?.memberVisitItemId ?? '';
    await act(tokens.lab_tech, '/member-items/submit-lab-results', {
      memberVisitItemId: idOf('50001'),
      remarks: 'Seen twice',
      values: [{ code: 'WBC', value: 13.5 }],
    });
    await orderer(server, tokens.doctor).cancel(idOf('30003'));
    const id = await createReferral({ ...patient });
    const document = await letter(id);
    const told = [
      ...['Penicillin (severe)', 'Temperature 38.4 °C, Blood pressure 150/95 mmHg', 'Homa siku tatu'],
      ...['White cells 13.5 10⁹/L', 'Seen twice', '2 tablets, 3 times a day'],
    ];
    for (const text of told) expect(document.text).toContain(text);
    expect(rowOf(document, 'MRI Scan')).toEqual(['MRI Scan', 'Awaited']);
    expect(rowOf(document, 'Paracetamol 500mg').at(-1)).toBe('0 of 10');
    expect(document.text).not.toContain('Ceftriaxone');
    expect(document.pages).toHaveLength(1);
    const desk = await letter(id, tokens.receptionist);
    for (const text of told) expect(desk.text).not.toContain(text);
    expect(desk.text).toContain('The letter that the clinician prints also shows');
  });

  it('of a visit without findings says only that no allergy is recorded', async () => {
    const document = await letter(await createReferral({ ...(await createPatient(server)) }));
    expect(document.text).toContain('Allergies None recorded');
    for (const section of ['Findings', 'Results', 'Treatment']) expect(document.text).not.toContain(section);
  });

  it('shows its outcome', async () => {
    const { memberId } = await createPatient(server);
    const first = await createReferral({ memberId, status: 'Rejected' });
    expect((await letter(first)).text).toContain('Refused by the scheme');
    expect((await letter(first)).text).toContain('not given by the scheme yet');
    const second = await createReferral({ memberId, previous: first });
    expect((await letter(first)).text).toContain('Replaced by a newer version');
    expect((await letter(second)).text).toContain('Version 2');
  });

  it('exists only for referrals that this facility sent', async () => {
    const { memberId } = await createPatient(server);
    const received = await createReferral({ memberId, direction: 'in' });
    const sent = await createReferral({ memberId });
    for (const [id, token] of [
      [received, tokens.doctor],
      [sent, tokens.elsewhere],
      [memberId, tokens.doctor],
    ] as const) {
      const answer = await server.get(`/referrals/${id}/letter.pdf`, { token });
      expect([answer.status, answer.body.description]).toEqual([
        ...[404, 'This facility made no such referral.'],
      ]);
    }
  });
});
