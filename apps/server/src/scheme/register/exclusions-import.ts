import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { messageFrom } from '../../platform/database/messages.ts';
import type { ImportPart, StagedRows } from '../port/imports.ts';

const unknownProduct = messageFrom('register.unknownProduct', {
  scheme: sql`s.wanted->>'schemeId'`,
  product: sql`s.wanted->>'productCode'`,
});

const staged = ({ facilityId, importId, from, to }: StagedRows) => sql`s.facility_id = ${facilityId}
  and s.import_id = ${importId} and s.line between ${from} and ${to}`;

/** The exclusions of a scheme's products in the register, beside the facility's own list. */
export const exclusionsImport: ImportPart = {
  lock: async (tx) =>
    void (await sql`lock table register.item_exclusion in share row exclusive mode`.execute(tx)),
  compare: [refuseUnknownProducts, compare],
  missing: [findMissing],
  apply: [write],
  takeOut: [takeOut],
};

async function refuseUnknownProducts(tx: Tx, rows: StagedRows): Promise<void> {
  await sql`
    update import_row s set outcome = 'refused', present = null,
      reason = ${unknownProduct}
    where ${staged(rows)} and s.readable and s.outcome <> 'refused'
      and not exists (select from register.product p
        where p.scheme_id = s.wanted->>'schemeId' and p.code = s.wanted->>'productCode')`.execute(tx);
}

/** An item that the register does not have is paid by none of its schemes, and needs no exclusion. */
async function compare(tx: Tx, rows: StagedRows): Promise<void> {
  await sql`
    update import_row s set outcome = 'changed', present = s.present || '{"register.itemCode": null}'
    from register.item i
    where ${staged(rows)} and s.readable and s.outcome = 'same' and i.item_code = s.wanted->>'itemCode'
      and not exists (select from register.item_exclusion e where e.item_code = i.item_code
        and e.scheme_id = s.wanted->>'schemeId' and e.product_code = s.wanted->>'productCode')`.execute(tx);
}

async function findMissing(tx: Tx, staged: StagedRows): Promise<null> {
  await sql`
    with rows as materialized (
      select key, line from import_row where facility_id = ${staged.facilityId} and import_id = ${staged.importId}
    ), low as (select coalesce(min(line), 0) as line from rows where line < 0),
    gone as (
      select e.*, e.item_code || ' ' || e.scheme_id || ' ' || e.product_code as key from register.item_exclusion e
    )
    insert into import_row (facility_id, import_id, line, key, outcome, present)
    select ${staged.facilityId}, ${staged.importId}, low.line - row_number() over (order by gone.key), gone.key, 'missing',
      jsonb_build_object('register.itemCode', gone.item_code, 'register.schemeId', gone.scheme_id,
        'register.productCode', gone.product_code)
    from gone cross join low
    where gone.key not in (select key from rows)`.execute(tx);
  return null;
}

async function write(tx: Tx, rows: StagedRows): Promise<void> {
  await sql`
    insert into register.item_exclusion (item_code, scheme_id, product_code)
    select i.item_code, s.wanted->>'schemeId', s.wanted->>'productCode'
    from import_row s join register.item i on i.item_code = s.wanted->>'itemCode'
    where ${staged(rows)} and s.outcome in ('added', 'changed')
    on conflict do nothing`.execute(tx);
}

async function takeOut(tx: Tx, rows: StagedRows): Promise<void> {
  await sql`
    delete from register.item_exclusion e using import_row s
    where ${staged(rows)} and s.outcome = 'missing'
      and s.key = e.item_code || ' ' || e.scheme_id || ' ' || e.product_code`.execute(tx);
}
