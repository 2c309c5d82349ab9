import { type AuditTrailRow, auditActions, type endpoints, type Message, message } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import { col, type Database, type Read, rows } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { type AuditListRow, auditJoins, auditListColumns, auditListRow, toAuditRow } from './rows.ts';

/** The search; days are the facility's. */
export type AuditWanted = Call<typeof endpoints.searchAudit>['body'];

/** The trail grows without end, so its length is counted only up to here. */
const maxCounted = 10_000;
/** Rows are skipped only up to here; further pages continue after the last row shown. */
const maxSkipped = 10_000;

/**
 * Returns a page of the audit trail, newest first by default. For any filter, rows come from an index in their order,
 * so a page costs the same at either end of the trail. `totalItems` is at most 10,000. Failure: `validation` for a
 * page number beyond 10,000 rows, or an unknown `after`.
 */
export async function searchAudit(
  database: Database,
  { caller, body, query }: Call<typeof endpoints.searchAudit>,
  timeZone: string,
): Promise<{ itemList: AuditTrailRow[]; totalItems: number }> {
  const facilityId = caller.facility.id;
  const offset = query.after ? 0 : query.pageNo * query.pageSize;
  if (offset > maxSkipped) throw refused('pageNo', message('audit.pageTooFar'));
  const direction = query.sortBy?.[1] ?? 'desc';
  const page = { limit: query.pageSize, offset, direction };
  const after = query.after ? await placeOf(database, facilityId, query.after) : undefined;
  const matching = rowsOf(facilityId, body, timeZone);
  const [shown, counted] = await Promise.all([
    database.read(facilityId, pageOf(matching, { ...page, after })),
    database.read(
      facilityId,
      rows({
        n: col.integer,
      })`select count(*) as n from (${matching({ limit: maxCounted, direction: 'desc' })}) counted`,
    ),
  ]);
  return { itemList: shown.map(toAuditRow), totalItems: counted[0]?.n ?? 0 };
}

interface Slice {
  limit: number;
  direction: 'asc' | 'desc';
  after?: string | undefined;
}

/** Selects the matching rows (identifier and time), from a place on, up to a number, in their order. */
export type Rows = (slice: Slice) => RawBuilder<unknown>;

/**
 * Returns a statement for the matching rows. With an account or a patient it uses that index; with actions alone the
 * index by action, once for each; else the index by time.
 */
export function rowsOf(facilityId: string, wanted: AuditWanted, timeZone: string): Rows {
  const midnight = (day: string, days: number) =>
    sql`((${day}::date + ${sql.lit(days)})::timestamp at time zone ${timeZone})`;
  const actions = wanted.action ? actionsOf(wanted.action) : undefined;
  return ({ limit, direction, after }) => {
    const order = sql`at ${sql.raw(direction)}, id ${sql.raw(direction)}`;
    const further = sql.raw(direction === 'desc' ? '<' : '>');
    const conditions = [
      sql`facility_id = ${facilityId}`,
      ...(wanted.memberId ? [sql`member_id = ${wanted.memberId}`] : []),
      ...(wanted.accountId ? [sql`account_id = ${wanted.accountId}`] : []),
      ...(wanted.from ? [sql`at >= ${midnight(wanted.from, 0)}`] : []),
      ...(wanted.to ? [sql`at < ${midnight(wanted.to, 1)}`] : []),
      ...(after
        ? [
            sql`(at, id) ${further} (select at, id from audit where facility_id = ${facilityId} and id = ${after})`,
          ]
        : []),
    ];
    const matching = (more: RawBuilder<unknown>) => sql`select id, at from audit
      where ${sql.join(conditions, sql` and `)} and ${more} order by ${order} limit ${sql.lit(limit)}`;
    if (!actions) return matching(sql`true`);
    if (wanted.memberId || wanted.accountId) return matching(sql`action = any(${actions}::text[])`);
    return sql`select one.id, one.at from unnest(${actions}::text[]) wanted(action)
      cross join lateral (${matching(sql`action = wanted.action`)}) one order by ${order} limit ${sql.lit(limit)}`;
  };
}

/** A page of wanted rows with all that is shown of them. */
export function pageOf(matching: Rows, page: Slice & { offset: number }): Read<AuditListRow> {
  const { limit, offset, direction, after } = page;
  const order = sql.raw(direction);
  return rows(auditListRow)`select ${auditListColumns}
    from (select * from (${matching({ limit: limit + offset, direction, after })}) found
      order by at ${order}, id ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}) page
    join audit a on a.facility_id = nullif(current_setting('app.facility', true), '')::uuid and a.id = page.id
    ${auditJoins} order by page.at ${order}, page.id ${order}`;
}

/** Returns the actions with this beginning. Rows of an action that no longer exists are found by its full name. */
function actionsOf(beginning: string): string[] {
  const known = Object.keys(auditActions).filter((action) => action.startsWith(beginning));
  return known.includes(beginning) ? known : [...known, beginning];
}

async function placeOf(database: Database, facilityId: string, id: string): Promise<string> {
  const [row] = await database.read(
    facilityId,
    database.build
      .selectFrom('audit')
      .select('id')
      .where('facility_id', '=', facilityId)
      .where('id', '=', id),
  );
  if (!row) throw refused('after', message('audit.unknownRow'));
  return id;
}

function refused(field: string, text: Message): Failure {
  return new Failure('validation', undefined, { fields: { [field]: text } });
}
