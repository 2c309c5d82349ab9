import type { Member } from '../data/formula.ts';
import { schemes } from '../data/lists.ts';
import { photo } from '../data/photo.ts';
import { facilityName, type Service, visitTypeOf } from '../service.ts';
import type { Authorization } from '../state/records.ts';
import { cardKey } from '../state/store.ts';
import { written } from '../wire/time.ts';

/** Both status axes and the remark of an answer about a card. */
export interface CardState {
  cardStatus: string;
  authorizationStatus: string;
  remarks: string;
}

/** Returns the newest accepted authorization of a card. */
export function latestOf(service: Service, cardNo: string): Authorization | undefined {
  return service.store.authorizations
    .of(cardKey(cardNo))
    .findLast((authorization) => authorization.status === 'ACCEPTED');
}

/** A card as the wire has it. */
export function cardAnswer(
  service: Service,
  member: Member,
  state: CardState,
  authorization?: Authorization,
): Record<string, unknown> {
  const scheme = schemes.find((scheme) => scheme.id === member.schemeId);
  const latest = latestOf(service, member.cardNo);
  const active = state.cardStatus.toUpperCase() === 'ACTIVE';
  const body = {
    CardNo: member.cardNo,
    NationalID: member.nationalId,
    MembershipNo: member.firstName === '' ? '' : `M${member.cardNo.replace(/\D/g, '')}`,
    SchemeID: member.schemeId,
    SchemeName: scheme?.name ?? '',
    ProductCode: member.productCode,
    ProductName: scheme?.products[member.productCode] ?? '',
    CardStatus: state.cardStatus,
    IsValidCard: active,
    IsActive: active,
    StatusDescription: state.remarks,
    FirstName: member.firstName,
    MiddleName: member.middleName,
    LastName: member.lastName,
    FullName: [member.firstName, member.middleName, member.lastName].filter((part) => part !== '').join(' '),
    Gender: member.gender,
    DateOfBirth: member.dateOfBirth === '' ? null : `${member.dateOfBirth}T00:00:00`,
    ExpiryDate: member.expiryDate === '' ? null : `${member.expiryDate}T00:00:00`,
    AuthorizationStatus: state.authorizationStatus,
    Remarks: state.remarks,
    Photo: member.hasPhoto ? photo() : null,
    LatestAuthorization: latest ? latestAnswer(service, latest) : null,
    ...authorizationAnswer(service, member, authorization),
  };
  if (member.quirk === 'missingFields') return fewFields(body);
  return member.quirk === 'lowerCaseKeys' ? camelKeys(body) : body;
}

function latestAnswer(service: Service, authorization: Authorization): Record<string, unknown> {
  return {
    AuthorizationNo: authorization.no,
    FacilityCode: authorization.facilityCode,
    FacilityName: facilityName(service, authorization.facilityCode),
    VisitTypeID: authorization.visitTypeId,
    AuthorizationDate: written(authorization.at),
  };
}

function authorizationAnswer(
  service: Service,
  member: Member,
  authorization?: Authorization,
): Record<string, unknown> {
  if (!authorization) return { AuthorizationNo: '', IsProvisional: false };
  return {
    AuthorizationNo: member.quirk === 'numberNotAvailable' ? 'N/A' : authorization.no,
    FacilityCode: authorization.facilityCode,
    FacilityName: facilityName(service, authorization.facilityCode),
    VisitTypeID: authorization.visitTypeId,
    VisitTypeName: visitTypeOf(authorization.visitTypeId).name,
    AuthorizationDate: written(authorization.at),
    IsProvisional: authorization.provisional,
    ClientReferenceNo: authorization.clientReferenceNo,
  };
}

/** Only what must be there: the card and its statuses. */
function fewFields(body: Record<string, unknown>): Record<string, unknown> {
  const fields = ['CardNo', 'CardStatus', 'AuthorizationStatus', 'AuthorizationNo'];
  return Object.fromEntries(fields.map((key) => [key, body[key]]));
}

function camelKeys(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key.charAt(0).toLowerCase() + key.slice(1), value]),
  );
}
