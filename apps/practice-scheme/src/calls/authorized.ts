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
  const authorization = service.store.authorizations.get(no);
  if (authorization?.facilityCode !== facility.code || authorization.status !== 'ACCEPTED') {
    throw refuse(`Authorization number ${no} is not valid for this facility`);
  }
  if (cardNo !== undefined && cardKey(authorization.cardNo) !== cardKey(cardNo)) {
    throw refuse('The card number is not the one of the authorization');
  }
  return authorization;
}
