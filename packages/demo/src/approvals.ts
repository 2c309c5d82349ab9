import type { Item } from './catalogue.ts';
import { dayOf, later } from './clock.ts';
import { doctorOf } from './doctor.ts';
import type { ApprovalScenario, DemoContext, Tables, Treated } from './stay.ts';

/** The register's own numbers begin at 201000025; the demo's are below, separate for each facility. */
const firstNumber = 201_000_001;
const numbersEach = 12;
const validDays = 30;

interface ApprovalRequest {
  id: string;
  item: Item;
  quantity: number;
  used: number;
  at: Date;
}

/**
 * Writes a request for approval with its outcome, here and at the scheme.
 * @returns the number that unlocked the line; null without one
 */
export function writeApproval(
  context: DemoContext,
  tables: Tables,
  treated: Treated,
  { id: lineId, item, quantity, used, at }: ApprovalRequest,
  scenario: ApprovalScenario,
): string | null {
  const id = context.random.id(at);
  const unlocked = scenario.status === 'Valid' || scenario.status === 'Consumed';
  const issued = tables.approvals.filter((row) => row.reference_no !== null).length;
  const no = unlocked ? `NHIF/REF/${firstNumber + context.place * numbersEach + issued}` : null;
  // Six seconds later; in the first seconds of a day, when the set is loaded.
  const answered = new Date(Math.min(later(at, 0.1).getTime(), context.now.getTime()));
  const answeredAt = scenario.status === 'Pending' ? null : answered;
  const validUntil = unlocked ? dayOf(later(at, validDays * 24 * 60), context.timeZone) : null;
  const remarks = scenario.remarks ?? (unlocked ? 'Approved.' : '');
  tables.approvals.push({
    facility_id: context.facilityId,
    id,
    line_id: lineId,
    authorization_id: treated.authorizationId,
    member_id: treated.memberId,
    item_code: item.code,
    by_letter: scenario.byLetter === true,
    reason: scenario.byLetter ? null : scenario.reason,
    quantity_requested: quantity,
    quantity_approved: unlocked ? quantity : null,
    quantity_used: scenario.status === 'Consumed' ? quantity : used,
    status: scenario.status,
    reference_no: no,
    remarks,
    valid_until: validUntil,
    requested_at: at,
    requested_by: doctorOf(context, treated.stay),
    answered_at: answeredAt,
  });
  const back = scenario.takenBack === true;
  tables.schemeApprovals.push({
    id,
    reference_no: no,
    facility_code: context.code,
    card_key: treated.stay.member.cardNo.toUpperCase(),
    authorization_no: treated.authorizationNo,
    item_code: item.code,
    quantity_requested: quantity,
    quantity_approved: unlocked && !back ? quantity : null,
    status: back || scenario.status === 'Invalid' ? 'INVALID' : unlocked ? 'VALID' : 'PENDING',
    remarks: back
      ? 'Taken back: the letter was of another member'
      : remarks || 'The request is being looked at.',
    diagnosis_codes: treated.stay.illness ? [treated.stay.illness.code] : [],
    created_at: at,
    answered_at: answeredAt,
    valid_until: back ? null : validUntil,
  });
  return no;
}
