import type { Folio, FolioItem } from '../state/records.ts';
import { folioKey } from '../state/store.ts';
import type { Fields } from '../wire/fields.ts';
import { Refusal, refuse } from '../wire/refusal.ts';
import { written } from '../wire/time.ts';
import { authorized } from './authorized.ts';
import type { ServiceRequest } from './call.ts';

/**
 * SubmitFolio. A folio number that was received is answered 406, and another folio of an authorization that was claimed
 * already 500 `A claim with Similar…`, unless it names the one that it corrects (domain 3.7).
 */
export function submitFolio(request: ServiceRequest): unknown {
  const { service, facility, fields, now } = request;
  const { store, settings } = service;
  const sent = readFolio(fields);
  if (sent.facilityCode !== facility.code)
    throw refuse(`Facility ${sent.facilityCode} is not the one of the token`);
  if (store.folios.get(folioKey(sent))) {
    throw new Refusal(406, `Folio Number ${sent.folioNo} has already been submited.`);
  }
  authorized(request, sent.authorizationNo, sent.cardNo);
  const earlier = store.folios.of(sent.authorizationNo);
  const corrects = (folio: Folio) => folio.serialNo === sent.correctedSerialNo;
  const corrected = earlier.some(
    (folio) => folio.correctedSerialNo !== '' && folio.correctedSerialNo === sent.correctedSerialNo,
  );
  if (earlier.length > 0 && (corrected || !earlier.some(corrects))) {
    throw new Refusal(500, `A claim with Similar Authorization Number ${sent.authorizationNo} exists.`);
  }
  const total = sent.items.reduce((sum, item) => sum + item.amount, 0);
  if (total !== sent.amountClaimed)
    throw refuse(`AmountClaimed is ${sent.amountClaimed}, its items are ${total}`);
  const number = store.next('submission');
  const folio = store.folios.add({
    ...sent,
    submissionId: String(900_000 + number),
    submissionNo: `SUB/${sent.year}/${number}`,
    at: now,
    decideAt: now + settings.decisionDelayMs,
    decision: null,
  });
  return {
    SubmissionID: folio.submissionId,
    SubmissionNo: folio.submissionNo,
    DateSubmitted: written(now),
    SubmissionChannel: 'ONLINE',
    HashCode: folio.folioId,
    Remarks: 'Received',
  };
}

type SentFolio = Omit<Folio, 'submissionId' | 'submissionNo' | 'at' | 'decideAt' | 'decision'>;

function readFolio(fields: Fields): SentFolio {
  const items = fields.list('FolioItems').map(readItem);
  if (items.length === 0) throw refuse('FolioItems is empty');
  if (fields.list('FolioDiseases').length === 0) throw refuse('FolioDiseases is empty');
  if (fields.texts('AttendingPractitioners').length === 0) throw refuse('AttendingPractitioners is empty');
  const month = fields.whole('ClaimMonth', 1);
  if (month > 12) throw refuse('ClaimMonth must be 1 to 12');
  return {
    folioId: fields.needed('FolioID'),
    facilityCode: fields.needed('FacilityCode'),
    year: fields.whole('ClaimYear', 2000),
    month,
    folioNo: fields.whole('FolioNo', 1),
    serialNo: fields.needed('SerialNo'),
    cardNo: fields.needed('CardNo'),
    gender: fields.text('Gender'),
    authorizationNo: fields.needed('AuthorizationNo'),
    amountClaimed: fields.number('AmountClaimed'),
    correctedSerialNo: fields.text('CorrectedSerialNo'),
    items,
  };
}

function readItem(fields: Fields): FolioItem {
  return {
    id: fields.needed('FolioItemID'),
    itemCode: fields.needed('ItemCode'),
    itemTypeId: fields.whole('ItemTypeID'),
    quantity: fields.number('ItemQuantity'),
    unitPrice: fields.number('UnitPrice'),
    amount: fields.number('AmountClaimed'),
    approvalRefNo: fields.text('ApprovalRefNo'),
    serviceDate: fields.text('ServiceDate'),
  };
}
