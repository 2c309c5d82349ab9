import { limitsOf } from '@afyakadi/demo/limits';
import { memberByCard } from '../data/members.ts';
import { isExcluded, itemOf, priceOf } from '../data/tariff.ts';
import type { Service } from '../service.ts';
import type { Folio, FolioDecision, FolioItem } from '../state/records.ts';
import { approvalsOf } from './decide-approval.ts';

/** Decides a folio when it is due. @returns the decision, or null while there is none */
export function decideFolioWhenDue(service: Service, folio: Folio, now: number): FolioDecision | null {
  if (folio.decision === null && now >= folio.decideAt) folio.decision = decide(service, folio, now);
  return folio.decision;
}

type ItemDecision = FolioDecision['items'][number];

/** A few plain rules, so that decisions of all kinds occur (domain 3.6). */
function decide(service: Service, folio: Folio, now: number): FolioDecision {
  const items = folio.items.map((item) => decideItem(service, folio, item, now));
  const kinds = new Set(items.map(({ status }) => status));
  const status = kinds.size === 1 ? ([...kinds][0] ?? 'Approved') : 'Modified';
  return { status, remarks: status === 'Approved' ? '' : 'See the items', items };
}

function decideItem(service: Service, folio: Folio, folioItem: FolioItem, now: number): ItemDecision {
  const decision = (status: string, quantity: number, price: number, reason: string): ItemDecision => ({
    id: folioItem.id,
    itemCode: folioItem.itemCode,
    status,
    quantity,
    price,
    reason,
  });
  const member = memberByCard(folio.cardNo);
  const schemeId = member?.schemeId || '1001';
  const item = itemOf(folioItem.itemCode);
  const price = item && priceOf(item, schemeId, service.store.prices);
  if (!item || price === undefined) return decision('Rejected', 0, 0, 'Item not in the price list');
  if (isExcluded(item.code, schemeId, member?.productCode ?? '')) {
    return decision('Rejected', 0, 0, 'Item excluded for the product');
  }
  const gender = member?.gender || folio.gender;
  const { sex } = limitsOf(item);
  if (sex !== null && gender !== '' && sex !== gender) {
    return decision('Rejected', 0, 0, 'Item not payable for the patient’s sex');
  }
  if (item.needsApproval && !isApproved(service, folio, folioItem, now))
    return decision('Rejected', 0, 0, 'No valid approval');
  const quantity = Math.min(folioItem.quantity, item.maximumQuantity ?? folioItem.quantity);
  if (folioItem.unitPrice > price) return decision('Modified', quantity, price, 'Price above the tariff');
  if (quantity < folioItem.quantity)
    return decision('Reduced', quantity, folioItem.unitPrice, 'Quantity above the maximum');
  return decision('Approved', folioItem.quantity, folioItem.unitPrice, '');
}

function isApproved(service: Service, folio: Folio, item: FolioItem, now: number): boolean {
  return approvalsOf(service, folio.cardNo, now).some(
    (approval) =>
      approval.status === 'APPROVED' &&
      approval.referenceNo === item.approvalRefNo &&
      approval.itemCode === item.itemCode &&
      (approval.approved ?? 0) >= item.quantity,
  );
}
