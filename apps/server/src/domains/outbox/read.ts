import { message, type OutboxProblem, type OutboxRow, outboxKinds, outboxProblems } from '@afyakadi/contract';
import { sql } from 'kysely';
import { countedTo } from '../../platform/database/counted-list.ts';
import { col, listOf, type Reader, type RowOf, rows } from '../../platform/database/index.ts';
import { readMessage } from '../../platform/database/messages.ts';
import { Failure } from '../../platform/errors.ts';
import type { OutboxHandler, Subject } from './job.ts';

export type Handlers = ReadonlyMap<string, OutboxHandler>;

const stored = {
  ...col.from('outbox', 'id', 'kind', 'subject_id', 'state', 'problem', 'detail', 'attempts', 'created_at'),
  ...col.from('outbox', 'tried_at', 'next_at', 'ended_at', 'reason'),
};
const outboxRow = {
  ...stored,
  created_by_name: col.nullable(col.of('account', 'name')),
  ended_by_name: col.nullable(col.of('account', 'name')),
  /** An earlier job of its partition is still waiting. */
  behind: col.boolean,
};
type StoredRow = RowOf<typeof outboxRow>;

const columns = sql`${listOf(stored, 'o')}, c.name as created_by_name, s.name as ended_by_name,
  o.state = 'waiting' and exists (select from outbox b where b.facility_id = o.facility_id and b.partition_key = o.partition_key
    and b.state = 'waiting' and b.seq < o.seq) as behind`;
const joins = sql`
  left join account c on c.facility_id = o.facility_id and c.id = o.created_by
  left join account s on s.facility_id = o.facility_id and s.id = o.ended_by`;

/** The jobs of a facility that wait, are done or were given up, in the order of their creation. */
export async function listOutbox(
  read: Reader,
  handlers: Handlers,
  facilityId: string,
  page: { state: OutboxRow['state']; direction: 'asc' | 'desc'; limit: number; offset: number },
): Promise<{ itemList: OutboxRow[]; totalItems: number; moreItems: boolean }> {
  const direction = sql.raw(page.direction);
  const [jobs, [length]] = await Promise.all([
    read(rows(outboxRow)`
      select ${columns} from (
        select * from outbox where facility_id = ${facilityId} and state = ${page.state}
        order by created_at ${direction}, id ${direction} limit ${sql.lit(page.limit)} offset ${page.offset}
      ) o ${joins} order by o.created_at ${direction}, o.id ${direction}`),
    read(rows({ total: col.integer, more: col.boolean })`
      with ${countedTo(
        sql`outbox where facility_id = ${facilityId} and state = ${page.state}`,
        sql`created_at, id`,
      )}
      select total, more from capped`),
  ]);
  return {
    itemList: await named(read, handlers, facilityId, jobs),
    totalItems: length?.total ?? 0,
    moreItems: length?.more ?? false,
  };
}

/** One of them. Failure: `notFound`. */
export async function readOutbox(
  read: Reader,
  handlers: Handlers,
  facilityId: string,
  id: string,
): Promise<OutboxRow> {
  const jobs = await read(rows(outboxRow)`
    select ${columns} from outbox o ${joins} where o.facility_id = ${facilityId} and o.id = ${id}`);
  const [row] = await named(read, handlers, facilityId, jobs);
  if (!row) throw unknownRow();
  return row;
}

export function unknownRow(): Failure {
  return new Failure('notFound', message('outbox.unknown'));
}

/** Adds the subjects, from the handler of each kind. */
async function named(
  read: Reader,
  handlers: Handlers,
  facilityId: string,
  jobs: readonly StoredRow[],
): Promise<OutboxRow[]> {
  const kinds = [...new Set(jobs.map(({ kind }) => kind))];
  const subjects = new Map(
    await Promise.all(
      kinds.map(async (kind) => {
        const ids = jobs.filter((row) => row.kind === kind).map(({ subject_id }) => subject_id);
        const subjects = await handlers.get(kind)?.subjects(read, facilityId, [...new Set(ids)]);
        return [kind, subjects ?? new Map<string, Subject>()] as const;
      }),
    ),
  );
  return jobs.flatMap((row) => {
    const kind = outboxKinds.find((known) => known === row.kind);
    return kind ? [shown(row, kind, subjects.get(kind)?.get(row.subject_id))] : [];
  });
}

function shown(row: StoredRow, kind: OutboxRow['kind'], subject: Subject | undefined): OutboxRow {
  const waiting = row.state === 'waiting';
  const detail = readMessage(row.detail);
  return {
    id: row.id,
    kind,
    state: row.state,
    subject: subject?.name ?? '–',
    scheme: subject?.scheme ?? null,
    subjectId: row.subject_id,
    problem: waiting ? problemOf(row) : null,
    detail: detail.text,
    detailMessage: detail.message,
    attempts: row.attempts,
    createdAt: row.created_at.toISOString(),
    createdByName: row.created_by_name,
    triedAt: row.tried_at?.toISOString() ?? null,
    nextAt: waiting ? row.next_at.toISOString() : null,
    endedAt: row.ended_at?.toISOString() ?? null,
    endedByName: row.ended_by_name,
    reason: row.reason,
  };
}

function problemOf(row: StoredRow): OutboxProblem {
  if (row.behind) return 'behind';
  return outboxProblems.find((known) => known === row.problem) ?? 'due';
}
