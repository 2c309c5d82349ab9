import type { CarePoint, FacilityItem, Frequency, OrderLine, VerifiedCard } from '@afyakadi/contract';
import type { AsRole } from './api.ts';

export interface Wanted {
  name: string;
  quantity?: number;
  dosage?: string;
  /** Otherwise it is taken as directed. */
  directions?: { dose: number; frequency: Frequency; durationDays: number };
}

export interface Ordered {
  memberId: string;
  lines: OrderLine[];
}

/** Verifies a card, sends the patient to pharmacy or laboratory and orders there, all by the API. */
export async function order(
  api: AsRole,
  request: { cardNo: string; at: 'pharmacy' | 'laboratory'; wanted: readonly Wanted[] },
): Promise<Ordered> {
  const [reception, doctor] = [await api('receptionist'), await api('doctor')];
  const { item: card } = await reception.ok<{ item: VerifiedCard }>('POST', '/card/authorize', {
    cardNo: request.cardNo,
    verifierID: 'NHIF',
    cardTypeID: 'NHIFCard',
    fpCode: 'R1',
    biometricMethod: 'NONE',
    visitTypeID: 1,
    referralNo: null,
    imageData: null,
  });
  const point: CarePoint = await doctor.carePoint(request.at);
  await doctor.ok('POST', '/point-of-cares', { pointOfCareId: point.id, authorizedClientId: card.id });
  const memberItems = [];
  for (const { name, quantity = 1, dosage, directions } of request.wanted) {
    const { itemList } = await doctor.ok<{ itemList: FacilityItem[] }>('POST', '/member-items', {
      authorizedMemberId: card.authorizedMemberId,
      itemName: name,
      itemTypeId: 3,
      category: request.at === 'pharmacy' ? 'medicine' : 'test',
    });
    const item = itemList.find(({ itemName }) => itemName === name);
    if (!item) throw new Error(`The tariff has no ${name}`);
    memberItems.push({
      id: item.id,
      quantity,
      frequency: 'UD',
      ...(dosage ? { dosage } : {}),
      ...directions,
    });
  }
  const { itemList: lines } = await doctor.ok<{ itemList: OrderLine[] }>('POST', '/member-items/add', {
    authorizedMemberId: card.authorizedMemberId,
    memberItems,
  });
  return { memberId: card.authorizedMemberId, lines };
}
