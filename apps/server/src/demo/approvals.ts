import type { Item } from './catalogue.ts';
import type { Treated } from './clinic.ts';
import { dayOf, later } from './clock.ts';
import { doctorOf } from './doctor.ts';
import type { Scene, Tables } from './story.ts';
import type { ApprovalTale } from './waiting.ts';

/** The first number that the register gives by itself is 201000025; the demo's own are below, for each facility apart. */
const firstNumber = 201_000_001;
const numbersEach = 12;
const validDays = 30;

interface Asked {
  id: string;
  item: Item;
  quantity: number;
  at: Date;
}

/**
 * Writes a request for approval and what became of it, here and at the scheme.
 * @returns the number that unlocked the line; null where none did
 */
export function writeApproval(
  scene: Scene,
  tables: Tables,
  it: Treated,
  { id: lineId, item, quantity, at }: Asked,
  tale: ApprovalTale,
): string | null {
  const id = scene.random.id(at);
  const unlocked = tale.status === 'Valid' || tale.status === 'Consumed';
  const given = tables.approvals.filter((row) => row.reference_no !== null).length;
  const no = unlocked ? `NHIF/REF/${firstNumber + scene.place * numbersEach + given}` : null;
  const answeredAt = tale.status === 'Pending' ? null : later(at, 0.1);
  const validUntil = unlocked ? dayOf(later(at, validDays * 24 * 60), scene.timeZone) : null;
  const remarks = tale.remarks ?? (unlocked ? 'Approved.' : '');
  tables.approvals.push({
    ...{ facility_id: scene.facilityId, id, line_id: lineId, authorization_id: it.authorizationId },
    ...{ member_id: it.memberId, item_code: item.code, by_letter: tale.byLetter === true },
    ...{ reason: tale.byLetter ? null : tale.reason, quantity_requested: quantity },
    ...{
      quantity_approved: unlocked ? quantity : null,
      quantity_used: tale.status === 'Consumed' ? quantity : 0,
    },
    ...{ status: tale.status, reference_no: no, remarks, valid_until: validUntil, requested_at: at },
    ...{ requested_by: doctorOf(scene, it.stay), answered_at: answeredAt },
  });
  const back = tale.takenBack === true;
  tables.schemeApprovals.push({
    ...{ id, reference_no: no, facility_code: scene.code, card_key: it.stay.member.cardNo.toUpperCase() },
    ...{ authorization_no: it.authorizationNo, item_code: item.code, quantity_requested: quantity },
    quantity_approved: unlocked && !back ? quantity : null,
    status: back || tale.status === 'Invalid' ? 'INVALID' : unlocked ? 'VALID' : 'PENDING',
    remarks: back
      ? 'Taken back: the letter was of another member'
      : remarks || 'The request is being looked at.',
    ...{ diagnosis_codes: it.stay.illness ? [it.stay.illness.code] : [], created_at: at },
    ...{ answered_at: answeredAt, valid_until: back ? null : validUntil },
  });
  return no;
}
