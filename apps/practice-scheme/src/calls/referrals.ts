import { facilityName, reference } from '../service.ts';
import { cardKey } from '../state/store.ts';
import { refuse } from '../wire/refusal.ts';
import { dayOf, written } from '../wire/time.ts';
import { authorized } from './authorized.ts';
import { calls, type ServiceRequest } from './call.ts';

/** Referrals between facilities (domain 5). */
export const referralCalls = calls(
  '/servicehub/api/Referrals',
  {
    GetFacilities: ({ service, fields }) => {
      const text = fields.text('search').toLowerCase();
      return [...service.facilities.values()]
        .filter(
          (facility) =>
            facility.acceptsReferrals && `${facility.code} ${facility.name}`.toLowerCase().includes(text),
        )
        .map((facility) => ({ FacilityCode: facility.code, FacilityName: facility.name }));
    },
    GetReferralByCardNo: ({ service, fields }) =>
      service.store.referrals
        .of(cardKey(fields.needed('CardNo')))
        .toReversed()
        .map((referral) => ({
          ReferralNo: referral.no,
          SourceFacilityCode: referral.from,
          SourceFacilityName: facilityName(service, referral.from),
          ServiceIssuingFacilityCode: referral.to,
          ReferringDiagnosis: referral.diagnosis,
          ReasonsForReferral: referral.reasons,
          ReferringDate: written(referral.at),
          ClientReferenceNo: referral.clientReferenceNo,
        })),
  },
  { AddReferral: addReferral },
);

/** Repeated, it makes a second referral. */
function addReferral(request: ServiceRequest): unknown {
  const { service, facility, fields, now } = request;
  const { cardNo, no } = authorized(request, fields.needed('AuthorizationNo'), fields.needed('CardNo'));
  if (fields.needed('SourceFacilityCode') !== facility.code) {
    throw refuse('SourceFacilityCode is not the facility of the token');
  }
  const to = service.facilities.get(fields.needed('ServiceIssuingFacilityCode'));
  if (!to) throw refuse('ServiceIssuingFacilityCode is not known');
  if (!to.acceptsReferrals) throw refuse(`${to.name} takes no referrals`);
  if (to.code === facility.code) throw refuse('A patient is not referred to the same facility');
  for (const name of ['PatientFullName', 'PhysicianName']) fields.needed(name);
  const day = dayOf(now).replaceAll('-', '').slice(2);
  const made = service.store.referrals.add({
    id: `R${service.store.next('referralId')}`,
    no: `${day}${service.store.next('referral')}`,
    cardNo,
    authorizationNo: no,
    from: facility.code,
    to: to.code,
    diagnosis: fields.needed('ReferringDiagnosis'),
    reasons: fields.needed('ReasonsForReferral'),
    at: now,
    clientReferenceNo: reference(service, fields.text('clientReferenceNo')),
  });
  return {
    ReferralID: made.id,
    ReferralNo: made.no,
    ReferringDate: written(now),
    SourceFacilityCode: facility.code,
  };
}
