import { pointsOfCare, verifiers, visitTypes } from '../data/lists.ts';
import { memberByCard, memberByNationalId } from '../data/members.ts';
import { facilityName, reference } from '../service.ts';
import { cardKey, pointKey } from '../state/store.ts';
import { notKnown, refuse } from '../wire/refusal.ts';
import { dayOf, written } from '../wire/time.ts';
import { authorize } from './authorize.ts';
import { calls, type ServiceRequest } from './call.ts';
import { cardAnswer } from './card.ts';

const base = '/servicehub/api/Verification';

/** Most earlier visits of a card in an answer, newest first. */
const maxVisits = 200;

/** Cards, visits and authorizations. */
export const verificationCalls = calls(
  base,
  {
    GetCardVerifiers: () =>
      verifiers.map((verifier) => ({
        verifierID: verifier.id,
        verifierName: verifier.name,
        cardTypes: verifier.cardTypes.map(({ id, name }) => ({ cardTypeID: id, cardTypeName: name })),
      })),
    GetVisitTypes: () =>
      visitTypes.map((type) => ({
        VisitTypeID: type.id,
        VisitTypeName: type.name,
        Alias: type.alias,
        RequiredInput: type.requiredInput,
        RequiresRemarks: type.requiresRemarks,
        RequiresReferralNo: type.requiresReferralNo,
        MaximumVisitPerMonth: type.mostPerMonth ?? -1,
        HasConsultationCharges: type.hasConsultationCharges,
        Description: type.description,
      })),
    GetPointsOfCare: () =>
      pointsOfCare.map((point) => ({
        PointOfCareID: point.id,
        PointOfCareCode: point.code,
        PointOfCareName: point.name,
      })),
    GetCardDetails: (request) => lookUp(request, 'CardNo'),
    GetCardDetailsByNIN: (request) => lookUp(request, 'NationalID'),
    GetAuthorizationDetails: authorizationDetails,
    GetPreviousPatientVisits: ({ service, fields }) =>
      [...service.store.authorizations.of(cardKey(fields.needed('CardNo')))]
        .slice(-maxVisits)
        .reverse()
        .map((authorization) => ({
          AuthorizationNo: authorization.no,
          AuthorizationStatus: authorization.status,
          FacilityCode: authorization.facilityCode,
          FacilityName: facilityName(service, authorization.facilityCode),
          VisitTypeID: authorization.visitTypeId,
          AuthorizationDate: written(authorization.at),
          ClientReferenceNo: authorization.clientReferenceNo,
        })),
  },
  {
    AuthorizeCard: (request) => authorize(request, 'NHIF'),
    VerifyCard: (request) => {
      const verifier = request.fields.needed('verifierID');
      if (!verifiers.some(({ id }) => id === verifier)) throw refuse(`Verifier ${verifier} is not known`);
      return authorize(request, verifier);
    },
    CancelAuthorization: ({ service, facility, fields }) => {
      const authorization = service.store.authorizations.get(fields.needed('authorizationNo'));
      if (authorization?.facilityCode !== facility.code) throw notKnown('The authorization');
      authorization.status = 'CANCELLED';
      return { AuthorizationNo: authorization.no, AuthorizationStatus: authorization.status };
    },
    GeneratePOCReferenceNo: carePointReference,
  },
);

/** A look-up consumes nothing. */
function lookUp({ service, fields }: ServiceRequest, by: 'CardNo' | 'NationalID'): unknown {
  const number = fields.needed(by);
  const member = by === 'CardNo' ? memberByCard(number) : memberByNationalId(number);
  const verifier = fields.text('VerifierID') || 'NHIF';
  if (member?.verifier !== verifier) throw notKnown('The card');
  const { cardStatus, authorizationStatus, remarks } = member;
  const known = authorizationStatus.toUpperCase() === 'ACCEPTED' ? 'N/A' : authorizationStatus;
  const body = cardAnswer(service, member, { cardStatus, authorizationStatus: known, remarks });
  if (by === 'CardNo') return body;
  return {
    ...body,
    LatestContribution: { Year: 2026, Month: 6 },
    RequiresBiometricVerification: member.requires !== '',
    RequiresFacialRecognition: member.requires === 'FACIAL',
  };
}

function authorizationDetails({ service, facility, fields }: ServiceRequest): unknown {
  const authorization = service.store.authorizations.get(fields.needed('AuthorizationNo'));
  const member = authorization && memberByCard(authorization.cardNo);
  if (!authorization || !member || authorization.facilityCode !== facility.code)
    throw notKnown('The authorization');
  return {
    ...cardAnswer(
      service,
      member,
      { cardStatus: member.cardStatus, authorizationStatus: authorization.status, remarks: member.remarks },
      authorization,
    ),
    ServiceYear: Number(dayOf(authorization.at).slice(0, 4)),
  };
}

/** The same care point and authorization: the same number. */
function carePointReference({ service, facility, fields }: ServiceRequest): unknown {
  const authorizationNo = fields.needed('authorizationNo');
  const pointOfCareId = fields.needed('pointOfCareID');
  if (!pointsOfCare.some(({ id }) => String(id) === pointOfCareId)) {
    throw refuse(`Point of care ${pointOfCareId} is not known`);
  }
  const authorization = service.store.authorizations.get(authorizationNo);
  if (authorization?.facilityCode !== facility.code || authorization.status !== 'ACCEPTED') {
    throw refuse(`Authorization ${authorizationNo} is not valid`);
  }
  const key = { authorizationNo, pointOfCareId };
  const existing =
    service.store.references.get(pointKey(key)) ??
    service.store.references.add({
      ...key,
      no: `POC${String(service.store.next('carePoint')).padStart(8, '0')}`,
      clientReferenceNo: reference(service, fields.text('clientReferenceNo')),
    });
  return {
    PointOfCareID: existing.pointOfCareId,
    AuthorizationNo: existing.authorizationNo,
    ReferenceNo: existing.no,
  };
}
