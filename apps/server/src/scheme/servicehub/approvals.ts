import { z } from 'zod';
import type { ApprovalAnswer, ApprovalRequest, SchemeApprovals } from '../port/approvals.ts';
import { type SchemeFacility, SchemeProtocolError } from '../port/index.ts';
import { answersAnother, answerTo, approvals as base, type Client, orNull, valueIn } from './client.ts';
import { day, dayOf } from './times.ts';
import { consumeApproval, returnApproval } from './uses.ts';
import { needed, oneOf, remarks, text, whole } from './values.ts';

/** The scheme's statuses of an approval (docs/servicehub.md); any other is not recognized. */
const statuses = {
  pending: 'pending',
  submitted: 'pending',
  'in progress': 'pending',
  approved: 'valid',
  valid: 'valid',
  accepted: 'valid',
  rejected: 'invalid',
  invalid: 'invalid',
  declined: 'invalid',
  cancelled: 'cancelled',
  canceled: 'cancelled',
} as const;

const approval = z.object({
  serviceauthorizationid: needed(60),
  approvalstatus: oneOf(statuses),
  referenceno: text(60),
  itemcode: text(40),
  quantityapproved: whole(),
  expirydate: day,
  remarks,
  clientreferenceno: text(100),
});
type Approval = z.output<typeof approval>;
const list = z.array(approval).max(1_000);

const checked = z.object({
  referenceno: text(60),
  status: oneOf({ valid: 'valid', invalid: 'invalid' }),
  remarks,
  quantityapproved: whole(),
  expirydate: day,
});

/** Approvals (docs/servicehub.md, Approvals). */
export function approvals(client: Client): SchemeApprovals {
  return {
    requestApproval: (request) => requestApproval(client, request),
    approvalStatus: async (query) => {
      const existing = await find(client, query);
      return existing ? answerOf(existing) : null;
    },
    checkApproval: (query) => checkApproval(client, query),
    consumeApproval: (use) => consumeApproval(client, use),
    returnApproval: (request) => returnApproval(client, request),
    cancelApproval: (request) => cancelApproval(client, request),
  };
}

/** The scheme takes every request as another one: where one may be there, it is looked for before. */
async function requestApproval(client: Client, request: ApprovalRequest): Promise<ApprovalAnswer> {
  if (request.mayHaveArrived) {
    const existing = await find(client, request);
    if (existing) return answerOf(existing);
  }
  const day = dayOf(request.now);
  const answer = await client.transport.send(request.facility, {
    name: 'RequestApproval',
    base: 'servicehub',
    method: 'POST',
    idempotent: false,
    path: `${base}/RequestApproval`,
    body: {
      authorizationNo: request.authorizationNo,
      cardNo: request.cardNo,
      attendanceDate: request.today,
      serviceDate: day,
      clinicalNotes: request.reason,
      practitionerNo: request.practitionerNo ?? '',
      approvalDiseases: request.diagnosisCodes.map((diseaseCode) => ({ diseaseCode, notes: '' })),
      authorizedItems: [
        {
          itemCode: request.itemCode,
          quantityRequested: request.quantity,
          unitPrice: request.unitPrice,
        },
      ],
      clientReferenceNo: request.requestKey,
    },
    answer: approval,
    check: (approval) =>
      ofAnotherItem(approval, request.itemCode) ??
      answersAnother(approval.clientreferenceno, request.requestKey),
    also: [400],
  });
  return answer.kind === 'message' ? refused(answer.message) : answerOf(answer.value);
}

interface Wanted {
  facility: SchemeFacility;
  requestKey: string;
  authorizationNo: string;
  itemCode: string;
}

/** Returns the approval that answers a request of ours; null if the scheme has none. */
async function find({ transport }: Client, wanted: Wanted): Promise<Approval | null> {
  const answer = await transport.send(wanted.facility, {
    name: 'GetApprovalStatus',
    base: 'servicehub',
    method: 'GET',
    idempotent: true,
    path: `${base}/GetApprovalStatus`,
    query: { AuthorizationNo: wanted.authorizationNo, ItemCode: wanted.itemCode },
    answer: list,
    check: (all) =>
      all.map((approval) => ofAnotherItem(approval, wanted.itemCode)).find((mismatch) => mismatch !== null) ??
      null,
    also: [404],
  });
  const all = orNull(answer) ?? [];
  return answerTo(all, wanted.requestKey, ({ approvalstatus }) => approvalstatus !== 'cancelled') ?? null;
}

async function checkApproval(
  { transport }: Client,
  query: Parameters<SchemeApprovals['checkApproval']>[0],
): Promise<ApprovalAnswer> {
  const { cardNo: CardNo, referenceNo: ReferenceNo, itemCode: ItemCode } = query;
  const answer = await transport.send(query.facility, {
    name: 'GetReferenceNoStatus',
    base: 'servicehub',
    method: 'GET',
    idempotent: true,
    path: `${base}/GetReferenceNoStatus`,
    query: { CardNo, ReferenceNo, ItemCode },
    answer: checked,
    check: ({ referenceno, status }) =>
      referenceno === ReferenceNo || (status === 'invalid' && referenceno === null)
        ? null
        : 'it is about another number',
    also: [400, 404],
  });
  if (answer.kind === 'message') return refused(answer.message);
  const { status, quantityapproved, expirydate, remarks } = answer.value;
  if (status === 'invalid') return refused(remarks);
  return {
    state: 'valid',
    referenceNo: ReferenceNo,
    quantityApproved: quantityapproved,
    validUntil: expirydate,
    remarks,
  };
}

/** A request that the scheme does not have, or that was used already, stays as it is. */
async function cancelApproval(
  client: Client,
  request: Parameters<SchemeApprovals['cancelApproval']>[0],
): Promise<void> {
  const existing = await find(client, request);
  if (!existing || existing.approvalstatus === 'cancelled') return;
  const answer = await client.transport.send(request.facility, {
    name: 'CancelRequest',
    base: 'servicehub',
    method: 'POST',
    idempotent: true,
    path: `${base}/CancelRequest`,
    body: { serviceAuthorizationID: existing.serviceauthorizationid, remarks: request.reason },
    answer: approval,
    also: [400, 404],
  });
  if (answer.kind === 'value' && valueIn(answer).approvalstatus !== 'cancelled')
    throw new SchemeProtocolError('a request was withdrawn and is not');
}

function ofAnotherItem(approval: Approval, itemCode: string): string | null {
  return approval.itemcode === null || approval.itemcode === itemCode ? null : 'it is about another item';
}

const refused = (remarks: string): ApprovalAnswer => ({
  state: 'invalid',
  referenceNo: null,
  quantityApproved: null,
  validUntil: null,
  remarks,
});

function answerOf(approval: Approval): ApprovalAnswer {
  const { approvalstatus: status, referenceno, quantityapproved, expirydate, remarks } = approval;
  if (status === 'invalid' || status === 'cancelled') return refused(remarks);
  // A pending approval has no quantity yet, whatever its field contains.
  if (status === 'pending') return { ...refused(remarks), state: 'pending', referenceNo: referenceno };
  return {
    state: 'valid',
    referenceNo: referenceno,
    quantityApproved: quantityapproved,
    validUntil: expirydate,
    remarks,
  };
}
