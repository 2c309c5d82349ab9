import { type ImportOfFile, type ImportState, message } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import {
  col,
  type Database,
  expression,
  listOf,
  type Reader,
  type RowOf,
  readerFor,
  readerOf,
  rows,
  type Tx,
} from '../../platform/database/index.ts';
import { jsonOf, readMessage, type StoredMessage } from '../../platform/database/messages.ts';
import { Failure } from '../../platform/errors.ts';
import { inStates } from '../../platform/states.ts';
import { importStates, openImportStates } from './state.ts';

const figures = {
  added: col.integer,
  changed: col.integer,
  same: col.integer,
  missing: col.integer,
  refused: col.integer,
  /** Rows that change what somebody is charged. */
  priced: col.integer,
  /** Rows about items in recent use here. */
  given: col.integer,
};
/** The number of rows by outcome. */
export type Figures = RowOf<typeof figures>;

const stored = {
  ...col.from(
    'import',
    'id',
    'kind',
    'state',
    'file_name',
    'rows',
    'done',
    'problem',
    'missing_too',
    'source',
    'verifier_id',
  ),
  ...col.from('import', 'effective_on', 'created_at', 'applied_at'),
  ...figures,
};
const imported = {
  ...stored,
  created_by: col.text,
  applied_by: col.nullable(col.text),
  scheme_name: col.nullable(col.of('verifier', 'name')),
};

const columns = sql`${listOf(stored, 'i')},
  coalesce(c.name, case i.source when 'file' then 'Command line' else '' end) as created_by,
  case when i.applied_by is not null then a.name when i.applied_at is not null then 'Command line' end as applied_by,
  v.name as scheme_name`;
const source = sql`import i
  left join account c on c.facility_id = i.facility_id and c.id = i.created_by
  left join account a on a.facility_id = i.facility_id and a.id = i.applied_by
  left join verifier v on v.id = i.verifier_id`;

function shown(row: RowOf<typeof imported>): ImportOfFile {
  const problem = readMessage(row.problem);
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    fileName: row.file_name,
    rows: row.rows,
    done: row.done,
    added: row.added,
    changed: row.changed,
    same: row.same,
    missing: row.missing,
    refused: row.refused,
    priced: row.priced,
    given: row.given,
    problem: problem.text,
    problemMessage: problem.message,
    missingToo: row.missing_too,
    source: row.source,
    scheme:
      row.verifier_id === ''
        ? null
        : { verifierId: row.verifier_id, name: row.scheme_name ?? row.verifier_id },
    effectiveOn: row.effective_on,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    appliedAt: row.applied_at ? row.applied_at.toISOString() : null,
    appliedBy: row.applied_by,
  };
}

/** One import of the facility. Failure: `notFound`. */
export async function readImport(read: Reader, facilityId: string, id: string): Promise<ImportOfFile> {
  const [row] = await read(
    rows(imported)`select ${columns} from ${source} where i.facility_id = ${facilityId} and i.id = ${id}`,
  );
  if (!row) throw new Failure('notFound', message('imports.unknown'));
  return shown(row);
}

/** The facility's imports by the time of their beginning. */
export async function listImports(
  database: Database,
  facilityId: string,
  page: { limit: number; offset: number; direction: 'asc' | 'desc' },
): Promise<{ itemList: ImportOfFile[]; totalItems: number }> {
  const read = readerFor(database, facilityId);
  const direction = sql.raw(page.direction);
  const [list, [counted]] = await Promise.all([
    read(rows(imported)`select ${columns} from ${source} where i.facility_id = ${facilityId}
      order by i.created_at ${direction}, i.id ${direction} limit ${sql.lit(page.limit)} offset ${page.offset}`),
    read(
      database.build
        .selectFrom('import')
        .select(expression(col.integer)`count(*)`.as('total'))
        .where('facility_id', '=', facilityId),
    ),
  ]);
  return { itemList: list.map(shown), totalItems: counted?.total ?? 0 };
}

/** The columns of an import that change on its way. */
interface Progress {
  rows?: number;
  done?: number;
  problem?: StoredMessage;
  hash?: Buffer;
}

type Ref = { facilityId: string; id: string };

/** Locks an import until the transaction ends. */
export async function lockImport(tx: Tx, ref: Ref): Promise<void> {
  await tx
    .selectFrom('import')
    .select('id')
    .where('facility_id', '=', ref.facilityId)
    .where('id', '=', ref.id)
    .forUpdate()
    .execute();
}

