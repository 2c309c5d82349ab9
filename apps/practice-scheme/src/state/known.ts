import { itemNamed } from '@afyakadi/demo/catalogue';
import { knownReferrals } from '../data/lists.ts';
import { dayOf, daysAfter } from '../wire/time.ts';
import type { Store } from './store.ts';

/** A letter that the member of 109900035308 carries: one MRI of the brain. */
export const knownLetter = { no: 'NHIF/REF/200900001', card: '109900035308', item: 'MRI Scan, Brain' };

/** Adds the records that exist from the start: referrals, and an approval by letter. */
export function addKnown(store: Store, now: number): void {
  for (const authorization of knownReferrals) {
    store.referrals.add({
      id: `R${authorization.no}`,
      no: authorization.no,
      cardNo: authorization.card,
      authorizationNo: '',
      from: authorization.from,
      to: authorization.to,
      diagnosis: authorization.diagnosis,
      reasons: 'Further care',
      at: now,
      clientReferenceNo: null,
    });
  }
  store.approvals.add({
    id: 'LETTER1',
    authorizationNo: '',
    cardNo: knownLetter.card,
    facilityCode: '',
    itemCode: itemNamed(knownLetter.item).code,
    requested: 1,
    approved: 1,
    status: 'APPROVED',
    referenceNo: knownLetter.no,
    remarks: 'By letter',
    expiry: daysAfter(dayOf(now), 90),
    at: now,
    decideAt: now,
    clientReferenceNo: null,
  });
}
