import { itemOf } from '../data/tariff.ts';
import { reference } from '../service.ts';
import type { Approval } from '../state/records.ts';
import { notKnown, refuse } from '../wire/refusal.ts';
import { dayOf, written } from '../wire/time.ts';
import { authorized } from './authorized.ts';
import { calls, type ServiceRequest } from './call.ts';
import { approvalsOf, decideWhenDue, issuedOf, itemsAtOnce } from './decide-approval.ts';
import { cancelIssue, issuedServices, issueService } from './issue.ts';

/** The calls for approval of restricted services, and for services issued under it. */
export const approvalCalls = calls(
  '/servicehub/api/Approvals',
  {
    GetApprovalStatus: approvalStatus,
    GetReferenceNoStatus: referenceStatus,
    GetIssuedServices: issuedServices,
  },
  {
    RequestApproval: requestApproval,
    IssueApprovedService: issueService,
    CancelIssuedService: cancelIssue,
    CancelRequest: cancelRequest,
  },
);

/** Takes a request in. Repeated, it makes another one: nothing here prevents a second. */
function requestApproval(request: ServiceRequest): unknown {
  const { service, facility, fields, now } = request;
  const { cardNo, no } = authorized(request, fields.needed('authorizationNo'), fields.needed('cardNo'));
  const [item, ...more] = fields.list('authorizedItems');
  if (!item || more.length > 0) throw refuse('authorizedItems must have one item');
  if (fields.list('approvalDiseases').length === 0) throw refuse('approvalDiseases is empty');
  const itemCode = item.needed('itemCode');
  if (!itemOf(itemCode)) throw refuse(`Item ${itemCode} is not in the price list`);
  const made = service.store.approvals.add({
    id: String(500_000 + service.store.next('request')),
    authorizationNo: no,
    cardNo,
    facilityCode: facility.code,
    itemCode,
    requested: item.number('quantityRequested', 1),
    approved: null,
    status: 'PENDING',
    referenceNo: null,
    expiry: null,
    remarks: 'The request is being looked at',
    at: now,
    decideAt: itemsAtOnce.includes(itemCode) ? now : now + service.settings.approvalDelayMs,
    clientReferenceNo: reference(service, fields.text('clientReferenceNo')),
  });
  // The first answer is always pending, whatever the delay, except for the items that are decided at once.
  return approvalAnswer(itemsAtOnce.includes(itemCode) ? decideWhenDue(service, made, now) : made);
}

function approvalStatus({ service, facility, fields, now }: ServiceRequest): unknown {
  const id = fields.text('ServiceAuthorizationID');
  const isOfFacility = (approval: Approval) => approval.facilityCode === facility.code;
  if (id !== '') {
    const approval = service.store.approvals.get(id);
    return approval && isOfFacility(approval) ? [approvalAnswer(decideWhenDue(service, approval, now))] : [];
  }
  const authorizationNo = fields.needed('AuthorizationNo');
  const itemCode = fields.needed('ItemCode');
  const authorization = service.store.authorizations.get(authorizationNo);
  if (!authorization) return [];
  return approvalsOf(service, authorization.cardNo, now)
    .filter(
      (approval) =>
        isOfFacility(approval) &&
        approval.authorizationNo === authorizationNo &&
        approval.itemCode === itemCode,
    )
    .toReversed()
    .map(approvalAnswer);
}

function referenceStatus({ service, fields, now }: ServiceRequest): unknown {
  const ReferenceNo = fields.needed('ReferenceNo');
  const itemCode = fields.needed('ItemCode');
  const existing = approvalsOf(service, fields.needed('CardNo'), now).find(
    (approval) => approval.referenceNo === ReferenceNo && approval.itemCode === itemCode,
  );
  const invalid = (Remarks: string) => ({
    ReferenceNo,
    Status: 'INVALID',
    QuantityApproved: null,
    QuantityIssued: null,
    ExpiryDate: null,
    Remarks,
  });
  if (existing?.status !== 'APPROVED') return invalid('The number is not valid for this card and item');
  if (existing.expiry !== null && existing.expiry < dayOf(now))
    return invalid(`The number was valid until ${existing.expiry}`);
  return {
    ReferenceNo,
    Status: 'VALID',
    QuantityApproved: existing.approved,
    QuantityIssued: issuedOf(service, existing),
    ExpiryDate: expiryOf(existing),
    Remarks: existing.remarks,
  };
}

function cancelRequest({ service, facility, fields }: ServiceRequest): unknown {
  const approval = service.store.approvals.get(fields.needed('serviceAuthorizationID'));
  if (approval?.facilityCode !== facility.code) throw notKnown('The request');
  if (issuedOf(service, approval) > 0) throw refuse('Something was issued under this approval');
  approval.status = 'CANCELLED';
  approval.remarks = fields.text('remarks');
  return approvalAnswer(approval);
}

const expiryOf = (approval: Approval) => (approval.expiry === null ? null : `${approval.expiry}T00:00:00`);

function approvalAnswer(approval: Approval): Record<string, unknown> {
  return {
    ServiceAuthorizationID: approval.id,
    ApprovalStatus: approval.status,
    ReferenceNo: approval.referenceNo ?? '',
    ApprovalDate: approval.status === 'PENDING' ? null : written(approval.decideAt),
    ItemCode: approval.itemCode,
    QuantityRequested: approval.requested,
    QuantityApproved: approval.approved,
    ExpiryDate: expiryOf(approval),
    Remarks: approval.remarks,
    ClientReferenceNo: approval.clientReferenceNo,
  };
}
