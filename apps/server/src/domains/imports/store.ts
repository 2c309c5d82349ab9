import { type ImportKind, type ImportOfFile, type ImportState, message } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Database, type Reader, readerFor, type Tx } from '../../platform/database/index.ts';
import { jsonOf, readMessage, type StoredMessage } from '../../platform/database/messages.ts';
import { Failure } from '../../platform/errors.ts';
import { inStates } from '../../platform/states.ts';
import { importStates } from './state.ts';

/** The number of rows by outcome. */
export interface Figures {
  added: number;
  changed: number;
  same: number;
  missing: number;
  refused: number;
  /** Rows that change what somebody is charged. */
  priced: number;
  /** Rows about items in recent use here. */
  given: number;
}

interface ImportRow extends Figures {
  id: string;
  kind: ImportKind;
  state: ImportState;
  file_name: string;
  rows: number;
  done: number;
  problem: StoredMessage | null;
  missing_too: boolean;
  source: ImportOfFile['source'];
  effective_on: string | null;
  created_at: Date;
  created_by: string;
  applied_at: Date | null;
  applied_by: string | null;
}

const columns = sql`i.id, i.kind, i.state, i.file_name, i.rows, i.done, i.added, i.changed, i.same, i.missing, i.refused,
  i.priced, i.given, i.problem, i.missing_too, i.source, i.effective_on, i.created_at, coalesce(c.name, case i.source when 'file' then 'Command line' else '' end) as created_by, i.applied_at,
  case when i.applied_by is not null then a.name when i.applied_at is not null then 'Command line' end as applied_by`;
const source = sql`import i
  left join account c on c.facility_id = i.facility_id and c.id = i.created_by
  left join account a on a.facility_id = i.facility_id and a.id = i.applied_by`;

function shown(row: ImportRow): ImportOfFile {
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
    sql<ImportRow>`select ${columns} from ${source} where i.facility_id = ${facilityId} and i.id = ${id}`,
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
  const [rows, counted] = await Promise.all([
    read(sql<ImportRow>`select ${columns} from ${source} where i.facility_id = ${facilityId}
      order by i.created_at ${direction}, i.id ${direction} limit ${sql.lit(page.limit)} offset ${page.offset}`),
    read(sql<{ n: number }>`select count(*) as n from import where facility_id = ${facilityId}`),
  ]);
  return { itemList: rows.map(shown), totalItems: counted[0]?.n ?? 0 };
}

/** The columns of an import that change on its way. */
interface Progress {
  rows?: number;
  done?: number;
  problem?: StoredMessage;
  hash?: Buffer;
}

type Ref = { facilityId: string; id: string };

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
  progress: Progress,
): Promise<void> {
  const { rows } = await sql`
    update import set worked_at = clock_timestamp(), state = ${to},
      rows = coalesce(${progress.rows ?? null}::int, rows), done = coalesce(${progress.done ?? null}::int, done),
      problem = coalesce(${jsonOf(progress.problem ?? null)}, problem),
      file_hash = coalesce(${progress.hash ?? null}::bytea, file_hash)
    where facility_id = ${ref.facilityId} and id = ${ref.id} and state ${inStates(from)}
    returning id`.execute(tx);
  if (rows.length === 0) throw new Failure('conflict', message('imports.closed'));
}

/** Counts the staged rows by outcome and stores the figures. */
export async function storeFigures(tx: Tx, ref: { facilityId: string; id: string }): Promise<Figures> {
  const figures = await countOutcomes(tx, ref);
  const { added, changed, same, missing, refused, priced, given } = figures;
  await sql`update import set added = ${added}, changed = ${changed}, same = ${same}, missing = ${missing},
    refused = ${refused}, priced = ${priced}, given = ${given} where facility_id = ${ref.facilityId} and id = ${ref.id}`.execute(
    tx,
  );
  return figures;
}

/** Rows that change what somebody is charged. */
export const changesPrice = sql`outcome in ('added', 'changed') and present ? 'unitPrice' and wanted ? 'unitPrice'
  and present->'unitPrice' <> wanted->'unitPrice'`;
/** Rows that change something in recent use here. */
export const isInUse = sql`outcome in ('added', 'changed', 'missing') and used > 0
  -- A new price of a scheme that equals what its members are charged already changes nothing.
  and not (outcome = 'added' and coalesce(present->'unitPrice' = wanted->'unitPrice', false))`;

export async function countOutcomes(tx: Tx, ref: { facilityId: string; id: string }): Promise<Figures> {
  const count = (outcome: RawBuilder<unknown>) => sql`count(*) filter (where outcome = ${outcome})`;
  const { rows } = await sql<Figures>`
    select ${count(sql`'added'`)} as added, ${count(sql`'changed'`)} as changed, ${count(sql`'same'`)} as same,
      ${count(sql`'missing'`)} as missing, ${count(sql`'refused'`)} as refused,
      count(*) filter (where ${changesPrice}) as priced, count(*) filter (where ${isInUse}) as given
    from import_row where facility_id = ${ref.facilityId} and import_id = ${ref.id}`.execute(tx);
  return rows[0] ?? { added: 0, changed: 0, same: 0, missing: 0, refused: 0, priced: 0, given: 0 };
}

/** Whether the facility imports the register's members and tariff; a facility with a remote scheme does not. */
export async function keepsRegister(read: Reader, facilityId: string): Promise<boolean> {
  const [row] = await read(
    sql<{ isKeeper: boolean }>`select f.keeps_register and not exists (select from facility_scheme s
        where s.facility_id = f.id and s.adapter <> 'register') as "isKeeper"
      from facility f where f.id = ${facilityId}`,
  );
  return row?.isKeeper ?? false;
}
