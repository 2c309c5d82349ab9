import type { Identity, IdentityConflict, ProvisionalMark, VerifiedCard } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import { col, listOf, type RowOf } from '../../platform/database/index.ts';

const personal = ['card_no', 'first_name', 'middle_name', 'last_name', 'gender', 'date_of_birth'] as const;

/** Who someone is. */
export const personRow = col.from('authorized_member', ...personal);
/** The same, as an authorization repeats it for the lists (decision 044). */
export const listedPerson = col.from('card_authorization', ...personal);
export type PersonRow = RowOf<typeof personRow>;

type Person = Pick<
  VerifiedCard,
  'cardNo' | 'firstName' | 'middleName' | 'lastName' | 'gender' | 'dateOfBirth'
>;

/** The columns of `personRow` for a member `alias`, or of `listedPerson` for an authorization. */
export const personColumns = (alias: string) => listOf(personRow, alias);

export function toPerson(row: PersonRow): Person {
  return {
    cardNo: row.card_no,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    gender: row.gender,
    dateOfBirth: row.date_of_birth,
  };
}

/** A person's identity, without a card. */
export function toIdentity(row: Omit<PersonRow, 'card_no'>): Identity {
  return {
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    gender: row.gender,
    dateOfBirth: row.date_of_birth,
  };
}

const conflict = sql`json_build_object('authorizationId', authorization_id, 'theirs', theirs)`;

/** SQL: the undecided conflict about whose card that of a patient `m` is (decision 075). */
export const conflictOfMember = sql`(
  select ${conflict} from identity_conflict c
  where c.facility_id = m.facility_id and c.member_id = m.id and c.decision is null order by c.found_at desc limit 1)`;

/**
 * A common table expression `disputed`: the undecided conflict about whose card it is (decision 075), of those of some
 * patients who have one.
 */
export const withDisputed = (
  facilityId: string,
  memberIds: RawBuilder<unknown>,
) => sql`disputed as materialized (
  select distinct on (member_id) member_id, ${conflict} as conflict
  from identity_conflict
  where facility_id = ${facilityId} and decision is null and member_id = any(${memberIds})
  order by member_id, found_at desc
)`;

/** The conflict of a patient by `disputed`. */
export const conflictOf = (memberId: RawBuilder<unknown>) =>
  sql`(select d.conflict from disputed d where d.member_id = ${memberId})`;
export const conflictType = col.nullable(col.json<IdentityConflict>());

/**
 * SQL: the reconciliation status of an authorization `a` that was issued without the scheme's answer, as every row
 * under it shows it; null for the scheme's own, and for one that the scheme has confirmed.
 */
export const provisionalMark = sql`nullif(a.provisional, 'reconciled')`;

/** The type of `provisionalMark`. */
export const provisionalType = col.nullable(col.oneOf<ProvisionalMark>('waiting', 'refused', 'closed'));
