import type { UnclaimedVisit } from '@afyakadi/contract';
import { maskCard } from '@afyakadi/contract/formats/identifiers';
import { type RawBuilder, sql } from 'kysely';
import { countedTo } from '../../platform/database/counted-list.ts';
import { col, type Database, type RowOf, readerFor, rows } from '../../platform/database/index.ts';
import { wordPatterns } from '../../platform/database/search.ts';
import { isUnclaimed, netServices } from '../ledger/index.ts';
import { provisionalMark, provisionalType, rowsOfPeople } from '../people/index.ts';
import { checkPage } from './check.ts';
import { delaysClaim } from './claimed-visit.ts';
import type { MonthRef } from './months-store.ts';

interface UnclaimedQuery {
  text: string;
  pageNo: number;
  pageSize: number;
  sortBy: ['day' | 'amount', 'asc' | 'desc'] | undefined;
  /** Whether to check the claims of the page; `today` is the facility's day. */
  checks: boolean;
  today: string;
  /** Only those that a closing of it would leave out. */
  month?: MonthRef | undefined;
}

const visit = {
  ...col.from('unclaimed', 'authorization_id', 'member_id', 'day', 'amount'),
  ...col.from('card_authorization', 'authorization_no'),
  ...col.from('authorized_member', 'first_name', 'middle_name', 'last_name', 'gender', 'card_no'),
  visit_type_name: col.of('visit_type', 'name'),
  services: col.integer,
  open_at: col.json<string[]>(),
  has_diagnosis: col.boolean,
  claim_id: col.nullable(col.of('claim', 'id')),
  provisional: provisionalType,
};

/** The number of covered services of an authorization `u` after returns: the lines of its claim. */
const services = sql`(select count(*) from (
  ${netServices({ facilityId: 'u.facility_id', authorizationId: 'u.authorization_id' })}) x)`;

/**
 * Returns a page of the visits with services for the scheme and no claim, or only a draft, in one statement.
 */
export async function listUnclaimed(database: Database, facilityId: string, query: UnclaimedQuery) {
  const { text, pageNo, pageSize } = query;
  const order = orderOf(query);
  const listed = sql`facility_id = ${facilityId} and ${isUnclaimed()} and ${isIn(facilityId, query.month)}`;
  const page = await database.read(
    facilityId,
    rows({ total: col.integer, more: col.boolean }, visit)`
      with ${text ? matching(facilityId, text) : countedTo(sql`unclaimed where ${listed}`, sql`day desc, authorization_id desc`)}
      select counted.*, page.* from (
        ${text ? sql`select count(*) as total, (select more from hits_end) as more from found` : sql`select total, more from capped`}
      ) counted
      left join lateral (
        select u.authorization_id, a.authorization_no, u.member_id, m.first_name, m.middle_name, m.last_name, m.gender,
          m.card_no, t.name as visit_type_name, u.day, ${services} as services, u.amount,
          (select coalesce(json_agg(p.name order by v.created_at, v.id), '[]') from visit v
              join care_point p on p.facility_id = v.facility_id and p.id = v.care_point_id
            where v.facility_id = u.facility_id and v.authorization_id = u.authorization_id
              and ${delaysClaim}) as open_at,
          exists (select from diagnosis g where g.facility_id = u.facility_id
            and g.authorization_id = u.authorization_id and g.withdrawn_at is null) as has_diagnosis,
          (select c.id from claim c where c.facility_id = u.facility_id and c.authorization_id = u.authorization_id
            and c.superseded_by is null) as claim_id,
          ${provisionalMark} as provisional
        from (
          select * from ${text ? sql`found` : sql`unclaimed`} u where ${listed}
          order by ${order} limit ${sql.lit(pageSize)} offset ${pageNo * pageSize}
        ) u
        join card_authorization a on a.facility_id = u.facility_id and a.id = u.authorization_id
        join authorized_member m on m.facility_id = u.facility_id and m.id = u.member_id
        join visit_type t on t.id = a.visit_type_id
      ) page on true
      order by ${orderOf(query, 'page')}`,
  );
  const visits = page.filter((row) => row.authorization_id !== null);
  const checked = query.checks ? visits.map((row) => row.authorization_id) : [];
  const checks = await checkPage(readerFor(database, facilityId), facilityId, checked, query.today);
  return {
    itemList: visits.map((row) => ({ ...toUnclaimed(row), check: checks.get(row.authorization_id) ?? null })),
    totalItems: page[0]?.total ?? 0,
    moreItems: page[0]?.more ?? false,
  };
}

/** The condition that `unclaimed` is of that month of a scheme; always true without one. */
function isIn(facilityId: string, month: MonthRef | undefined): RawBuilder<unknown> {
  if (!month) return sql`true`;
  const first = sql`make_date(${month.year}, ${month.month}, 1)`;
  return sql`day >= ${first} and day < ${first} + interval '1 month' and exists (
    select from card_authorization z where z.facility_id = ${facilityId} and z.id = authorization_id
      and z.scheme_verifier_id = ${month.verifierId ?? ''})`;
}

/**
 * `found`: those of the people whose name and card number match every word, and the one with that authorization
 * number.
 */
function matching(facilityId: string, text: string): RawBuilder<unknown> {
  const hits = rowsOfPeople({
    facilityId,
    patterns: wordPatterns(text),
    table: 'unclaimed',
    columns: sql`r.member_id, r.authorization_id`,
    only: isUnclaimed('r'),
    newestFirst: sql`r.day desc, r.authorization_id desc`,
  });
  return sql`${hits}, found as materialized (
    select u.* from unclaimed u
    where u.facility_id = ${facilityId} and ${isUnclaimed('u')} and u.authorization_id = any(array(
      select authorization_id from hit
      union
      select id from card_authorization where facility_id = ${facilityId} and authorization_no = ${text}))
  )`;
}

function orderOf(
  { sortBy = ['day', 'desc'] }: UnclaimedQuery,
  alias: 'u' | 'page' = 'u',
): RawBuilder<unknown> {
  const [field, way] = sortBy;
  const direction = sql.raw(way);
  return sql`${sql.ref(`${alias}.${field}`)} ${direction}, ${sql.ref(`${alias}.authorization_id`)} ${direction}`;
}

function toUnclaimed(row: RowOf<typeof visit>): Omit<UnclaimedVisit, 'check'> {
  return {
    authorizationId: row.authorization_id,
    authorizationNo: row.authorization_no,
    authorizedMemberId: row.member_id,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    gender: row.gender,
    cardNo: maskCard(row.card_no),
    visitTypeName: row.visit_type_name,
    day: row.day,
    services: row.services,
    amount: row.amount,
    openAt: row.open_at,
    hasDiagnosis: row.has_diagnosis,
    claimId: row.claim_id,
    provisional: row.provisional,
  };
}
