import { createDiagnosis, createPatient, type Items, type TestPatient } from '../orders/factories.ts';
import { knownToScheme } from '../scheme/factories.ts';
import { accountId, carePoints, facilities } from '../setup/fixtures.ts';
import type { Answer, TestServer } from '../setup/server.ts';

/** A built claim of a patient with 10 Paracetamol (TZS 500) and a Full Blood Picture (TZS 8,000). */
export interface TestClaim extends TestPatient {
  id: string;
  amount: number;
  folioNo: number;
  /** Order lines, by their item's code. */
  lines: Record<string, string>;
}

export interface ClaimWanted {
  items?: readonly { code: string; quantity: number }[];
  /** False: the scheme knows nothing of this authorization. */
  known?: boolean;
  diagnosed?: boolean;
  /** The verifier whose own scheme authorized the patient. */
  scheme?: string;
}

const usual = [
  { code: '30001', quantity: 10 },
  { code: '50001', quantity: 1 },
];

/** Gives a patient these services, as if the stations had, and builds the claim by its call. */
export async function createClaim(
  server: TestServer,
  token: string,
  items: Items,
  { items: wanted = usual, known = true, diagnosed = true, scheme = '' }: ClaimWanted = {},
): Promise<TestClaim> {
  const patient = await createPatient(server);
  await server.rows('update card_authorization set scheme_verifier_id = $2 where id = $1', [
    patient.authorizationId,
    scheme,
  ]);
  if (known) await knownToScheme(server, patient.authorizationId);
  if (diagnosed) await createDiagnosis(server, patient);
  const lines: Record<string, string> = {};
  for (const { code, quantity } of wanted)
    lines[code] = await createService(server, patient, String(items[code]), quantity);
  await server.rows(
    "update visit set status = 'Completed', completed_at = now() where authorization_id = $1",
    [patient.authorizationId],
  );
  const built = await server.post('/claims', { token, body: { authorizationId: patient.authorizationId } });
  if (built.status !== 200) throw new Error(built.text);
  const { id, amountClaimed, folioNo } = built.body.item;
  return { ...patient, id: String(id), amount: Number(amountClaimed), folioNo: Number(folioNo), lines };
}

/** One finished order line and what it put into the ledger. @returns the line */
async function createService(
  server: TestServer,
  patient: TestPatient,
  itemId: string,
  quantity: number,
): Promise<string> {
  const [line] = await server.rows(
    `insert into order_line (facility_id, id, order_id, visit_id, authorization_id, member_id, item_id, item_code,
       item_name, category, unit_price, coverage, quantity, status, dispensed_quantity, day, ordered_at, ordered_by)
     select facility_id, gen_random_uuid(), gen_random_uuid(), case category when 'test' then $3::uuid else $4::uuid end,
       $5, $6, id, item_code, item_name, category, unit_price, 'covered', $7,
       case category when 'test' then 'Resulted' else 'Dispensed' end, case category when 'test' then 0 else $7 end,
       (now() at time zone 'Africa/Dar_es_Salaam')::date, now(), $8
     from facility_item where facility_id = $1 and id = $2 returning id`,
    [
      ...[facilities.first.id, itemId, patient.laboratory, patient.pharmacy, patient.authorizationId],
      ...[patient.memberId, quantity, accountId('doctor')],
    ],
  );
  await server.rows(
    `insert into service_given (facility_id, id, visit_id, authorization_id, item_code, item_name, quantity, unit_price,
       covered, day, given_at, given_by, line_id)
     select facility_id, gen_random_uuid(), visit_id, authorization_id, item_code, item_name, quantity, unit_price, true,
       day, now(), $2, id from order_line where id = $1`,
    [line?.id, accountId('pharmacist')],
  );
  return String(line?.id);
}

/** The calls of sending, as a role. */
export function sender(server: TestServer, token: string | undefined) {
  const post = (path: string, body: object = {}, key?: string): Promise<Answer> =>
    server.post(path, { token, body, headers: key ? { 'Idempotency-Key': key } : {} });
  return {
    submit: (claim: { id: string; amount: number }, key?: string) =>
      post(`/claims/${claim.id}/submit`, { amountClaimed: claim.amount }, key),
    decision: (id: string, key?: string) => post(`/claims/${id}/decision`, {}, key),
    decisions: () => post('/claims/decisions'),
    resubmit: (id: string) => post(`/claims/${id}/resubmit`, { correctionNote: 'Corrected the diagnosis' }),
    read: (id: string) => server.get(`/claims/${id}`, { token }),
    build: (body: object) => post('/claims', body),
    months: (query = '') => server.get(`/claims/months${query}`, { token }),
    close: (body: object, key?: string) => post('/claims/months/close', body, key),
    reconcile: (query: string) => server.get(`/claims/months/reconciliation${query}`, { token }),
    pay: (body: object, key?: string) => post('/claims/months/payments', body, key),
  };
}

/**
 * Moves all claims that were built so far to the previous month, here and at the scheme.
 * @returns the month
 */
export async function monthIsOver(server: TestServer): Promise<{ year: number; month: number }> {
  const [row] = await server.rows(`
    select extract(year from d)::integer as year, extract(month from d)::integer as month
    from (select (now() at time zone 'Africa/Dar_es_Salaam') - interval '1 month' as d) before`);
  const over = { year: Number(row?.year), month: Number(row?.month) };
  for (const table of ['claim', 'register.claim'])
    await server.rows(`update ${table} set claim_year = $1, claim_month = $2`, [over.year, over.month]);
  return over;
}

/** What the scheme has received under a folio number of this month. */
export async function receivedOf(server: TestServer, folioNo: number): Promise<Record<string, unknown>[]> {
  return server.rows('select * from register.claim where facility_code = $1 and folio_no = $2', [
    facilities.first.code,
    folioNo,
  ]);
}

/** The pharmacy of the first facility, to dispense more under a claim. */
export const pharmacy = carePoints.pharmacy;
