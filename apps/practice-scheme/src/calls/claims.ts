import { folioKey, monthKey } from '../state/store.ts';
import { notKnown, refuse } from '../wire/refusal.ts';
import { written } from '../wire/time.ts';
import { authorized } from './authorized.ts';
import { calls, type ServiceRequest } from './call.ts';
import { decideFolioWhenDue } from './decide-folio.ts';
import { submitFolio } from './submit.ts';

/** Claims and their decisions. */
export const claimCalls = calls(
  '/ocs/api/Claims',
  { GetSubmittedClaims: submittedClaims, GetClaimDecision: claimDecision, GetReceipt: receipt },
  { SignFolio: signFolio, SubmitFolio: submitFolio, SubmitMonthlyClaim: submitMonth },
);

/** The facility and month that a call names; 400 for another facility than the token's. */
function monthOf({ facility, fields }: ServiceRequest) {
  const facilityCode = fields.needed('facilityCode');
  if (facilityCode !== facility.code) throw refuse(`Facility ${facilityCode} is not the one of the token`);
  const month = fields.whole('claimMonth', 1);
  if (month > 12) throw refuse('claimMonth must be 1 to 12');
  return { facilityCode, year: fields.whole('claimYear', 2000), month };
}

/** Repeated: the same. */
function signFolio(request: ServiceRequest): unknown {
  const { service, fields } = request;
  const { no } = authorized(request, fields.needed('AuthorizationNo'), fields.needed('CardNo'));
  const method = fields.needed('SignatureMethod').toUpperCase();
  if (method !== 'SIGNATURE' && method !== 'FINGERPRINT') throw refuse('SignatureMethod is not known');
  if (fields.text('SignatureData', 4_000_000) === '') throw refuse('SignatureData is missing');
  const amountClaimed = fields.number('AmountClaimed');
  const folio =
    service.store.signatures.get(no) ??
    service.store.signatures.add({
      id: `SG${service.store.next('signature')}`,
      authorizationNo: no,
      amountClaimed,
      method,
    });
  return { AuthorizationNo: no, SignatureID: folio.id };
}

function submittedClaims(request: ServiceRequest): unknown {
  const { facilityCode, year, month } = monthOf(request);
  return request.service.store.folios
    .all()
    .filter((folio) => folio.facilityCode === facilityCode && folio.year === year && folio.month === month)
    .map((folio) => ({
      FolioNo: folio.folioNo,
      SerialNo: folio.serialNo,
      BillNo: '',
      DateSubmitted: written(folio.at),
      SubmittedBy: folio.facilityCode,
      CardNo: folio.cardNo,
      AuthorizationNo: folio.authorizationNo,
      AmountClaimed: folio.amountClaimed,
      SubmissionID: folio.submissionId,
      SubmissionNo: folio.submissionNo,
      Remarks: '',
    }));
}

function claimDecision(request: ServiceRequest): unknown {
  const { service, fields, now } = request;
  const folio = service.store.folios.get(
    folioKey({ ...monthOf(request), folioNo: fields.whole('folioNo', 1) }),
  );
  if (!folio) throw notKnown('The folio');
  const decision = decideFolioWhenDue(service, folio, now);
  const FolioNo = folio.folioNo;
  if (!decision) return { FolioNo, Status: 'Pending Response', Remarks: '', FolioItems: [] };
  const FolioItems = decision.items.map((item) => ({
    FolioItemID: item.id,
    ItemCode: item.itemCode,
    Status: item.status,
    ApprovedQuantity: item.quantity,
    ApprovedPrice: item.price,
    Reason: item.reason,
  }));
  return { FolioNo, Status: decision.status, Remarks: decision.remarks, FolioItems };
}

/** A month that is closed answers the first receipt. */
function submitMonth(request: ServiceRequest): unknown {
  const { service, fields, now } = request;
  const month = monthOf(request);
  const folios = fields.whole('FoliosSubmitted');
  const amount = fields.number('TotalAmountClaimed');
  if (!service.store.months.get(monthKey(month))) {
    const receiptNo = `RCP/${month.year}/${service.store.next('receipt')}`;
    service.store.months.add({ ...month, receiptNo, folios, amount, at: now });
  }
  return receipt(request);
}

function receipt(request: ServiceRequest): unknown {
  const month = request.service.store.months.get(monthKey(monthOf(request)));
  if (!month) throw notKnown('The receipt');
  return {
    ReceiptNo: month.receiptNo,
    FoliosSubmitted: month.folios,
    TotalAmountClaimed: month.amount,
    DateSubmitted: written(month.at),
  };
}
