import { reference } from '../service.ts';
import { notKnown, refuse } from '../wire/refusal.ts';
import { dayOf } from '../wire/time.ts';
import { authorized } from './authorized.ts';
import type { ServiceRequest } from './call.ts';
import { approvalsOf, issuedOf } from './decide-approval.ts';

/** IssueApprovedService: consumes a quantity of an approval; repeated, it consumes again. 400: more than is left. */
export function issueService(request: ServiceRequest): unknown {
  const { service, facility, fields, now } = request;
  const authorization = authorized(request, fields.needed('authorizationNo'));
  const referenceNo = fields.needed('approvalReferenceNo');
  const itemCode = fields.needed('itemCode');
  const quantity = fields.number('quantity');
  if (quantity <= 0) throw refuse('quantity must be more than 0');
  const approval = approvalsOf(service, authorization.cardNo, now).find(
    (approval) =>
      approval.referenceNo === referenceNo &&
      approval.itemCode === itemCode &&
      approval.status === 'APPROVED',
  );
  if (!approval) throw refuse(`Reference number ${referenceNo} is not valid for this card and item`);
  if (approval.expiry !== null && approval.expiry < dayOf(now)) {
    throw refuse(`Reference number ${referenceNo} was valid until ${approval.expiry}`);
  }
  const left = (approval.approved ?? 0) - issuedOf(service, approval);
  if (quantity > left) throw refuse(`Only ${left} are left of the approved quantity`);
  const made = service.store.issues.add({
    id: `IS${service.store.next('issue')}`,
    referenceNo,
    authorizationNo: authorization.no,
    facilityCode: facility.code,
    itemCode,
    quantity,
    status: 'ISSUED',
    at: now,
    clientReferenceNo: reference(service, fields.text('clientReferenceNo')),
  });
  return { IssueID: made.id, QuantityRemaining: left - quantity };
}

/** Returns the services issued under a reference number, newest first. */
export function issuedServices({ service, facility, fields }: ServiceRequest): unknown {
  return service.store.issues
    .of(fields.needed('ApprovalReferenceNo'))
    .filter((issue) => issue.facilityCode === facility.code)
    .toReversed()
    .map((issue) => ({
      IssueID: issue.id,
      ItemCode: issue.itemCode,
      Quantity: issue.quantity,
      Status: issue.status,
      ClientReferenceNo: issue.clientReferenceNo,
    }));
}

export function cancelIssue({ service, facility, fields }: ServiceRequest): unknown {
  const issued = service.store.issues.get(fields.needed('issueID'));
  if (issued?.facilityCode !== facility.code) throw notKnown('The issue');
  issued.status = 'CANCELLED';
  return { IssueID: issued.id, Status: issued.status };
}
