import { memberByCard } from '../data/members.ts';
import { isExcluded, itemOf, priceOf } from '../data/tariff.ts';
import type { Service } from '../service.ts';
import type { Approval } from '../state/records.ts';
import { cardKey } from '../state/store.ts';
import { dayOf, daysAfter } from '../wire/time.ts';

/** Always refused: the Super Specialist Consultation. */
export const refusedItem = '10003';
/** Of what half is approved, one at least: the Haemodialysis session. */
export const halvedItem = '16001';
/** Decided at once, without a delay: Colonoscopy, Intramedullary Nail. */
export const itemsAtOnce: readonly string[] = ['60008', '18001'];

const validDays = 30;

/** Decides an approval whose time has come. */
export function decideWhenDue(service: Service, approval: Approval, now: number): Approval {
  if (approval.status === 'PENDING' && now >= approval.decideAt) decide(service, approval, now);
  return approval;
}

/** The approvals of a card, oldest first, each decided where its time has come. */
export function approvalsOf(service: Service, cardNo: string, now: number): readonly Approval[] {
  return service.store.approvals.of(cardKey(cardNo)).map((approval) => decideWhenDue(service, approval, now));
}

/** Returns the issued quantity of an approval, without what was taken back. */
export function issuedOf(service: Service, approval: Approval): number {
  if (approval.referenceNo === null) return 0;
  return service.store.issues
    .of(approval.referenceNo)
    .filter((issue) => issue.status === 'ISSUED')
    .reduce((sum, issue) => sum + issue.quantity, 0);
}

function decide(service: Service, approval: Approval, now: number): void {
  const why = whyRefused(service, approval);
  if (why !== null) {
    approval.status = 'REJECTED';
    approval.remarks = why;
    return;
  }
  const item = itemOf(approval.itemCode);
  const most = Math.min(approval.requested, item?.maximumQuantity ?? approval.requested);
  approval.status = 'APPROVED';
  approval.approved = approval.itemCode === halvedItem ? Math.max(1, Math.floor(most / 2)) : most;
  approval.referenceNo = `NHIF/REF/${service.store.next('approval')}`;
  approval.expiry = daysAfter(dayOf(now), validDays);
  approval.remarks =
    approval.approved < approval.requested
      ? `Approved ${approval.approved} of ${approval.requested}`
      : 'Approved';
}

function whyRefused(service: Service, approval: Approval): string | null {
  const item = itemOf(approval.itemCode);
  const member = memberByCard(approval.cardNo);
  const schemeId = member?.schemeId || '1001';
  if (!item || priceOf(item, schemeId, service.store.prices) === undefined) {
    return 'The item is not in the price list of the member’s scheme';
  }
  if (approval.itemCode === refusedItem) return 'Not approved at this level of facility';
  if (isExcluded(item.code, schemeId, member?.productCode ?? '')) {
    return 'The item is excluded for the member’s product';
  }
  return item.needsApproval ? null : 'The item needs no approval';
}
