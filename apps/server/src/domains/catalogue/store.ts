import { type CarePoint, carePointDescription, type Verifier, type VisitType } from '@afyakadi/contract';
import { sql } from 'kysely';
import { type CountedPage as Page, toList, withTotal } from '../../platform/database/counted-list.ts';
import { col, type Database } from '../../platform/database/index.ts';

export async function listCarePoints(database: Database, facilityId: string, page: Page<'name'>) {
  const rows = await database.read(
    facilityId,
    withTotal(
      col.from('care_point', 'id', 'name', 'description', 'kind'),
      database.build
        .selectFrom('care_point')
        .selectAll()
        .where('facility_id', '=', facilityId)
        .where('active', '=', true),
      page,
      sql`name`,
    ),
  );
  return toList(
    rows,
    (row): CarePoint => ({
      id: row.id,
      name: row.name,
      description: row.description || carePointDescription,
      kind: row.kind,
    }),
  );
}

/** The verifiers and card types that the facility offers. */
export async function listVerifiers(database: Database, facilityId: string, page: Page<'verifierName'>) {
  const rows = await database.read(
    facilityId,
    withTotal(
      { ...col.from('verifier', 'id', 'name'), card_types: col.json<Verifier['cardTypes']>() },
      sql`select v.id, v.name, coalesce(
          (select json_agg(json_build_object('cardTypeID', c.id, 'cardTypeName', c.name) order by c.name)
            from card_type c where c.verifier_id = v.id
              and is_offered(${facilityId}, 'card-type', c.verifier_id || ' ' || c.id, c.of_scheme)), '[]') as card_types
        from verifier v where is_offered(${facilityId}, 'verifier', v.id, v.of_scheme)`,
      page,
      sql`name`,
    ),
  );
  return toList(rows, (row): Verifier => ({ id: row.id, verifierName: row.name, cardTypes: row.card_types }));
}

const visitType = {
  ...col.from('visit_type', 'id', 'name', 'alias', 'requires_referral_no', 'requires_remarks', 'once_a_day'),
  ...col.from(
    'visit_type',
    'maximum_visits_per_month',
    'has_consultation_charges',
    'description',
    'required_input',
  ),
};

/** Returns the visit types that the facility offers: those that its scheme names. */
export async function listVisitTypes(database: Database, facilityId: string, page: Page<'id' | 'name'>) {
  const rows = await database.read(
    facilityId,
    withTotal(
      visitType,
      sql`select * from visit_type t where is_offered(${facilityId}, 'visit-type', t.id::text, t.of_scheme)`,
      page,
      page.by === 'name' ? sql`name` : sql`id`,
    ),
  );
  return toList(
    rows,
    (row): VisitType => ({
      id: row.id,
      name: row.name,
      alias: row.alias,
      requiresReferralNo: row.requires_referral_no,
      requiresRemarks: row.requires_remarks,
      onceADay: row.once_a_day,
      maximumVisitsPerMonth: row.maximum_visits_per_month,
      hasConsultationCharges: row.has_consultation_charges,
      requiredInput: row.required_input,
      description: row.description,
    }),
  );
}