/** Moves an import to its next state. Failure `conflict` if it was closed as lost or discarded meanwhile. */
export function transition(
  tx: Tx,
  ref: Ref,
  event: Parameters<typeof importStates.to>[0],
  progress: Progress = {},
): Promise<void> {
  return update(tx, ref, { from: importStates.from(event), to: importStates.to(event) }, progress);
}

/** Records the progress of an import and its heartbeat. Failure `conflict` if it is no longer in this state. */
export function recordProgress(
  tx: Tx,
  ref: Ref,
  state: 'reading' | 'comparing' | 'applying',
  progress: Progress,
): Promise<void> {
  return update(tx, ref, { from: [state], to: state }, progress);
}

async function update(
  tx: Tx,
  ref: Ref,
  { from, to }: { from: readonly ImportState[]; to: ImportState },
  { problem, hash, ...counts }: Progress,
): Promise<void> {
  const updated = await tx
    .updateTable('import')
    .set({
      worked_at: sql`clock_timestamp()`,
      state: to,
      ...counts,
      ...(problem === undefined ? {} : { problem: jsonOf(problem) }),
      ...(hash === undefined ? {} : { file_hash: hash }),
    })
    .where('facility_id', '=', ref.facilityId)
    .where('id', '=', ref.id)
    .where(expression(col.boolean)`state ${inStates(from)}`)
    .returning('id')
    .executeTakeFirst();
  if (!updated) throw new Failure('conflict', message('imports.closed'));
}

/** Counts the staged rows by outcome and stores the figures. */
export async function storeFigures(tx: Tx, ref: Ref): Promise<Figures> {
  const counted = await countOutcomes(tx, ref);
  await tx
    .updateTable('import')
    .set(counted)
    .where('facility_id', '=', ref.facilityId)
    .where('id', '=', ref.id)
    .execute();
  return counted;
}

/** Rows that change what somebody is charged. */
export const changesPrice = sql`outcome in ('added', 'changed') and present ? 'unitPrice' and wanted ? 'unitPrice'
  and present->'unitPrice' <> wanted->'unitPrice'`;
/** Rows that change something in recent use here. */
export const isInUse = sql`outcome in ('added', 'changed', 'missing') and used > 0
  -- A new price of a scheme that equals what its members are charged already changes nothing.
  and not (outcome = 'added' and coalesce(present->'unitPrice' = wanted->'unitPrice', false))`;

export async function countOutcomes(tx: Tx, ref: Ref): Promise<Figures> {
  const count = (outcome: RawBuilder<unknown>) => sql`count(*) filter (where outcome = ${outcome})`;
  const [counted] = await readerOf(tx)(rows(figures)`
    select ${count(sql`'added'`)} as added, ${count(sql`'changed'`)} as changed, ${count(sql`'same'`)} as same,
      ${count(sql`'missing'`)} as missing, ${count(sql`'refused'`)} as refused,
      count(*) filter (where ${changesPrice}) as priced, count(*) filter (where ${isInUse}) as given
    from import_row where facility_id = ${ref.facilityId} and import_id = ${ref.id}`);
  return counted ?? { added: 0, changed: 0, same: 0, missing: 0, refused: 0, priced: 0, given: 0 };
}

/** Whether an import of a scheme's tariff or exclusions waits for a person or for its day, or is running. */
export async function hasOpenImport(
  tx: Tx,
  { facilityId, verifierId }: { facilityId: string; verifierId: string },
): Promise<boolean> {
  const open = await tx
    .selectFrom('import')
    .select('id')
    .where('facility_id', '=', facilityId)
    .where('verifier_id', '=', verifierId)
    .where('source', '=', 'scheme')
    .where(expression(col.boolean)`state ${inStates(openImportStates)}`)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** Whether the facility imports the register's members and tariff; one whose scheme of all other cards is remote does not. */
export async function keepsRegister(read: Reader, facilityId: string): Promise<boolean> {
  const [row] = await read(
    rows({ is_keeper: col.boolean })`select f.keeps_register and not exists (select from facility_scheme s
        where s.facility_id = f.id and s.verifier_id = '' and s.adapter <> 'register') as is_keeper
      from facility f where f.id = ${facilityId}`,
  );
  return row?.is_keeper ?? false;
}
