import { message } from '@afyakadi/contract';
import type { Actor } from '../../platform/audit/write.ts';
import { col, type Database, type Reader, rows, type Tx } from '../../platform/database/index.ts';
import { codedOf, type StoredMessage, textOf, trimmed } from '../../platform/database/messages.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Scheme } from '../../scheme/port/index.ts';
import {
  type OutboxHandler,
  type OutboxJob,
  type Subject,
  subjectColumns,
  subjectsOf,
} from '../outbox/index.ts';

const usedRows = rows({
  ...col.from('approval_use', 'quantity', 'refused'),
  counted: col.boolean,
  reference_no: col.notNull(col.of('approval', 'reference_no')),
  ...col.from('card_authorization', 'authorization_no', 'scheme_verifier_id'),
  card_no: col.of('authorized_member', 'card_no'),
  item_code: col.of('approval', 'item_code'),
  unit_price: col.of('order_line', 'unit_price'),
  counted_before: col.integer,
});

/** Reports the use of an approval to the scheme. A use that the scheme does not count is shown, and stops the claim. */
export function approvalUseHandler(deps: { database: Database; scheme: Scheme }): OutboxHandler {
  return {
    kind: 'approval.use',
    async deliver(job) {
      const use = await readUse(deps.database, job);
      if (!use) return { store: async () => {} };
      const answer = await deps.scheme.consumeApproval({
        requestKey: job.subjectId,
        mayHaveArrived: job.mayHaveArrived,
        facility: { ...job.facility, verifierId: use.scheme_verifier_id },
        referenceNo: use.reference_no,
        authorizationNo: use.authorization_no,
        cardNo: use.card_no,
        itemCode: use.item_code,
        quantity: use.quantity,
        unitPrice: use.unit_price,
        now: job.now,
        countedBefore: use.counted_before,
        biometricMethod: 'NONE',
        fpCode: null,
        imageData: null,
      });
      if (answer.state === 'counted') return { store: (tx) => storeCounted(tx, job) };
      const remarks = trimmed(answer.remarks) || message('approvals.noReason');
      return { store: (tx) => storeRefused(tx, job, job.actor, remarks), detail: remarks };
    },
    givenUp: (tx, job, { caller, reason }) =>
      storeRefused(tx, job, caller, message('approvals.useNotSent', { reason })),
    subjects,
  };
}

/** Returns a counted use to the scheme. */
export function approvalReturnHandler(deps: { database: Database; scheme: Scheme }): OutboxHandler {
  return {
    kind: 'approval.return',
    async deliver(job) {
      const use = await readUse(deps.database, job);
      // A use that the scheme refused needs no return.
      if (use && use.refused === null) {
        await deps.scheme.returnApproval({
          facility: { ...job.facility, verifierId: use.scheme_verifier_id },
          requestKey: job.subjectId,
          referenceNo: use.reference_no,
          itemCode: use.item_code,
          wasCounted: use.counted,
          reason: 'Taken back at the facility',
          now: job.now,
        });
      }
      return {
        store: async (tx) => void (await updateUse(tx, job).set({ return_counted_at: job.now }).execute()),
      };
    },
    // It stays taken back here; the list of jobs that were given up shows that the scheme counts more.
    givenUp: async () => {},
    subjects,
  };
}

async function readUse(database: Database, { facility, subjectId }: OutboxJob) {
  const [use] = await database.read(
    facility.id,
    usedRows`
      select u.quantity, u.counted_at is not null as counted, u.refused, p.reference_no, a.authorization_no, a.scheme_verifier_id,
        m.card_no, p.item_code, l.unit_price,
        (select coalesce(sum(o.quantity), 0)::bigint from approval_use o
          join approval q on q.facility_id = o.facility_id and q.id = o.approval_id
          where o.facility_id = u.facility_id and q.member_id = p.member_id and q.reference_no = p.reference_no
            and q.item_code = p.item_code and o.id <> u.id and o.counted_at is not null
            and o.return_counted_at is null) as counted_before
      from approval_use u
      join approval p on p.facility_id = u.facility_id and p.id = u.approval_id
      join order_line l on l.facility_id = p.facility_id and l.id = p.line_id
      join card_authorization a on a.facility_id = p.facility_id and a.id = p.authorization_id
      join authorized_member m on m.facility_id = p.facility_id and m.id = p.member_id
      where u.facility_id = ${facility.id} and u.id = ${subjectId} and p.reference_no is not null`,
  );
  return use;
}

const updateUse = (tx: Tx, { facility, subjectId }: OutboxJob) =>
  tx.updateTable('approval_use').where('facility_id', '=', facility.id).where('id', '=', subjectId);

async function storeCounted(tx: Tx, job: OutboxJob): Promise<void> {
  await updateUse(tx, job).set({ counted_at: job.now, refused: null, refused_message: null }).execute();
}

async function storeRefused(tx: Tx, job: OutboxJob, caller: Actor, remarks: StoredMessage): Promise<void> {
  const { facility, subjectId, memberId, now } = job;
  const refused = await tx
    .updateTable('approval_use as u')
    .from('approval as p')
    .set({ refused: textOf(remarks), refused_message: codedOf(remarks) })
    .where('u.facility_id', '=', facility.id)
    .where('u.id', '=', subjectId)
    .where('u.refused', 'is', null)
    .whereRef('p.facility_id', '=', 'u.facility_id')
    .whereRef('p.id', '=', 'u.approval_id')
    .returning('p.line_id')
    .executeTakeFirst();
  if (!refused) return;
  await writeAuditAndEvents(
    tx,
    { caller, now },
    {
      action: 'approval.use-refused',
      subjectType: 'order-line',
      subjectId: refused.line_id,
      detail: { remarks: textOf(remarks) },
      ...(memberId ? { memberId } : {}),
    },
    { topic: 'orders', memberId },
    { topic: 'claims', memberId },
  );
}

/** A use by the number of its approval. */
async function subjects(
  read: Reader,
  facilityId: string,
  ids: readonly string[],
): Promise<Map<string, Subject>> {
  return subjectsOf(
    await read(rows(subjectColumns)`
      select u.id, p.reference_no as subject, v.id as verifier_id, v.name as verifier_name from approval_use u
      join approval p on p.facility_id = u.facility_id and p.id = u.approval_id
      join card_authorization a on a.facility_id = p.facility_id and a.id = p.authorization_id
      left join verifier v on v.id = a.scheme_verifier_id
      where u.facility_id = ${facilityId} and u.id = any(${[...ids]}::uuid[])`),
  );
}
