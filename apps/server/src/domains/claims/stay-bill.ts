import { message, type StayBill } from '@afyakadi/contract';
import { col, type Reader, type RowOf, rows } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { type GivenItem, givenUnder, unpaidUnder } from '../ledger/index.ts';
import { answersOf, type Checked, checkVisit } from './check.ts';
import { billSplit, type LedgerLine, readUnsentClaims, unpaidType } from './claimed-visit.ts';
import { claimedOf } from './rebuild.ts';

const billedStay = {
  ...col.from('stay', 'member_id', 'authorization_id'),
  unpaid: unpaidType,
};
type BilledStay = RowOf<typeof billedStay>;

/** A patient who is admitted at a ward, with what the scheme does not pay. Failure: `notFound`. */
export async function findBilledStay(
  read: Reader,
  facilityId: string,
  { id, stayId }: { id: string; stayId: string },
): Promise<BilledStay> {
  const under = { facilityId: 'y.facility_id', authorizationId: 'y.authorization_id' };
  const [stay] = await read(rows(billedStay)`
    select y.member_id, y.authorization_id, ${unpaidUnder(under)} as unpaid from stay y
    where y.facility_id = ${facilityId} and y.id = ${stayId} and y.care_point_id = ${id} and y.status = 'Admitted'`);
  if (!stay) throw new Failure('notFound', message('stays.unknown'));
  return stay;
}

/**
 * Returns the cost of a stay so far: its claim as it would be built now. Open orders cost nothing yet, and the ward
 * knows that the patient is in, so neither is a finding.
 * @param today the facility's day, YYYY-MM-DD
 */
export async function readStayBill(
  read: Reader,
  facilityId: string,
  stay: BilledStay,
  today: string,
): Promise<StayBill> {
  const [[visit], given] = await Promise.all([
    readUnsentClaims(read, facilityId, [stay.authorization_id]),
    read(givenUnder(facilityId, stay.authorization_id)),
  ]);
  if (!visit) throw new Error('A stay has no authorization');
  const { findings, atRisk } = checkVisit({ ...visit, unfinished: [] }, answersOf(visit.answers), today);
  const split = billSplit(stay.unpaid);
  return {
    scheme: visit.lines.reduce((sum, line) => sum + claimedOf(line), 0),
    patient: split?.patient ?? 0,
    waived: split?.waived ?? 0,
    atRisk,
    lines: linesOf(given),
    findings: findings
      .filter(({ code }) => code !== 'stay-open')
      .map((finding) => shown(finding, visit.lines)),
  };
}

/** Returns services by name, and medicines and tests each as one sum. */
function linesOf(given: readonly GivenItem[]): StayBill['lines'] {
  const sums = (['medicine', 'test'] as const).flatMap((category) => {
    const amount = given.reduce((sum, row) => sum + (row.category === category ? row.amount : 0), 0);
    return amount === 0 ? [] : [{ category, itemName: null, quantity: null, unitPrice: null, amount }];
  });
  return [
    ...given
      .filter(({ category }) => category === 'service')
      .map(({ category, item_name: itemName, quantity, unit_price: unitPrice, amount }) => ({
        category,
        itemName,
        quantity,
        unitPrice,
        amount,
      })),
    ...sums,
  ];
}

/** The staff of a ward reads no medicines, no tests and no diagnoses (decision 059). */
function shown(
  { answer: _, ...finding }: Checked['findings'][number],
  lines: readonly LedgerLine[],
): StayBill['findings'][number] {
  const line = lines.find(({ id }) => id === finding.lineId);
  if (line?.category === 'service') return { ...finding, category: 'service', itemName: line.item_name };
  const { item: _item, remarksMessage: _message, ...params } = finding.params;
  const hidden = { ...('code' in params && { code: '' }), ...('remarks' in params && { remarks: '' }) };
  return { ...finding, params: { ...params, ...hidden }, category: line?.category ?? null, itemName: null };
}
