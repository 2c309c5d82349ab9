import { daysBefore } from '@afyakadi/contract/formats/days';
import { col, expression, type Row, type Tx } from '../../platform/database/index.ts';
import type { ApprovalAnswer, ApprovalRequest, SchemeApprovals } from '../port/approvals.ts';
import { holderOf } from './members.ts';
import { readTariff } from './tariff.ts';

/** Days that an approval is valid. */
const validDays = 30;

type ApprovalRow = Row<'register.approval'>;

const cardKey = (cardNo: string) => expression(col.text)`upper(${cardNo}::text)`;

/** Stores a request; the first query of its status decides it, as schemes do (domain 4.1). */
export async function requestApproval(tx: Tx, request: ApprovalRequest): Promise<ApprovalAnswer> {
  await tx
    .insertInto('register.approval')
    .values({
      id: request.requestKey,
      facility_code: request.facility.code,
      card_key: cardKey(request.cardNo),
      authorization_no: request.authorizationNo,
      item_code: request.itemCode,
      quantity_requested: request.quantity,
      status: 'PENDING',
      remarks: 'The request is being looked at.',
      diagnosis_codes: [...request.diagnosisCodes],
      created_at: request.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const row = await lockRequest(tx, request.requestKey, request.facility.code);
  if (!row) throw new Error('the key of an approval is used by another facility');
  return answerOf(row);
}

/** Decides a pending request and returns the decision; null where no request has this key. */
export async function approvalStatus(
  tx: Tx,
  query: Parameters<SchemeApprovals['approvalStatus']>[0],
): Promise<ApprovalAnswer | null> {
  const row = await lockRequest(tx, query.requestKey, query.facility.code);
  if (!row) return null;
  return answerOf(row.status === 'PENDING' ? await decide(tx, row, query) : row);
}

/** Whether a number is valid for this facility, card and item today. */
export async function checkApproval(
  tx: Tx,
  query: Parameters<SchemeApprovals['checkApproval']>[0],
): Promise<ApprovalAnswer> {
  const row = await tx
    .selectFrom('register.approval')
    .selectAll()
    .where('reference_no', '=', query.referenceNo)
    .where('facility_code', '=', query.facility.code)
    .where('card_key', '=', cardKey(query.cardNo))
    .where('item_code', '=', query.itemCode)
    .executeTakeFirst();
  if (row?.status !== 'VALID') return invalid('This number is not valid for this card and item.');
  if (row.valid_until !== null && row.valid_until < query.today)
    return invalid(`This number was valid until ${row.valid_until}.`);
  return answerOf(row);
}

/** Withdraws a request, or an unused approval; any other stays as it is. */
export async function cancelApproval(
  tx: Tx,
  request: Parameters<SchemeApprovals['cancelApproval']>[0],
): Promise<void> {
  await tx
    .updateTable('register.approval as a')
    .set({ status: 'INVALID', remarks: 'The request was withdrawn.', answered_at: request.now })
    .where('a.id', '=', request.requestKey)
    .where('a.facility_code', '=', request.facility.code)
    .where('a.status', '<>', 'INVALID')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('register.approval_use as u')
            .select('u.request_key')
            .whereRef('u.approval_id', '=', 'a.id')
            .where('u.returned_at', 'is', null),
        ),
      ),
    )
    .execute();
}

function lockRequest(tx: Tx, id: string, facilityCode: string): Promise<ApprovalRow | undefined> {
  return tx
    .selectFrom('register.approval')
    .selectAll()
    .where('id', '=', id)
    .where('facility_code', '=', facilityCode)
    .forUpdate()
    .executeTakeFirst();
}

async function decide(
  tx: Tx,
  row: ApprovalRow,
  { now, today }: { now: Date; today: string },
): Promise<ApprovalRow> {
  const decision = await decisionOf(tx, row);
  const valid = decision.quantity !== null;
  const decided = await tx
    .updateTable('register.approval')
    .set({
      status: valid ? 'VALID' : 'INVALID',
      quantity_approved: decision.quantity,
      remarks: decision.remarks,
      answered_at: now,
      reference_no: valid ? expression(col.text)`'NHIF/REF/' || nextval('register.approval_no')` : null,
      valid_until: valid ? daysBefore(today, -validDays) : null,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirst();
  return decided ?? row;
}

async function decisionOf(tx: Tx, row: ApprovalRow): Promise<{ quantity: number | null; remarks: string }> {
  const no = (remarks: string) => ({ quantity: null, remarks });
  const holder = await holderOf(tx, {
    authorizationNo: row.authorization_no,
    cardNo: row.card_key,
    facilityCode: row.facility_code,
  });
  if (!holder) return no(`Authorization number ${row.authorization_no} is not known for this card.`);
  if (row.diagnosis_codes.length === 0) return no('The request gives no diagnosis.');
  const tariff = await readTariff(tx, {
    schemeId: holder.scheme_id,
    productCode: holder.product_code,
    itemCodes: [row.item_code],
  });
  const approved = (quantity: number) => ({ quantity, remarks: 'Approved.' });
  if (tariff === null) return approved(row.quantity_requested);
  const item = tariff.get(row.item_code);
  if (!item?.listed) return no('The item is not in the price list of the member’s scheme.');
  if (item.excluded) return no('The item is excluded for the member’s product.');
  if (!item.needs_approval) return no('The item needs no approval.');
  const most = item.maximum_quantity ?? row.quantity_requested;
  if (most < 1) return no('The scheme pays for none of this item.');
  return approved(Math.min(row.quantity_requested, most));
}

function invalid(remarks: string): ApprovalAnswer {
  return { state: 'invalid', referenceNo: null, quantityApproved: null, validUntil: null, remarks };
}

const states = { PENDING: 'pending', VALID: 'valid', INVALID: 'invalid' } as const;

function answerOf(row: ApprovalRow): ApprovalAnswer {
  return {
    state: states[row.status],
    referenceNo: row.reference_no,
    quantityApproved: row.quantity_approved,
    validUntil: row.valid_until,
    remarks: row.remarks,
  };
}
