import type { Acting } from '../../platform/audit/write.ts';
import { col, type Database, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { writeEvent } from '../../platform/events/write.ts';
import type { Scheme } from '../../scheme/port/index.ts';
import { enqueue, type OutboxHandler, subjectColumns, subjectsOf } from '../outbox/index.ts';

const toRefer = rows({
  ...col.from('visit', 'care_point_id'),
  ...col.from('care_point', 'kind', 'code'),
  ...col.from('card_authorization', 'authorization_no', 'scheme_verifier_id'),
  registration_no: col.nullable(col.of('account', 'registration_no')),
});

/**
 * Asks the scheme for its reference of the care point at which a patient is served. A visit or an authorization that
 * was withdrawn meanwhile, or that the scheme refused, needs none.
 */
export function referenceDelivery(deps: { database: Database; scheme: Scheme }): OutboxHandler {
  const { database, scheme } = deps;
  return {
    kind: 'visit.reference',
    async deliver({ id, facility, subjectId, memberId, actor, now }) {
      const [visit] = await database.read(
        facility.id,
        toRefer`
          select v.care_point_id, p.kind, p.code, a.authorization_no, a.scheme_verifier_id, k.registration_no
          from visit v
          join care_point p on p.facility_id = v.facility_id and p.id = v.care_point_id
          join card_authorization a on a.facility_id = v.facility_id and a.id = v.authorization_id
          left join account k on k.facility_id = v.facility_id and k.id = v.taken_by
          where v.facility_id = ${facility.id} and v.id = ${subjectId} and v.status <> 'Cancelled'
            and a.withdrawn_at is null and a.authorization_status = 'ACCEPTED'`,
      );
      if (!visit) return { store: async () => {} };
      const { state, referenceNo, remarks } = await scheme.carePointReference({
        requestKey: id,
        facility: { ...facility, verifierId: visit.scheme_verifier_id },
        authorizationNo: visit.authorization_no,
        now,
        carePoint: { kind: visit.kind, code: visit.code },
        practitionerNo: visit.registration_no,
        biometricMethod: 'NONE',
        fpCode: null,
        imageData: null,
      });
      if (state === 'refused' || referenceNo === null) return { store: async () => {}, detail: remarks };
      return {
        detail: referenceNo,
        async store(tx) {
          await tx
            .updateTable('visit')
            .set({ scheme_reference: referenceNo })
            .where('facility_id', '=', facility.id)
            .where('id', '=', subjectId)
            .execute();
          const change = { carePointId: visit.care_point_id, visitId: subjectId, memberId };
          await writeEvent(tx, { caller: actor, now }, { topic: 'visits', ...change });
        },
      };
    },
    // The visit keeps the product's own reference.
    givenUp: async () => {},
    async subjects(read, facilityId, ids) {
      return subjectsOf(
        await read(rows(subjectColumns)`
          select w.id, coalesce(w.scheme_reference, w.reference_no) as subject, v.id as verifier_id,
            v.name as verifier_name
          from visit w join card_authorization a on a.facility_id = w.facility_id and a.id = w.authorization_id
          left join verifier v on v.id = a.scheme_verifier_id
          where w.facility_id = ${facilityId} and w.id = any(${[...ids]}::uuid[])`),
      );
    },
  };
}

/**
 * Requests the references of an authorization that the scheme has now confirmed. Earlier requests failed, because the
 * scheme did not know the authorization then.
 */
export async function requestReferences(
  tx: Tx,
  { caller, now }: Acting,
  { id, memberId }: { id: string; memberId: string },
): Promise<void> {
  const facilityId = caller.facility.id;
  const visits = await readerOf(tx)(rows({
    ...col.from('visit', 'id'),
    ...col.from('outbox', 'created_by'),
  })`
    select v.id, latest.created_by from visit v join lateral (
      select o.state, o.created_by from outbox o
      where o.facility_id = v.facility_id and o.kind = 'visit.reference' and o.subject_id = v.id
      order by o.seq desc limit 1
    ) latest on latest.state = 'done'
    where v.facility_id = ${facilityId} and v.authorization_id = ${id} and v.status <> 'Cancelled'
      and v.scheme_reference is null
    order by v.created_at, v.id`);
  for (const visit of visits)
    await enqueue(tx, {
      facilityId,
      partitionKey: memberId,
      kind: 'visit.reference',
      subjectId: visit.id,
      memberId,
      createdBy: visit.created_by,
      now,
    });
}
