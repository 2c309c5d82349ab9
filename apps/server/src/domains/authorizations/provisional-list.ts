import { type endpoints, may, message, type ProvisionalRow, type Role } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import { toList } from '../../platform/database/counted-list.ts';
import { col, type Database, type Reader, type RowOf, rows } from '../../platform/database/index.ts';
import { readMessage, type StoredMessage, storedMessage } from '../../platform/database/messages.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { amountGivenUnder } from '../ledger/index.ts';
import { provisionalMark, provisionalType } from '../people/index.ts';

/** A provisional authorization as `provisionalColumns` and `provisionalJoins` read it for authorizations `a`. */
const provisionalRow = {
  ...col.from('card_authorization', 'id', 'member_id'),
  provisional_no: col.text,
  source: col.notNull(col.of('card_authorization', 'provisional_source')),
  reason: col.notNull(col.of('card_authorization', 'provisional_reason')),
  mark: provisionalType,
  ...col.from('card_authorization', 'authorization_no'),
  ...col.from('authorized_member', 'card_no'),
  name: col.text,
  ...col.from('card_authorization', 'day', 'created_at'),
  created_by_name: col.of('account', 'name'),
  cost: col.integer,
  remarks: col.nullable(col.json<StoredMessage>()),
  ...col.from('card_authorization', 'answered_at', 'closed_at'),
  closed_by_name: col.nullable(col.of('account', 'name')),
  ...col.from('card_authorization', 'closed_outcome', 'closed_note'),
};
type Row = RowOf<typeof provisionalRow>;

const provisionalColumns = sql`
  a.id, a.member_id, coalesce(a.provisional_no, a.authorization_no) as provisional_no, a.provisional_source as source,
  a.provisional_reason as reason, ${provisionalMark} as mark, a.authorization_no, m.card_no,
  concat_ws(' ', nullif(m.first_name, ''), nullif(m.middle_name, ''), nullif(m.last_name, '')) as name, a.day,
  a.created_at, c.name as created_by_name, ${amountGivenUnder} as cost,
  ${storedMessage('a.answer_remarks')} as remarks, a.answered_at, a.closed_at, k.name as closed_by_name, a.closed_outcome, a.closed_note`;

const provisionalJoins = sql`
  join authorized_member m on m.facility_id = a.facility_id and m.id = a.member_id
  join account c on c.facility_id = a.facility_id and c.id = a.created_by
  left join account k on k.facility_id = a.facility_id and k.id = a.closed_by`;

/**
 * Converts a row to the contract's type. A role without the right to patients gets amounts and reasons, but no name or
 * card.
 */
function toProvisional(row: Row, role: Role): ProvisionalRow {
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
    answeredAt: row.answered_at?.toISOString() ?? null,
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
  const [row] = await read(rows(provisionalRow)`
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
  reconciled: sql`a.provisional is not null and a.provisional = 'reconciled'`,
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
  const listed = await database.read(
    facilityId,
    rows({ total: col.integer }, provisionalRow)`
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
  const { itemList, totalItems } = toList(listed, (row: Row) => toProvisional(row, caller.role));
  return { itemList, totalItems };
}
