import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { SchemeTariff, SchemeVerifier, SchemeVisitType, TariffPrice } from '../port/reference.ts';

/** The visit types that the installation has. */
export async function visitTypes(tx: Tx): Promise<SchemeVisitType[]> {
  const { rows } = await sql<SchemeVisitType>`
    select id, name, alias, requires_referral_no as "requiresReferralNo", requires_remarks as "requiresRemarks",
      maximum_visits_per_month as "maximumVisitsPerMonth", has_consultation_charges as "hasConsultationCharges",
      required_input as "requiredInput", description
    from visit_type order by id`.execute(tx);
  return rows;
}

/** The verifiers that the installation has, with their card types. */
export async function verifiers(tx: Tx): Promise<SchemeVerifier[]> {
  const { rows } = await sql<SchemeVerifier>`
    select v.id, v.name, coalesce(
      (select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name, c.id)
        from card_type c where c.verifier_id = v.id), '[]') as "cardTypes"
    from verifier v order by v.name, v.id`.execute(tx);
  return rows;
}

/** The tariff that was imported: one row of an item for all schemes, or one for each that lists it. */
export async function tariff(tx: Tx): Promise<SchemeTariff> {
  const prices = await sql<TariffPrice>`
    with offered as (
      select i.item_code, null::text as scheme_id, i.unit_price from register.item i where i.scheme_ids is null
      union all
      select p.item_code, p.scheme_id, p.unit_price
      from register.item_price p join register.item i on i.item_code = p.item_code where i.scheme_ids is null
      union all
      select i.item_code, s.id, coalesce(p.unit_price, i.unit_price)
      from register.item i cross join unnest(i.scheme_ids) s (id)
      left join register.item_price p on p.item_code = i.item_code and p.scheme_id = s.id
    )
    select i.item_code as "itemCode", o.scheme_id as "schemeId", i.item_type_id as "itemTypeId", i.name as "itemName",
      null::text as strength, null::text as dosage, o.unit_price as "unitPrice", i.needs_approval as "needsApproval",
      i.maximum_quantity as "maximumQuantity", true as active
    from offered o join register.item i on i.item_code = o.item_code
    order by i.item_code, o.scheme_id nulls first`.execute(tx);
  const exclusions = await sql<SchemeTariff['exclusions'][number]>`
    select item_code as "itemCode", scheme_id as "schemeId", product_code as "productCode"
    from register.item_exclusion order by item_code, scheme_id, product_code`.execute(tx);
  return { prices: prices.rows, exclusions: exclusions.rows };
}
