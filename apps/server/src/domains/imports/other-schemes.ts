import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { FindMissing, StagedRows } from '../../scheme/port/imports.ts';
import { stagedColumns } from './staged-rows.ts';

/*
 * A scheme's list does not concern the facility's other schemes (decision 048): their prices and exclusions, from files,
 * stay. The codes in its rows show which are its own.
 */

const hasSeveral = (facilityId: string) => sql`exists (
  select from facility_scheme where facility_id = ${facilityId} and verifier_id <> '')`;

const named = (facilityId: string, importId: string) => sql`(
  select wanted->>'schemeId' from import_row
  where facility_id = ${facilityId} and import_id = ${importId} and line > 0 and wanted->>'schemeId' is not null)`;

/** Adds the other schemes that have a price for an item to the price lists that include it. */
export async function includeOtherSchemes(tx: Tx, rows: StagedRows): Promise<void> {
  const { facilityId, importId } = rows;
  await sql`
    update import_row r set wanted = jsonb_set(r.wanted, '{schemeIds}', (r.wanted->'schemeIds') || o.ids)
    from (
      select s.place, (select jsonb_agg(p.scheme_id order by p.scheme_id) from facility_item_price p
        where p.facility_id = s.facility_id and p.item_code = s.item_code
          and not (s.wanted->'schemeIds') ? p.scheme_id
          and p.scheme_id not in ${named(facilityId, importId)}) as ids
      from ${stagedColumns(rows)} where s.readable and jsonb_typeof(s.wanted->'schemeIds') = 'array' offset 0
    ) o
    where o.ids is not null and r.facility_id = ${facilityId} and r.ctid = o.place and ${hasSeveral(facilityId)}`.execute(
    tx,
  );
}

/** Takes what belongs to other schemes from what the tariff does not have any more. */
export const keepOtherSchemes: FindMissing = async (tx, { facilityId, importId }) => {
  await sql`
    delete from import_row r
    where r.facility_id = ${facilityId} and r.import_id = ${importId} and r.outcome = 'missing'
      and ${hasSeveral(facilityId)}
      and case when r.present->>'schemeId' is not null then r.present->>'schemeId' not in ${named(facilityId, importId)}
        else exists (select from facility_item_price p where p.facility_id = ${facilityId} and p.item_code = r.key
          and p.scheme_id not in ${named(facilityId, importId)}) end`.execute(tx);
  return null;
};
