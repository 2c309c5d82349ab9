import type { Folio, FolioItem } from '../state/records.ts';
import { cardKey, folioKey } from '../state/store.ts';
import type { Fields } from '../wire/fields.ts';
import { Refusal, refuse } from '../wire/refusal.ts';
import { written } from '../wire/time.ts';
import type { Asked } from './call.ts';

/**
 * SubmitFolio. A folio number that was received is answered 406, and another folio of an authorization that was claimed
 * already 500 `A claim with Similar…`, unless it names the one that it corrects (domain §3).
 */
export function submitFolio({ service, facility, fields, now }: Asked): unknown {
  const { store, settings } = service;
  const sent = readFolio(fields);
  if (sent.facilityCode !== facility.code)
    throw refuse(`Facility ${sent.facilityCode} is not the one of the token`);
  if (store.folios.get(folioKey(sent))) {
    throw new Refusal(406, `Folio Number ${sent.folioNo} has already been submited.`);
  }
  const authorization = store.authorizations.get(sent.authorizationNo);
  if (!authorization || authorization.facilityCode !== facility.code || authorization.status !== 'ACCEPTED') {
    throw refuse(`Authorization number ${sent.authorizationNo} is not valid for this facility`);
  }
  if (cardKey(authorization.cardNo) !== cardKey(sent.cardNo)) {
    throw refuse('The card number is not the one of the authorization');
  }
  const earlier = store.folios.of(sent.authorizationNo);
  if (earlier.length > 0 && !earlier.some((it) => it.serialNo === sent.correctedSerialNo)) {
    throw new Refusal(500, `A claim with Similar Authorization Number ${sent.authorizationNo} exists.`);
  }
  const total = sent.items.reduce((sum, it) => sum + it.amount, 0);
  if (total !== sent.amountClaimed)
    throw refuse(`AmountClaimed is ${sent.amountClaimed}, its items are ${total}`);
  const number = store.next('submission');
  const folio = store.folios.add({
    ...sent,
    ...{ submissionId: String(900_000 + number), submissionNo: `SUB/${sent.year}/${number}` },
    ...{ at: now, decideAt: now + settings.decisionDelayMs, decision: null },
  });
  return {
    ...{ SubmissionID: folio.submissionId, SubmissionNo: folio.submissionNo, DateSubmitted: written(now) },
    ...{ SubmissionChannel: 'ONLINE', HashCode: folio.folioId, Remarks: 'Received' },
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
    ...{ folioId: fields.needed('FolioID'), facilityCode: fields.needed('FacilityCode') },
    ...{ year: fields.whole('ClaimYear', 2000), month, folioNo: fields.whole('FolioNo', 1) },
    ...{
      serialNo: fields.needed('SerialNo'),
      cardNo: fields.needed('CardNo'),
      gender: fields.text('Gender'),
    },
    ...{ authorizationNo: fields.needed('AuthorizationNo'), amountClaimed: fields.number('AmountClaimed') },
    ...{ correctedSerialNo: fields.text('CorrectedSerialNo'), items },
  };
}

function readItem(fields: Fields): FolioItem {
  return {
    ...{ id: fields.needed('FolioItemID'), itemCode: fields.needed('ItemCode') },
    ...{ itemTypeId: fields.whole('ItemTypeID'), quantity: fields.number('ItemQuantity') },
    ...{ unitPrice: fields.number('UnitPrice'), amount: fields.number('AmountClaimed') },
    ...{ approvalRefNo: fields.text('ApprovalRefNo'), serviceDate: fields.text('ServiceDate') },
  };
}
