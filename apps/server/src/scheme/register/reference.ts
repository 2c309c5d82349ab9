import { col, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import type { SchemeTariff, SchemeVerifier, SchemeVisitType } from '../port/reference.ts';

/** The visit types that the installation has. */
export function visitTypes(tx: Tx): Promise<SchemeVisitType[]> {
  return tx
    .selectFrom('visit_type')
    .select(['id', 'name', 'alias', 'description', 'requires_referral_no as requiresReferralNo'])
    .select(['requires_remarks as requiresRemarks', 'maximum_visits_per_month as maximumVisitsPerMonth'])
    .select(['has_consultation_charges as hasConsultationCharges', 'required_input as requiredInput'])
    .orderBy('id')
    .execute();
}

/** The verifiers that the installation has, with their card types. */
export function verifiers(tx: Tx): Promise<SchemeVerifier[]> {
  const row = { ...col.from('verifier', 'id', 'name'), cardTypes: col.json<SchemeVerifier['cardTypes']>() };
  return readerOf(tx)(rows(row)`
    select v.id, v.name, coalesce(
      (select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name, c.id)
        from card_type c where c.verifier_id = v.id), '[]') as "cardTypes"
    from verifier v order by v.name, v.id`);
}

const priceRows = rows({
  itemCode: col.of('register.item', 'item_code'),
  schemeId: col.nullable(col.text),
  itemTypeId: col.of('register.item', 'item_type_id'),
  itemName: col.of('register.item', 'name'),
  strength: col.nullable(col.text),
  dosage: col.nullable(col.text),
  unitPrice: col.integer,
  needsApproval: col.of('register.item', 'needs_approval'),
  maximumQuantity: col.of('register.item', 'maximum_quantity'),
  active: col.boolean,
});

/** The tariff that was imported: one row of an item for all schemes, or one for each that lists it. */
export async function tariff(tx: Tx): Promise<SchemeTariff> {
  const prices = await readerOf(tx)(priceRows`
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
    order by i.item_code, o.scheme_id nulls first`);
  const exclusions = await tx
    .selectFrom('register.item_exclusion')
    .select(['item_code as itemCode', 'scheme_id as schemeId', 'product_code as productCode'])
    .orderBy('item_code')
    .orderBy('scheme_id')
    .orderBy('product_code')
    .execute();
  return { prices, exclusions };
}
