import {
  type CarePoint,
  careKinds,
  carePointDescription,
  type FacilityItem,
  type Verifier,
  type VisitType,
} from '@afyakadi/contract';
import { sql } from 'kysely';
import { type CountedPage as Page, toList, withTotal } from '../../platform/database/counted-list.ts';
import type { Database } from '../../platform/database/index.ts';

interface CarePointRow {
  id: string;
  name: string;
  description: string | null;
  kind: string | null;
}

export async function listCarePoints(database: Database, facilityId: string, page: Page<'name'>) {
  const rows = await database.read(
    facilityId,
    withTotal<CarePointRow>(
      sql`select id, name, description, kind from care_point where facility_id = ${facilityId} and active`,
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
      kind: careKinds.find((kind) => kind === row.kind) ?? null,
    }),
  );
}

interface VerifierRow {
  id: string;
  name: string;
  card_types: Verifier['cardTypes'];
}

/** The verifiers and card types that the facility offers. */
export async function listVerifiers(database: Database, facilityId: string, page: Page<'verifierName'>) {
  const rows = await database.read(
    facilityId,
    withTotal<VerifierRow>(
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

interface VisitTypeRow {
  id: number;
  name: string;
  alias: string;
  requires_referral_no: boolean;
  requires_remarks: boolean;
  once_a_day: boolean;
  maximum_visits_per_month: number | null;
  has_consultation_charges: boolean;
  description: string;
  required_input: VisitType['requiredInput'];
}

/** Returns the visit types that the facility offers: those that its scheme names. */
export async function listVisitTypes(database: Database, facilityId: string, page: Page<'id' | 'name'>) {
  const rows = await database.read(
    facilityId,
    withTotal<VisitTypeRow>(
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

interface ItemRow {
  id: string;
  item_name: string;
  item_code: string;
  strength: string | null;
  dosage: string | null;
  unit_price: number;
  item_type_id: number;
  category: FacilityItem['category'];
  needs_approval: boolean;
}

interface ItemPage extends Page<'itemName' | 'itemCode' | 'unitPrice'> {
  category: FacilityItem['category'] | undefined;
  search: string | undefined;
}

const itemOrder = { itemName: sql`item_name`, itemCode: sql`item_code`, unitPrice: sql`unit_price` };

/** Returns the facility's active items; `search` narrows to those that `matching_items` finds. */
export async function listItems(database: Database, facilityId: string, page: ItemPage) {
  const rows = await database.read(
    facilityId,
    withTotal<ItemRow>(
      sql`select id, item_name, item_code, strength, dosage, unit_price, item_type_id, category, needs_approval
        from facility_item where facility_id = ${facilityId} and active
          and ${page.category ? sql`category = ${page.category}` : sql`true`}
          and ${page.search ? sql`id = any(array(select matching_items(${page.search})))` : sql`true`}`,
      page,
      itemOrder[page.by],
    ),
  );
  return toList(
    rows,
    (row): FacilityItem => ({
      id: row.id,
      itemName: row.item_name,
      itemCode: row.item_code,
      strength: row.strength,
      dosage: row.dosage,
      unitPrice: row.unit_price,
      itemTypeId: row.item_type_id,
      category: row.category,
      needsApproval: row.needs_approval,
    }),
  );
}
