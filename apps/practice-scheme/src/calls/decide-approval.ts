import { memberByCard } from '../data/members.ts';
import { isExcluded, itemOf, priceOf } from '../data/tariff.ts';
import type { Service } from '../service.ts';
import type { Approval } from '../state/records.ts';
import { cardKey } from '../state/store.ts';
import { dayOf, daysAfter } from '../wire/time.ts';

/** What is always refused: the Super Specialist Consultation. */
export const refusedItem = '10003';
/** Of what half is approved, one at least: the Haemodialysis session. */
export const halvedItem = '16001';
/** What is decided at once, without a pause: Colonoscopy, Intramedullary Nail. */
export const itemsAtOnce: readonly string[] = ['60008', '18001'];

const validDays = 30;

/** Decides an approval whose time has come. */
export function decideWhenDue(service: Service, it: Approval, now: number): Approval {
  if (it.status === 'PENDING' && now >= it.decideAt) decide(service, it, now);
  return it;
}

/** The approvals of a card, oldest first, each decided where its time has come. */
export function approvalsOf(service: Service, cardNo: string, now: number): readonly Approval[] {
  return service.store.approvals.of(cardKey(cardNo)).map((it) => decideWhenDue(service, it, now));
}

/** How many of an approval were issued, those taken back aside. */
export function issuedOf(service: Service, it: Approval): number {
  if (it.referenceNo === null) return 0;
  return service.store.issues
    .of(it.referenceNo)
    .filter((one) => one.status === 'ISSUED')
    .reduce((sum, one) => sum + one.quantity, 0);
}

function decide(service: Service, it: Approval, now: number): void {
  const why = whyRefused(service, it);
  if (why !== null) {
    it.status = 'REJECTED';
    it.remarks = why;
    return;
  }
  const item = itemOf(it.itemCode);
  const most = Math.min(it.requested, item?.mostQuantity ?? it.requested);
  it.status = 'APPROVED';
  it.approved = it.itemCode === halvedItem ? Math.max(1, Math.floor(most / 2)) : most;
  it.referenceNo = `NHIF/REF/${service.store.next('approval')}`;
  it.expiry = daysAfter(dayOf(now), validDays);
  it.remarks = it.approved < it.requested ? `Approved ${it.approved} of ${it.requested}` : 'Approved';
}

function whyRefused(service: Service, it: Approval): string | null {
  const item = itemOf(it.itemCode);
  const member = memberByCard(it.cardNo);
  const schemeId = member?.schemeId || '1001';
  if (!item || priceOf(item, schemeId, service.store.prices) === undefined) {
    return 'The item is not in the price list of the member’s scheme';
  }
  if (it.itemCode === refusedItem) return 'Not approved at this level of facility';
  if (isExcluded(item.code, schemeId, member?.productCode ?? '')) {
    return 'The item is excluded for the member’s product';
  }
  return item.restricted ? null : 'The item needs no approval';
}
