import { type RawBuilder, sql } from 'kysely';
import { everyWord, patternsOf } from '../../platform/search.ts';

/** What a member `m` is searched by: as an index has it, letter by letter. */
const personText = sql`lower(m.first_name || ' ' || m.middle_name || ' ' || m.last_name || ' ' || m.card_no)`;

/** True of a member `m` whose name and card number have every word of the text. */
export function isPerson(text: string): RawBuilder<unknown> {
  return everyWord(text, personText);
}

/** Words that fit more people than this are too common to gather all that these people ever had. */
const mostPeople = 2_000;
/** Then so many of the newest rows are looked through instead. */
const newest = 10_000;

interface OfPeople {
  facilityId: string;
  text: string;
  /** The table searched; its rows have a facility and a member. */
  table: 'card_authorization' | 'visit' | 'claim' | 'unclaimed';
  /** What else must be true of a row `r`. */
  only: RawBuilder<unknown>;
  /** The columns of a row `r` that are wanted. */
  columns: RawBuilder<unknown>;
  /** An order of rows `r` that an index has, the newest first; else by their time of creation. */
  newestFirst?: RawBuilder<unknown>;
}

const byCreation = sql`r.created_at desc, r.id desc`;

/**
 * A query for the rows of the people whose name and card number have every word of the text. A text that fits very many
 * people gives those among the newest rows alone, so that its cost does not grow with the facility's years.
 */
export function rowsOfPeople(it: OfPeople): RawBuilder<unknown> {
  const { facilityId, text, table, only, columns, newestFirst = byCreation } = it;
  const rows = sql.table(table);
  const most = sql.lit(mostPeople);
  // "offset 0" keeps the order of the joins: else PostgreSQL, which expects few rows anywhere, reads all members.
  return sql`(
    with people as materialized (select id from matching_members(${patternsOf(text)}::text[], ${most} + 1) id)
    select ${columns} from people cross join lateral (
      select * from ${rows} r where r.facility_id = ${facilityId} and r.member_id = people.id and ${only} offset 0
    ) r
    where (select count(*) from people) <= ${most}
    union all
    select ${columns} from (
      select * from ${rows} r where r.facility_id = ${facilityId} and ${only}
      order by ${newestFirst} limit ${sql.lit(newest)}
    ) r cross join lateral (
      select from authorized_member m
      where m.facility_id = ${facilityId} and m.id = r.member_id and ${isPerson(text)} offset 0
    ) m
    where (select count(*) from people) > ${most}
  )`;
}
