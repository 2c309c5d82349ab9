import { z } from 'zod';
import type { ClaimDecision, FolioRef } from '../port/claims.ts';
import { claims as base, type Client } from './client.ts';
import { monthOf } from './folios.ts';
import { money, needed, oneOf, remarks, whole, wholeNeeded } from './values.ts';

/** The scheme's statuses of a folio and of an item (domain 3.6); any other is not recognized. */
const statuses = {
  'pending response': 'waiting',
  pending: 'waiting',
  submitted: 'waiting',
  'under negotiation': 'waiting',
  'under review': 'waiting',
  'under-review': 'waiting',
  approved: 'Approved',
  modified: 'Reduced',
  reduced: 'Reduced',
  'partially-approved': 'Reduced',
  rejected: 'Rejected',
} as const;

const item = z.object({
  folioitemid: needed(60),
  status: oneOf(statuses),
  reason: remarks,
  approvedquantity: whole(),
  approvedprice: money,
});
type Item = z.output<typeof item>;

const decision = z.object({
  foliono: wholeNeeded(1),
  status: oneOf(statuses),
  remarks,
  folioitems: z.array(item).max(2_000).nullish(),
});

/** Returns the scheme's decision about a folio; null while an item of it is open. */
export async function claimDecision(
  { transport }: Client,
  query: FolioRef & { now: Date },
): Promise<ClaimDecision | null> {
  const answer = await transport.send(query.facility, {
    name: 'GetClaimDecision',
    base: 'claims',
    method: 'GET',
    idempotent: true,
    path: `${base}/GetClaimDecision`,
    query: { ...monthOf(query), folioNo: String(query.folioNo) },
    answer: decision,
    check: (decision) =>
      decision.foliono === query.folioNo
        ? (itemMismatch(decision.folioitems ?? []) ?? null)
        : 'it is about another folio',
    also: [404],
  });
  if (answer.kind === 'message') return null;
  const { status, remarks, folioitems } = answer.value;
  const items = folioitems ?? [];
  if (status === 'waiting' || items.some((item) => item.status === 'waiting')) return null;
  return { remarks, lines: items.flatMap(toLine) };
}

/** An approved item needs a quantity and a price: without them the payment is unknown. */
function itemMismatch(items: readonly Item[]): string | undefined {
  const half = (item: Item) =>
    (item.status === 'Approved' || item.status === 'Reduced') &&
    (item.approvedquantity === null || item.approvedprice === null);
  return items.some(half) ? 'an approved item has no quantity or price' : undefined;
}

function toLine(item: Item): ClaimDecision['lines'] {
  if (item.status === 'waiting') return [];
  const approved = item.status !== 'Rejected';
  return [
    {
      key: item.folioitemid,
      outcome: item.status,
      approvedQuantity: approved ? (item.approvedquantity ?? 0) : 0,
      approvedPrice: approved ? (item.approvedprice ?? 0) : 0,
      reason: item.status === 'Approved' ? null : item.reason,
    },
  ];
}
