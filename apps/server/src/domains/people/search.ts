import { type RawBuilder, sql } from 'kysely';
import {
  asArguments,
  everyWord,
  matchesAll,
  matchRank,
  type WordPatterns,
  wordPatterns,
} from '../../platform/database/search.ts';

/** The name and card number of a member `m`, as they are compared. */
const personText = sql`search_form(m.first_name || ' ' || m.middle_name || ' ' || m.last_name || ' ' || m.card_no)`;
/** The same with a blank before and after each word, as in `search_people`. */
const paddedText = sql`(' ' || ${personText} || ' ')`;

/** True of a member `m` whose name and card number match every word of the text. */
export function isPerson(text: string): RawBuilder<unknown> {
  return everyWord(text, personText);
}

/** Most people of one search. A text that matches more reports that, and requires another word. */
const maxPeople = 50;
/** Rows gathered of these people altogether, shared out evenly, with a few for each. */
const maxRows = 200;
const leastRowsEach = 4;
/** If a text matches too many people, this many of the newest rows are searched too. */
const newest = 40;

/** Returns at most `most` people by the words of a text, as rows of `id` and `match_rank`, 0 for the best. */
export function matchingPeople(text: string, most: number): RawBuilder<unknown> {
  return searchPeople(wordPatterns(text), most);
}

const searchPeople = (patterns: WordPatterns, most: number) =>
  sql`search_people(${asArguments(patterns)}, ${sql.lit(most)})`;

interface OfPeople {
  facilityId: string;
  /** The words of the text. */
  patterns: WordPatterns;
  /** The table searched; its rows have a facility and a member. */
  table: 'card_authorization' | 'visit' | 'claim' | 'unclaimed';
  /** The columns of a row `r` that `hit` has, its member among them. */
  columns: RawBuilder<unknown>;
  /** Further conditions of a row `r`. */
  only: RawBuilder<unknown>;
  /** An order of rows `r` that an index has, the newest first; else by their time of creation. */
  newestFirst?: RawBuilder<unknown>;
}

const byCreation = sql`r.created_at desc`;

/**
 * Common table expressions for the rows of people whose name and card number match every word of the text, at a cost
 * that does not grow with the facility's years: `hit` has the table's rows with `match_rank`, 0 for the best;
 * `hits_end` has one row, whose `more` is true if matching rows may be missing. A text that matches very many people
 * returns some of them, including those of the newest rows.
 */
export function rowsOfPeople(search: OfPeople): RawBuilder<unknown> {
  const { facilityId, patterns, table, columns, only, newestFirst = byCreation } = search;
  const rows = sql.table(table);
  const most = sql.lit(maxPeople);
  const each = sql`(select greatest(${sql.lit(leastRowsEach)}, ${sql.lit(maxRows)} / greatest(count(*), 1)) from people)`;
  return sql`
    gathered as materialized (select * from ${searchPeople(patterns, maxPeople + 1)}),
    people as materialized (select * from gathered limit ${most}),
    hit as materialized (
      select r.*, people.match_rank, false as of_newest from people cross join lateral (
        select ${columns} from ${rows} r
        where r.facility_id = ${facilityId} and r.member_id = people.id and ${only}
        order by ${newestFirst} limit ${each}
      ) r
      union all
      select r.*, m.match_rank, true from (
        select ${columns} from ${rows} r where r.facility_id = ${facilityId} and ${only}
          and (select count(*) from gathered) > ${most}
        order by ${newestFirst} limit ${sql.lit(newest)}
      ) r
      -- "offset 0" keeps the order of the join: otherwise PostgreSQL, which expects few rows anywhere, reads all
      -- members.
      cross join lateral (
        select ${matchRank(paddedText, patterns)} as match_rank from authorized_member m
        where m.facility_id = ${facilityId} and m.id = r.member_id and ${matchesAll(paddedText, patterns)} offset 0
      ) m
      where r.member_id <> all(array(select id from people))
    ),
    hits_end as materialized (
      select (select count(*) from gathered) > ${most} or exists (
        select from hit where not of_newest group by member_id having count(*) >= ${each}
      ) as more
    )`;
}
