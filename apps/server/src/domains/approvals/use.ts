import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/route.ts';
import { lockStanding } from './store.ts';
import { tellReturn, tellUse } from './telling.ts';

interface Doing {
  caller: Caller;
  now: Date;
  today: string;
}

interface Use {
  line: { id: string; item_name: string; member_id: string };
  /** The dispense or the result under which it is given. */
  subjectId: string;
  /** How much of it is given now, in units of the line. */
  quantity: number;
  /** The field that says how much is given; null where all that was ordered is given at once. */
  field: 'quantity' | null;
}

/**
 * Counts what is given against the approval of its line (domain §4); with all of it given, it is consumed. The line is
 * locked by the caller, and the database lets no more be counted than was approved. The scheme is told after the commit.
 * @param missing what is said where the scheme has not approved it
 * Failures: `conflict` without a valid approval, or with one that has expired; for more than it leaves `unprocessable`
 * with the field, or `conflict` where there is none.
 */
export async function useApproval(tx: Tx, call: Doing, it: Use, missing: string): Promise<void> {
  const facilityId = call.caller.facility.id;
  const { line } = it;
  const approval = await lockStanding(tx, facilityId, line.id);
  const { reference_no: number, quantity_approved: approved, quantity_used: used } = approval ?? {};
  if (!approval || approval.status === 'Pending' || !number || !approved || used === undefined)
    throw new Failure('conflict', missing);
  if (approval.valid_until !== null && approval.valid_until < call.today) {
    throw new Failure(
      'conflict',
      `The approval ${number} of ${line.item_name} was valid until ${approval.valid_until}. Ask for a new one.`,
    );
  }
  const left = approved - used;
  if (it.quantity > left) {
    const text = onlyLeft(left, number);
    if (it.field === null) throw new Failure('conflict', text);
    throw new Failure('unprocessable', text, { fields: { [it.field]: text } });
  }
  await sql`
    update approval set quantity_used = quantity_used + ${it.quantity},
      status = case when quantity_used + ${it.quantity} = quantity_approved then 'Consumed' else 'Valid' end
    where facility_id = ${facilityId} and id = ${approval.id}`.execute(tx);
  await tellUse(tx, call, { ...it, approvalId: approval.id, memberId: line.member_id });
}

function onlyLeft(left: number, number: string): string {
  if (left === 0) return `All that is approved under ${number} was given already.`;
  return left === 1 ? `Only 1 is approved under ${number}.` : `Only ${left} are approved under ${number}.`;
}

/** Takes back what was counted, with what was given: a consumed approval is valid again, and the scheme is told. */
export async function giveBack(
  tx: Tx,
  call: Doing,
  it: Pick<Use, 'line' | 'subjectId' | 'quantity'>,
): Promise<void> {
  await sql`
    update approval set quantity_used = quantity_used - ${it.quantity}, status = 'Valid'
    where facility_id = ${call.caller.facility.id} and line_id = ${it.line.id}
      and status in ('Valid', 'Consumed')`.execute(tx);
  await tellReturn(tx, call, { ...it, memberId: it.line.member_id });
}
