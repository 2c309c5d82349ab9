import { randomUUID } from 'node:crypto';
import { orderLine } from '@afyakadi/contract';
import {
  createDiagnosis,
  createPatient,
  type Items,
  orderer,
  type TestPatient,
} from '../orders/factories.ts';
import { knownToScheme } from '../scheme/factories.ts';
import type { Answer, TestServer } from '../setup/server.ts';

export interface ApprovalWanted {
  referenceNo?: string;
  approved?: number;
  used?: number;
  /** YYYY-MM-DD. */
  validUntil?: string | null;
}

/** A valid approval of a line, as if the scheme had given it. @returns its identifier */
export async function createApproval(
  server: Pick<TestServer, 'rows' | 'tenants'>,
  lineId: string,
  wanted: ApprovalWanted = {},
): Promise<string> {
  const id = randomUUID();
  const number = wanted.referenceNo ?? 'NHIF/REF/201000024';
  await server.rows(
    `with line as (
       update order_line set approval_no = $3 where id = $2
       returning facility_id, id, authorization_id, member_id, item_code, quantity
     )
     insert into approval (facility_id, id, line_id, authorization_id, member_id, item_code, by_letter, reason,
       quantity_requested, quantity_approved, quantity_used, status, reference_no, valid_until, requested_at,
       requested_by, answered_at)
     select facility_id, $1::uuid, id, authorization_id, member_id, item_code, false, 'Needed', quantity,
       coalesce($4::integer, quantity), $5::integer,
       case when $5::integer = coalesce($4::integer, quantity) then 'Consumed' else 'Valid' end, $3, $6::date,
       -- Before any request of the server, whose clock has milliseconds only.
       now() - interval '1 second', $7, now()
     from line`,
    [
      ...[id, lineId, number, wanted.approved ?? null, wanted.used ?? 0],
      ...[
        wanted.validUntil === undefined ? '2099-12-31' : wanted.validUntil,
        server.tenants.first.staff.doctor.id,
      ],
    ],
  );
  return id;
}

/** The stored approvals of a line, the oldest first. */
export function approvalsOf(server: Pick<TestServer, 'rows' | 'tenants'>, lineId: string) {
  return server.rows(
    `select status, reference_no, quantity_requested as asked, quantity_approved as approved, quantity_used as used,
       by_letter from approval where line_id = $1 order by requested_at, id`,
    [lineId],
  );
}

/** The calls on approvals, as a role. */
export function approver(server: TestServer, token: string | undefined) {
  const post = (path: string, body: object, key?: string): Promise<Answer> =>
    server.post(path, { token, body, headers: key ? { 'Idempotency-Key': key } : {} });
  return {
    request: (lineId: string, more: object = {}, key?: string) =>
      post('/approvals', { memberVisitItemId: lineId, reason: 'Persistent headache', ...more }, key),
    refresh: (id: string, key?: string) => post(`/approvals/${id}/refresh`, {}, key),
    enter: (lineId: string, referenceNo: string, key?: string) =>
      post('/approvals/enter', { memberVisitItemId: lineId, referenceNo }, key),
  };
}

export interface Waiting extends TestPatient {
  lineId: string;
}

/** A patient whom the scheme knows, with a diagnosis and an order that needs an approval. */
export async function createWaiting(
  server: TestServer,
  wanted: { items: Items; doctor: string; code?: string; quantity?: number; diagnosed?: boolean },
): Promise<Waiting> {
  const patient = await createPatient(server);
  await knownToScheme(server, patient.authorizationId);
  if (wanted.diagnosed ?? true) await createDiagnosis(server, patient);
  return { ...patient, lineId: await createOrder(server, patient, wanted) };
}

/** One more such order. @returns its line */
export async function createOrder(
  server: TestServer,
  patient: TestPatient,
  wanted: { items: Items; doctor: string; code?: string; quantity?: number },
): Promise<string> {
  const item = {
    id: wanted.items[wanted.code ?? '50002'],
    quantity: wanted.quantity ?? 1,
    frequency: 'UD',
    overrideReason: 'Wanted again',
  };
  const { status, body, text } = await orderer(server, wanted.doctor).add(patient.memberId, [item]);
  if (status !== 200) throw new Error(text);
  return orderLine.parse(body.itemList[0]).memberVisitItemId;
}
