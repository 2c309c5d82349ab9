import {
  type endpoints,
  may,
  message,
  type ProvisionalRow,
  type ProvisionalSource,
  type Role,
} from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Reader } from '../../platform/database/index.ts';
import { readMessage, type StoredMessage, storedMessage } from '../../platform/database/messages.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { amountGivenUnder } from '../ledger/index.ts';
import { provisionalMark } from '../people/index.ts';

/** A provisional authorization as `provisionalColumns` and `provisionalJoins` read it for authorizations `a`. */
export interface Row {
  id: string;
  member_id: string;
  provisional_no: string;
  source: ProvisionalSource;
  reason: string;
  mark: ProvisionalRow['mark'];
  authorization_no: string;
  card_no: string;
  name: string;
  day: string;
  created_at: Date;
  created_by_name: string;
  cost: number;
  remarks: StoredMessage | null;
  settled_at: Date | null;
  closed_at: Date | null;
  closed_by_name: string | null;
  closed_outcome: ProvisionalRow['closedOutcome'];
  closed_note: string | null;
}

export const provisionalColumns = sql`
  a.id, a.member_id, coalesce(a.provisional_no, a.authorization_no) as provisional_no, a.provisional_source as source,
  a.provisional_reason as reason, ${provisionalMark} as mark, a.authorization_no, m.card_no,
  concat_ws(' ', nullif(m.first_name, ''), nullif(m.middle_name, ''), nullif(m.last_name, '')) as name, a.day,
  a.created_at, c.name as created_by_name, ${amountGivenUnder} as cost,
  ${storedMessage('a.settled_remarks')} as remarks, a.settled_at, a.closed_at, k.name as closed_by_name, a.closed_outcome, a.closed_note`;

export const provisionalJoins = sql`
  join authorized_member m on m.facility_id = a.facility_id and m.id = a.member_id
  join account c on c.facility_id = a.facility_id and c.id = a.created_by
  left join account k on k.facility_id = a.facility_id and k.id = a.closed_by`;

/**
 * Converts a row to the contract's type. A role without the right to patients gets amounts and reasons, but no name or
 * card.
 */
export function toProvisional(row: Row, role: Role): ProvisionalRow {
  const remarks = readMessage(row.remarks);
  const named = may(role, 'patients.read');
  return {
    id: row.id,
    authorizedMemberId: row.member_id,
    provisionalNo: row.provisional_no,
    source: row.source,
    reason: row.reason,
    mark: row.mark,
    authorizationNo: row.authorization_no,
    cardNo: named ? row.card_no : '',
    name: named ? row.name : '',
    day: row.day,
    createdAt: row.created_at.toISOString(),
    createdByName: row.created_by_name,
    cost: row.cost,
    remarks: remarks.text ?? '',
    remarksMessage: remarks.message,
    settledAt: row.settled_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    closedByName: row.closed_by_name,
    closedOutcome: row.closed_outcome,
    closedNote: row.closed_note,
  };
}

export function unknownProvisional(): Failure {
  return new Failure('notFound', message('provisional.unknown'));
}

/** One of the facility. Failure: `notFound`. */
export async function readProvisional(
  read: Reader,
  facilityId: string,
  id: string,
  role: Role,
): Promise<ProvisionalRow> {
  const [row] = await read(sql<Row>`
    select ${provisionalColumns} from card_authorization a ${provisionalJoins}
    where a.facility_id = ${facilityId} and a.id = ${id} and a.provisional is not null`);
  if (!row) throw unknownProvisional();
  return toProvisional(row, role);
}

type ListCall = Call<typeof endpoints.provisionalAuthorizations>;

/** Each is identical to the condition of a partial index, so that the index is used. Withdrawn ones are excluded. */
const states: Record<ListCall['query']['state'], RawBuilder<unknown>> = {
  open: sql`a.provisional in ('waiting', 'refused') and a.withdrawn_at is null`,
  refused: sql`a.provisional in ('waiting', 'refused') and a.provisional = 'refused' and a.withdrawn_at is null`,
  settled: sql`a.provisional is not null and a.provisional = 'settled'`,
  closed: sql`a.provisional is not null and a.provisional = 'closed'`,
  all: sql`a.provisional is not null`,
};

/** Returns a page of the facility's provisional authorizations with the services given under each, in one statement. */
export async function listProvisional(
  database: Database,
  { caller, query }: Pick<ListCall, 'caller' | 'query'>,
): Promise<{ itemList: ProvisionalRow[]; totalItems: number }> {
  const facilityId = caller.facility.id;
  const direction = sql.raw(query.sortBy?.[1] ?? 'desc');
  const wanted = sql`a.facility_id = ${facilityId} and ${states[query.state]}`;
  const rows = await database.read<Row & { total: number }>(
    facilityId,
    sql`
      select counted.total, page.* from (select count(*) as total from card_authorization a where ${wanted}) counted
      left join lateral (
        select ${provisionalColumns} from (
          select a.* from card_authorization a where ${wanted}
          order by a.created_at ${direction}, a.id ${direction}
          limit ${sql.lit(query.pageSize)} offset ${query.pageNo * query.pageSize}
        ) a ${provisionalJoins}
      ) page on true
      order by page.created_at ${direction}, page.id ${direction}`,
  );
  return {
    itemList: rows.filter((row) => row.id !== null).map((row) => toProvisional(row, caller.role)),
    totalItems: rows[0]?.total ?? 0,
  };
}
