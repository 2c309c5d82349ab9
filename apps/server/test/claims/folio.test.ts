import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Clinic, createClinic, createConsulted, detailOf, storedClaims } from './factories.ts';

let clinic: Clinic;

beforeAll(async () => {
  clinic = await createClinic();
});
afterAll(() => clinic.server.close());

async function createOfMonth(day: string, n: number): Promise<string[]> {
  const patients = [];
  for (let i = 0; i < n; i++) patients.push(await createConsulted(clinic));
  const ids = patients.map(({ authorizationId }) => authorizationId);
  await clinic.server.rows('update card_authorization set day = $2 where id = any($1::uuid[])', [ids, day]);
  return ids;
}

async function foliosOf(ids: string[]): Promise<number[]> {
  const rows = await clinic.server.rows(
    'select folio_no from claim where authorization_id = any($1::uuid[]) and folio_no is not null order by folio_no',
    [ids],
  );
  return rows.map(({ folio_no: folio }) => Number(folio));
}

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

describe('folio numbers of a facility and month', () => {
  it('are 1 to 20 if twenty claims are built at once, each from two windows', async () => {
    const ids = await createOfMonth('2026-08-14', 20);
    const answers = await Promise.all(
      ids.flatMap((id) => [clinic.receptionist.build(id), clinic.doctor.build(id)]),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await foliosOf(ids)).toEqual(upTo(20));
    expect(new Set(answers.map((answer) => detailOf(answer).serialNo)).size).toBe(20);
    for (const id of ids) expect(await storedClaims(clinic.server, id)).toHaveLength(1);
  });

  it('have no gap if a claim was rolled back after it had its number', async () => {
    const [lost = '', ...ids] = await createOfMonth('2026-07-03', 6);
    // The last step of a change fails: the number is rolled back with the rest.
    await clinic.server.rows(`
      create function refuse_audit() returns trigger language plpgsql as $$
      begin raise exception 'no trail'; end $$;
      create trigger refuse_audit before insert on audit for each row when (new.action = 'claim.built'
        and new.detail->>'authorizationId' = '${lost}') execute function refuse_audit();`);
    const [failed, ...built] = await Promise.all([lost, ...ids].map((id) => clinic.receptionist.build(id)));
    await clinic.server.rows('drop trigger refuse_audit on audit');
    expect(failed?.status).toBe(500);
    expect(built.map(({ status }) => status)).toEqual(built.map(() => 200));
    expect(await storedClaims(clinic.server, lost)).toEqual([]);
    expect(await foliosOf(ids)).toEqual(upTo(5));
    expect((await clinic.receptionist.build(lost)).status).toBe(200);
    expect(await foliosOf([lost])).toEqual([6]);
  });

  it('restart in each month and each facility', async () => {
    const [may = ''] = await createOfMonth('2026-05-31', 1);
    const [june = ''] = await createOfMonth('2026-06-01', 1);
    await clinic.receptionist.build(may);
    await clinic.receptionist.build(june);
    expect([await foliosOf([may]), await foliosOf([june])]).toEqual([[1], [1]]);
    const shown = detailOf(await clinic.receptionist.ofVisit(may));
    expect(shown).toMatchObject({ claimYear: 2026, claimMonth: 5, serialNo: 'T-01\\2026\\05\\00001' });
  });
});
