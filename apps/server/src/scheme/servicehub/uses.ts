import { message } from '@afyakadi/contract';
import { z } from 'zod';
import type { ApprovalUse, SchemeApprovals, UseAnswer } from '../port/approvals.ts';
import { type SchemeFacility, SchemeProtocolError } from '../port/index.ts';
import { answersKey, approvals as base, type Client, orNull } from './client.ts';
import { needed, oneOf, text, whole, wholeNeeded } from './values.ts';

const state = oneOf({ issued: 'issued', cancelled: 'cancelled', canceled: 'cancelled' });
const issues = z
  .array(
    z.object({
      issueid: needed(60),
      itemcode: needed(40),
      quantity: wholeNeeded(),
      status: state,
      clientreferenceno: text(100),
    }),
  )
  .max(1_000);
type Issue = z.output<typeof issues>[number];

const sum = z.object({ referenceno: text(60), quantityissued: whole() });
const issued = z.object({ issueid: needed(60) });
const cancelled = z.object({ issueid: needed(60), status: state });

/** The scheme counts every call: where one may be there, it is looked for before. */
export async function consumeApproval(client: Client, use: ApprovalUse): Promise<UseAnswer> {
  if (use.mayHaveArrived) {
    const earlier = wasCounted(await issuesOf(client, use), use);
    if (earlier) return earlier;
    await assertUncounted(client, use);
  }
  const answer = await client.transport.send(use.facility, {
    name: 'IssueApprovedService',
    base: 'servicehub',
    method: 'POST',
    idempotent: false,
    path: `${base}/IssueApprovedService`,
    countsEach: true,
    body: {
      approvalReferenceNo: use.referenceNo,
      authorizationNo: use.authorizationNo,
      itemCode: use.itemCode,
      quantity: use.quantity,
      unitPrice: use.unitPrice,
      isBiometricVerified: use.biometricMethod !== 'NONE',
      biometricMethod: use.biometricMethod,
      fpCode: use.fpCode ?? '',
      imageData: use.imageData ?? '',
      clientReferenceNo: use.requestKey,
    },
    answer: issued,
    also: [400],
  });
  if (answer.kind === 'value') return counted;
  // An earlier request may have been served after the look above, and then too little is left for this one.
  const late = use.mayHaveArrived ? wasCounted(await issuesOf(client, use), use) : null;
  return late ?? { state: 'refused', remarks: answer.message };
}

/**
 * Whether a use was counted before: by its reference where the scheme returns references, else by the sum, which then
 * includes this use and every use known to be counted.
 */
function wasCounted(all: readonly Issue[], use: ApprovalUse): UseAnswer | null {
  const named = all.find((issue) => answersKey(issue.clientreferenceno, use.requestKey));
  if (named)
    return named.status === 'issued'
      ? counted
      : { state: 'refused', remarks: message('approvals.useTakenBack') };
  if (all.some((issue) => issue.clientreferenceno !== null)) return null;
  const active = all.filter((issue) => issue.status === 'issued');
  const sum = active.reduce((total, issue) => total + issue.quantity, 0);
  if (use.countedBefore !== undefined) return sum >= use.countedBefore + use.quantity ? counted : null;
  return active.some((issue) => issue.quantity === use.quantity) ? counted : null;
}

/**
 * A list of uses does not name its approval, and the list of another approval lacks this use as well. Before the use
 * is sent, the quantity counted under the number, in an answer that does name it, must agree.
 */
async function assertUncounted({ transport }: Client, use: ApprovalUse): Promise<void> {
  if (use.countedBefore === undefined) return;
  const answer = await transport.send(use.facility, {
    name: 'GetReferenceNoStatus',
    base: 'servicehub',
    method: 'GET',
    idempotent: true,
    path: `${base}/GetReferenceNoStatus`,
    query: { CardNo: use.cardNo, ReferenceNo: use.referenceNo, ItemCode: use.itemCode },
    answer: sum,
    check: ({ referenceno }) =>
      referenceno === null || referenceno === use.referenceNo ? null : 'it is about another number',
    also: [400, 404],
  });
  const issuedSum = orNull(answer)?.quantityissued ?? 0;
  if (issuedSum >= use.countedBefore + use.quantity)
    throw new SchemeProtocolError('a use that its sum counts is not in its list');
}

/** Takes a use back; a use that the scheme does not have, and never confirmed, counts as taken back. */
export async function returnApproval(
  client: Client,
  request: Parameters<SchemeApprovals['returnApproval']>[0],
): Promise<void> {
  const all = await issuesOf(client, request);
  const active = activeIn(all, request.requestKey);
  const isListed = all.some((issue) => answersKey(issue.clientreferenceno, request.requestKey) !== false);
  if (!active && request.wasCounted && !isListed)
    throw new SchemeProtocolError('a use that it counted is not in its list');
  if (!active) return;
  await client.transport.send(request.facility, {
    name: 'CancelIssuedService',
    base: 'servicehub',
    method: 'POST',
    idempotent: true,
    path: `${base}/CancelIssuedService`,
    body: { issueID: active.issueid, remarks: request.reason },
    answer: cancelled,
    check: ({ issueid, status }) =>
      issueid === active.issueid && status === 'cancelled' ? null : 'it does not take this back',
    also: [404],
  });
}

/** Returns the active use of this key. Where the scheme returns no references, the only active one. */
function activeIn(all: readonly Issue[], requestKey: string): Issue | undefined {
  const named = all.find((issue) => answersKey(issue.clientreferenceno, requestKey));
  if (named) return named.status === 'issued' ? named : undefined;
  const nameless = all.filter((issue) => issue.clientreferenceno === null && issue.status === 'issued');
  if (nameless.length > 1)
    throw new SchemeProtocolError('the answer does not say which of several uses it was');
  return nameless[0];
}

async function issuesOf(
  { transport }: Client,
  query: { facility: SchemeFacility; referenceNo: string; itemCode: string },
): Promise<Issue[]> {
  const answer = await transport.send(query.facility, {
    name: 'GetIssuedServices',
    base: 'servicehub',
    method: 'GET',
    idempotent: true,
    path: `${base}/GetIssuedServices`,
    query: { ApprovalReferenceNo: query.referenceNo },
    answer: issues,
    also: [404],
  });
  return (orNull(answer) ?? []).filter(({ itemcode }) => itemcode === query.itemCode);
}

const counted: UseAnswer = { state: 'counted', remarks: '' };
