import { col, expression, type Row, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import type { Adjudicated, AdjudicatedLine } from './adjudicate.ts';
import { holderOf } from './members.ts';
import { readTariff } from './tariff.ts';

/** A received folio with everything that decides about it: the holder, the tariff, the approvals of the card. */
export async function readCase(tx: Tx, submissionNo: number): Promise<Adjudicated> {
  const folio = await readFolio(tx, submissionNo);
  const lines = await readLines(tx, submissionNo);
  const holder = await holderOf(tx, {
    authorizationNo: folio.authorization_no,
    cardNo: folio.card_no,
    facilityCode: folio.facility_code,
  });
  return {
    // The scheme's own data about its member take precedence over the facility's.
    patient: {
      gender: holder?.gender ?? folio.gender,
      dateOfBirth: holder?.date_of_birth ?? folio.date_of_birth,
    },
    visitType: { hasConsultationCharges: folio.has_consultation_charges },
    diagnosisCodes: folio.diagnosis_codes,
    tariff: await readTariff(tx, {
      schemeId: folio.scheme_id ?? holder?.scheme_id ?? null,
      productCode: folio.scheme_id === null ? (holder?.product_code ?? null) : folio.product_code,
      itemCodes: lines.map(({ itemCode }) => itemCode),
    }),
    approvals: await readApprovals(tx, folio, submissionNo),
    lines,
  };
}

async function readFolio(tx: Tx, submissionNo: number) {
  const folio = await tx
    .selectFrom('register.claim as c')
    .leftJoin('visit_type as t', 't.id', 'c.visit_type_id')
    .select(['c.facility_code', 'c.authorization_no', 'c.card_no', 'c.scheme_id', 'c.product_code'])
    .select(['c.gender', 'c.date_of_birth', 'c.diagnosis_codes'])
    .select(
      expression(col.boolean)`coalesce(t.has_consultation_charges, true)`.as('has_consultation_charges'),
    )
    .where('c.submission_no', '=', submissionNo)
    .executeTakeFirst();
  if (!folio) throw new Error('a folio is being decided and is not there');
  return folio;
}

function readLines(tx: Tx, submissionNo: number): Promise<AdjudicatedLine[]> {
  return tx
    .selectFrom('register.claim_line')
    .select(['line_key as key', 'item_code as itemCode', 'item_type_id as itemTypeId', 'given_on as givenOn'])
    .select(['quantity', 'unit_price as unitPrice', 'approval_no as approvalNo'])
    .where('submission_no', '=', submissionNo)
    .orderBy('line_no')
    .execute();
}

const approvalRows = rows({
  referenceNo: col.notNull(col.of('register.approval', 'reference_no')),
  itemCode: col.of('register.approval', 'item_code'),
  validUntil: col.of('register.approval', 'valid_until'),
  quantity: col.integer,
});

/** Returns the approvals of the card, minus their use by earlier folios; an undecided use counts as claimed. */
function readApprovals(
  tx: Tx,
  folio: Pick<Row<'register.claim'>, 'facility_code' | 'card_no'>,
  submissionNo: number,
): Promise<Adjudicated['approvals']> {
  return readerOf(tx)(approvalRows`
    select reference_no as "referenceNo", item_code as "itemCode", valid_until as "validUntil",
      greatest(0, quantity_approved - coalesce((
        select sum(coalesce(l.approved_quantity, l.quantity))
        from register.claim_line l join register.claim c on c.submission_no = l.submission_no
        where l.approval_no = a.reference_no and l.item_code = a.item_code and l.submission_no < ${submissionNo}
          and c.facility_code = a.facility_code and upper(c.card_no) = a.card_key 
          and not exists (select from register.claim n where n.corrects = c.submission_no)
      ), 0))::integer as quantity
    from register.approval a
    where facility_code = ${folio.facility_code} and card_key = upper(${folio.card_no}::text) and status = 'VALID'
      and reference_no is not null`);
}
