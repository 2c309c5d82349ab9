import type { endpoints, Identity, IdentityConflictRow } from '@afyakadi/contract';
import { sql } from 'kysely';
import { toList } from '../../platform/database/counted-list.ts';
import {
  col,
  type Database,
  type Reader,
  type RowOf,
  readerOf,
  rows,
  type Tx,
} from '../../platform/database/index.ts';
import type { Call } from '../../platform/http/route.ts';
import type { SchemeMember } from '../../scheme/port/index.ts';
import { isSamePerson, provisionalMark, provisionalType } from '../people/index.ts';

/** The scheme's answer about a card of which it names another holder. */
export interface OtherHolder {
  authorizationId: string;
  memberId: string;
  ours: Identity;
  answer: { cardStatus: string; member: SchemeMember };
  /** The scheme's number for a provisional authorization, which waits for the decision. */
  number: string | null;
  now: Date;
}

/** Records that the scheme names another holder. The last answer counts until somebody decides. */
export async function recordConflict(tx: Tx, facilityId: string, conflict: OtherHolder): Promise<void> {
  const { firstName, middleName, lastName, gender, dateOfBirth, ...card } = conflict.answer.member;
  const said = {
    member_id: conflict.memberId,
    ours: conflict.ours,
    theirs: { firstName, middleName, lastName, gender, dateOfBirth },
    answer: { cardStatus: conflict.answer.cardStatus, ...card },
    scheme_no: conflict.number,
  };
  await tx
    .insertInto('identity_conflict')
    .values({
      facility_id: facilityId,
      authorization_id: conflict.authorizationId,
      found_at: conflict.now,
      ...said,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['facility_id', 'authorization_id'])
        .doUpdateSet(said)
        .where('identity_conflict.decision', 'is', null),
    )
    .execute();
}

/** Whether somebody decided that this holder is the patient, as the facility writes the patient. */
export async function isDecidedSame(
  tx: Tx,
  facilityId: string,
  memberId: string,
  theirs: Identity,
): Promise<boolean> {
  const decided = await tx
    .selectFrom('identity_conflict')
    .select('theirs')
    .where('facility_id', '=', facilityId)
    .where('member_id', '=', memberId)
    .where('decision', '=', 'facility')
    .execute();
  return decided.some((row) => isSamePerson(row.theirs, theirs));
}

const conflictRow = {
  id: col.of('identity_conflict', 'authorization_id'),
  ...col.from('identity_conflict', 'member_id', 'ours', 'theirs'),
  photo: col.nullable(col.text),
  ...col.from('authorized_member', 'card_no'),
  ...col.from('card_authorization', 'authorization_no'),
  provisional: provisionalType,
  ...col.from('identity_conflict', 'found_at', 'decision', 'decided_at'),
  decided_by_name: col.nullable(col.of('account', 'name')),
  ...col.from('identity_conflict', 'reason'),
};

const conflictColumns = sql`
  i.authorization_id as id, i.member_id, i.ours, i.theirs, i.answer ->> 'photo' as photo, m.card_no, a.authorization_no,
  ${provisionalMark} as provisional, i.found_at, i.decision, i.decided_at, c.name as decided_by_name, i.reason`;

const conflictJoins = sql`
  join card_authorization a on a.facility_id = i.facility_id and a.id = i.authorization_id
  join authorized_member m on m.facility_id = i.facility_id and m.id = i.member_id
  left join account c on c.facility_id = i.facility_id and c.id = i.decided_by`;

const toConflict = (row: RowOf<typeof conflictRow>): IdentityConflictRow => ({
  authorizationId: row.id,
  authorizedMemberId: row.member_id,
  cardNo: row.card_no,
  authorizationNo: row.authorization_no,
  provisional: row.provisional,
  ours: row.ours,
  theirs: row.theirs,
  photo: row.photo,
  foundAt: row.found_at.toISOString(),
  decision: row.decision,
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedByName: row.decided_by_name,
  reason: row.reason,
});

/** The conflict that was found with an authorization; undefined without one. */
export async function readConflict(
  read: Reader,
  facilityId: string,
  authorizationId: string,
): Promise<IdentityConflictRow | undefined> {
  const [row] = await read(rows(conflictRow)`
    select ${conflictColumns} from identity_conflict i ${conflictJoins}
    where i.facility_id = ${facilityId} and i.authorization_id = ${authorizationId}`);
  return row && toConflict(row);
}

/** Each is identical to the condition of a partial index, so that the index is used. */
const states = {
  open: { only: sql`decision is null`, by: sql`found_at` },
  decided: { only: sql`decision is not null`, by: sql`decided_at` },
};

/** Returns a page of the conflicts that wait for a decision, or of the decided ones. */
export async function listConflicts(
  database: Database,
  { caller, query }: Pick<Call<typeof endpoints.identityConflicts>, 'caller' | 'query'>,
): Promise<{ itemList: IdentityConflictRow[]; totalItems: number }> {
  const { only, by } = states[query.state];
  const order = (id: string) => sql`${by} ${sql.raw(query.sortBy?.[1] ?? 'desc')}, ${sql.ref(id)}`;
  const wanted = sql`identity_conflict where facility_id = ${caller.facility.id} and ${only}`;
  const conflicts = await database.read(
    caller.facility.id,
    rows({ total: col.integer }, conflictRow)`
      select counted.total, page.* from (select count(*) as total from ${wanted}) counted
      left join lateral (
        select ${conflictColumns} from (
          select * from ${wanted} order by ${order('authorization_id')}
          limit ${sql.lit(query.pageSize)} offset ${query.pageNo * query.pageSize}
        ) i ${conflictJoins}
      ) page on true
      order by ${order('id')}`,
  );
  const { itemList, totalItems } = toList(conflicts, toConflict);
  return { itemList, totalItems };
}

/** The undecided conflicts of a patient, locked. */
export function lockOpenConflicts(tx: Tx, facilityId: string, memberId: string) {
  return readerOf(tx)(rows(
    col.from('identity_conflict', 'authorization_id', 'theirs', 'answer', 'scheme_no'),
  )`
    select authorization_id, theirs, answer, scheme_no from identity_conflict
    where facility_id = ${facilityId} and member_id = ${memberId} and decision is null
    order by found_at for no key update`);
}
