import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPatient, signInAll, type Tokens } from '../orders/factories.ts';
import { accountId, facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { fetchDocument } from './factories.ts';

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
  direction?: 'out' | 'in';
  status?: string;
  previous?: string;
}) {
  const id = randomUUID();
  await server.rows(
    `insert into referral (facility_id, id, serial_no, referral_no, direction, member_id, card_no, patient_name, gender,
       date_of_birth, other_facility, other_facility_code, diagnoses, reason, status, remarks, version, previous_id,
       practitioner_name, practitioner_registration_no, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, '109900035308', 'Neema J Mushi', 'Female', '1990-04-12', 'Rufaa Hospital', 'R-09',
       '[{"code":"S52.5","name":"Fracture of lower end of radius"},{"code":"I10","name":"Hypertension"}]',
       'Needs internal fixation', $7, 'Stable, splinted', $8, $9, 'Dr Kessy', 'MCT-1001', '2026-11-20T22:30:00Z', $10)`,
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
