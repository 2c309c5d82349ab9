import type { Authorization } from '../state/records.ts';
import { cardKey } from '../state/store.ts';
import { refuse } from '../wire/refusal.ts';
import type { ServiceRequest } from './call.ts';

/** Returns the authorization that a call names, if it is accepted, of this facility and of this card. Failures: 400. */
export function authorized(
  { service, facility }: ServiceRequest,
  no: string,
  cardNo?: string,
): Authorization {
  const found = service.store.authorizations.get(no);
  if (found?.facilityCode !== facility.code || found.status !== 'ACCEPTED') {
    throw refuse(`Authorization number ${no} is not valid for this facility`);
  }
  if (cardNo !== undefined && cardKey(found.cardNo) !== cardKey(cardNo)) {
    throw refuse('The card number is not the one of the authorization');
  }
  return found;
}
