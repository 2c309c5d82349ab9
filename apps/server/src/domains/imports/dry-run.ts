import {
  formOf,
  type ImportedRow,
  type ImportInDetail,
  type ImportKind,
  type ImportList,
  importColumns,
} from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import {
  col,
  type Database,
  listOf,
  type Reader,
  type RowOf,
  readerFor,
  rows,
} from '../../platform/database/index.ts';
import { readMessage } from '../../platform/database/messages.ts';
import { changesPrice, isInUse, readImport } from './store.ts';

const stored = {
  ...col.from('import_row', 'line', 'key', 'wanted', 'present', 'reason', 'used', 'stake'),
  outcome: col.notNull(col.of('import_row', 'outcome')),
};
const change = { ...stored, name: col.nullable(col.text) };
type Change = RowOf<typeof change>;

const listed: Record<ImportList, RawBuilder<unknown>> = {
  added: sql`outcome = 'added'`,
  changed: sql`outcome = 'changed'`,
  same: sql`outcome = 'same'`,
  missing: sql`outcome = 'missing'`,
  refused: sql`outcome = 'refused'`,
  priced: changesPrice,
  given: isInUse,
};

/**
 * Returns a page of an import's changes, of one outcome or one cross-cutting group; in the order of the file, or by
 * their recent use here. Failure: `notFound`.
 */
export async function listRows(
  database: Database,
  facilityId: string,
  id: string,
  page: { list: ImportList; by: 'line' | 'used'; limit: number; offset: number; direction: 'asc' | 'desc' },
): Promise<{ itemList: ImportedRow[]; totalItems: number }> {
  const read = readerFor(database, facilityId);
  const listedRows = sql`facility_id = ${facilityId} and import_id = ${id} and ${listed[page.list]}`;
  const direction = sql.raw(page.direction);
  const order = page.by === 'used' ? sql`coalesce(used, 0) ${direction}, line` : sql`line ${direction}`;
  const [import_, changes, [counted]] = await Promise.all([
    readImport(read, facilityId, id),
    read(rows(change)`select p.*, ${nameOf(facilityId, id)} as name from (
        select ${listOf(stored, 'import_row')} from import_row where ${listedRows}
        order by ${order} limit ${sql.lit(page.limit)} offset ${page.offset}
      ) p order by ${order}`),
    read(rows({ total: col.integer })`select count(*) as total from import_row where ${listedRows}`),
  ]);
  return { itemList: changes.map((row) => shown(import_.kind, row)), totalItems: counted?.total ?? 0 };
}

/** The item of a row, by its name in the file, here, or in another row. */
const nameOf = (facilityId: string, id: string) => sql`coalesce(
  p.wanted->>'itemName',
  (select i.item_name from facility_item i where i.facility_id = ${facilityId}
    and i.item_code = coalesce(p.wanted, p.present)->>'itemCode'),
  (select n.wanted->>'itemName' from import_row n where n.facility_id = ${facilityId} and n.import_id = ${id}
    and n.key = coalesce(p.wanted, p.present)->>'itemCode' and n.line > 0 limit 1))`;

function shown(kind: ImportKind, row: Change): ImportedRow {
  const reason = readMessage(row.reason);
  return {
    line: row.line > 0 ? row.line : null,
    key: row.key,
    outcome: row.outcome,
    reason: reason.text,
    reasonMessage: reason.message,
    name: row.name,
    used: row.used,
    stake: row.stake,
    differences: differencesOf(kind, row),
  };
}

/**
 * By column, in the order of the file: all of an added row, the present values of a missing one, else the differences.
 */
function differencesOf(kind: ImportKind, { outcome, wanted, present }: Change): ImportedRow['differences'] {
  const names = [...new Set([...Object.keys(wanted ?? {}), ...Object.keys(present ?? {})])];
  const inFile = Object.keys(importColumns[kind]);
  const order = (name: string) =>
    (inFile.indexOf(name) + 1 || 100) + (name.startsWith('register.') ? 100 : 0);
  return names
    .map((column) => {
      // `register.unitPrice`: the register's value, if the facility's own differs or is equal already.
      const after = wanted?.[column.replace(/^register\./, '')];
      return { column, before: text(present?.[column]), after: text(after), named: after !== undefined };
    })
    .filter(({ before, after, named }) =>
      outcome === 'changed' ? named && before !== after : before !== null || after !== null,
    )
    .filter(({ column }) => kind !== 'tariff' || column !== 'active' || outcome === 'changed')
    .sort((change, other) => order(change.column) - order(other.column))
    .map(({ column, before, after }) => ({ column, before, after }));
}

function text(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.join(', ');
  return String(value);
}

/** The refused rows with their line, their reason and their cells by column, in the order of the file. */
export async function* refusedRows(
  database: Database,
  facilityId: string,
  id: string,
): AsyncGenerator<{ line: number; reason: string; cells: Record<string, string> }> {
  let place = 0;
  for (;;) {
    const refused = await database.read(
      facilityId,
      database.build
        .selectFrom('import_row')
        .select(['line', 'reason', 'wanted'])
        .where('facility_id', '=', facilityId)
        .where('import_id', '=', id)
        .where('outcome', '=', 'refused')
        .where('line', '>', place)
        .orderBy('line')
        .limit(500),
    );
    for (const { line, reason, wanted } of refused) {
      const cells = Object.entries(wanted ?? {}).map(([column, cell]) => [column, text(cell) ?? '']);
      yield { line, reason: readMessage(reason).text ?? '', cells: Object.fromEntries(cells) };
    }
    const last = refused[refused.length - 1];
    if (!last) return;
    place = last.line;
  }
}

const texts = rows({ item_name: col.text, form: col.nullable(col.text) });

/**
 * Returns the names of dosage forms in a tariff that nobody knows, with the number of its medicines that have them, most
 * first. An empty name: the tariff has none, and the item's name does not tell it either.
 */
export async function unknownForms(
  read: Reader,
  facilityId: string,
  { id, kind, state }: Pick<ImportInDetail, 'id' | 'kind' | 'state'>,
): Promise<ImportInDetail['unknownForms']> {
  if (kind !== 'tariff' || (state !== 'ready' && state !== 'scheduled')) return [];
  const medicines = await read(texts`
    select r.wanted->>'itemName' as item_name, coalesce(r.wanted->>'dosage', i.dosage) as form
    from import_row r
    left join facility_item i on i.facility_id = r.facility_id and i.item_code = r.wanted->>'itemCode'
    where r.facility_id = ${facilityId} and r.import_id = ${id} and r.outcome in ('added', 'changed')
      and r.wanted->>'itemName' is not null and coalesce(r.wanted->>'category', i.category) = 'medicine'`);
  const counts = new Map<string, number>();
  for (const { item_name: itemName, form } of medicines) {
    if (formOf({ itemName, dosage: form }) !== null) continue;
    const name = form?.trim() ?? '';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, items]) => ({ name, items })).sort((a, b) => b.items - a.items);
}
