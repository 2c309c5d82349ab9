import {
  type ClaimCounts,
  type ClaimStatus,
  claimStatuses,
  type ListedClaim,
  message,
} from '@afyakadi/contract';
import { daysBefore } from '@afyakadi/contract/formats/days';
import { maskCard } from '@afyakadi/contract/formats/identifiers';
import { type RawBuilder, sql } from 'kysely';
import { col, type Database, listOf, type RowOf, readerFor, rows } from '../../platform/database/index.ts';
import { readMessage, type StoredMessage, storedMessage } from '../../platform/database/messages.ts';
import { wordPatterns } from '../../platform/database/search.ts';
import { Failure } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/route.ts';
import { provisionalMark, provisionalType, rowsOfPeople } from '../people/index.ts';
import { checkPage } from './check.ts';
import { serialOfClaim } from './folio.ts';
import { sendingSince, sinceType } from './state.ts';
import { isEmptyClaim } from './stored.ts';

interface ClaimQuery {
  text: string;
  status: ClaimStatus | undefined;
  /** Only claims that were ever sent. */
  sent: boolean;
  /** Days, both included, YYYY-MM-DD. */
  from: string;
  to: string;
  by: 'built' | 'attendance';
  pageNo: number;
  pageSize: number;
  sortBy: ['day' | 'amountClaimed' | 'builtAt', 'asc' | 'desc'] | undefined;
  /** Whether to check the unsent claims of the page; `today` is the facility's day. */
  checks: boolean;
  today: string;
}

const stored = {
  ...col.from(
    'claim',
    'id',
    'folio_no',
    'claim_year',
    'claim_month',
    'version',
    'status',
    'authorization_id',
  ),
  ...col.from('claim', 'authorization_no', 'member_id', 'first_name', 'middle_name', 'last_name', 'gender'),
  ...col.from('claim', 'card_no', 'day', 'amount_claimed', 'amount_approved', 'built_at', 'submitted_at'),
  ...col.from('claim', 'decided_at', 'rejection_reason'),
};
const summary = {
  ...stored,
  sending_since: sinceType,
  refused_at: col.nullable(col.of('claim_submission', 'started_at')),
  refusal: col.nullable(col.json<StoredMessage>()),
  visit_type_name: col.of('visit_type', 'name'),
  provisional: provisionalType,
};

/** By status: the number of claims, their amount, and how many of them have nothing left to claim. */
type ByStatus = Partial<Record<ClaimStatus, [claims: number, amount: number, empty: number]>>;

/** A page of the current claims of a period with the counts of all of the period, by one statement. */
export async function searchClaims(database: Database, caller: Caller, query: ClaimQuery) {
  const facilityId = caller.facility.id;
  const { text, from, to, pageNo, pageSize } = query;
  const dated = query.by === 'built' ? 'built_day' : 'day';
  const within = (claim: string) => sql`${sql.ref(`${claim}.superseded_by`)} is null
    and ${sql.ref(`${claim}.${dated}`)} between ${from} and ${to}`;
  const listed = listedStatuses(query);
  const wanted = (claim: string) => sql`${within(claim)} and ${sql.ref(`${claim}.status`)} = any(${listed})`;
  const matching = text
    ? sql`, ${rowsOfPeople({
        facilityId,
        patterns: wordPatterns(text),
        table: 'claim',
        columns: sql`r.member_id, r.id`,
        only: wanted('r'),
        newestFirst: sql`${sql.ref(`r.${dated}`)} desc, r.id desc`,
      })}, found as materialized (
        select id from hit
        union
        select c.id from claim c where c.facility_id = ${facilityId} and ${named(facilityId, text)} and ${wanted('c')}
      )`
    : sql``;
  const page = await database.read(
    facilityId,
    rows({ by_status: col.json<ByStatus>(), found: col.nullable(col.integer), more: col.boolean }, summary)`
      with counted as materialized (
        select coalesce(json_object_agg(x.status, json_build_array(x.claims, x.amount, x.empty)), '{}') as by_status
        from (
          select c.status, count(*) as claims, sum(c.amount_claimed)::bigint as amount,
            count(*) filter (where c.status = 'Pending' and ${isEmptyClaim}) as empty
          from claim c
          where c.facility_id = ${facilityId} and ${within('c')} group by c.status) x
      ) ${matching}
      select counted.by_status, ${text ? sql`(select count(*) from found)` : sql`null::bigint`} as found,
        ${text ? sql`(select more from hits_end)` : sql`false`} as more,
        ${listOf(summary, 'page')}
      from counted left join lateral (
        select ${listOf(stored, 'c')}, ${sendingSince} as sending_since, t.name as visit_type_name,
          ${provisionalMark} as provisional, c.built_day, last.started_at as refused_at, last.refusal
        from (
          -- Sorts identifiers alone, for which an index suffices.
          select c.id from claim c where c.facility_id = ${facilityId}
            and ${text ? sql`c.id = any(array(select id from found))` : wanted('c')}
          order by ${orderOf(query)} limit ${sql.lit(pageSize)} offset ${pageNo * pageSize}
        ) one
        join claim c on c.facility_id = ${facilityId} and c.id = one.id
        join visit_type t on t.id = c.visit_type_id
        join card_authorization a on a.facility_id = ${facilityId} and a.id = c.authorization_id
        left join lateral (
          select s.state, s.started_at, ${storedMessage('s.remarks')} as refusal from claim_submission s
          where c.status = 'Pending' and s.facility_id = c.facility_id and s.claim_id = c.id
          order by s.started_at desc, s.id desc limit 1
        ) last on last.state = 'refused'
      ) page on true
      order by ${orderOf(query, 'page')}`,
  );
  const [first] = page;
  const byStatus = first?.by_status ?? {};
  const claims = page.filter((row) => row.id !== null);
  const unsent = query.checks ? claims.filter(isUnsent).map((row) => row.authorization_id) : [];
  const checks = await checkPage(readerFor(database, facilityId), facilityId, unsent, query.today);
  return {
    itemList: claims.map((row) => ({
      ...toSummary(caller.facility.code, row),
      check: checks.get(row.authorization_id) ?? null,
      refusal: refusalOf(row),
    })),
    totalItems: first?.found ?? totalOf(byStatus, listed),
    moreItems: first?.more ?? false,
    extra: { from, to, ...countsOf(byStatus) },
  };
}

function refusalOf({ refused_at: at, refusal }: RowOf<typeof summary>): ListedClaim['refusal'] {
  if (at === null) return null;
  const { text, message } = readMessage(refusal);
  return { at: at.toISOString(), remarks: text ?? '', remarksMessage: message };
}

function isUnsent({ status, sending_since }: RowOf<typeof summary>): boolean {
  return (status === 'Draft' || status === 'Pending') && sending_since === null;
}

/** Finds a claim by its printed serial number, its folio number, or the authorization's number. */
function named(facilityId: string, text: string): RawBuilder<unknown> {
  const ofAuthorization = sql`c.authorization_id = any(array(select id from card_authorization
    where facility_id = ${facilityId} and authorization_no = ${text}))`;
  const [, year, month, folio] = /^.+[\\/](\d{4})[\\/](\d{1,2})[\\/](\d{1,9})$/.exec(text) ?? [];
  if (!year || !month || !folio) return ofAuthorization;
  return sql`(c.claim_year, c.claim_month, c.folio_no) = (${Number(year)}, ${Number(month)}, ${Number(folio)})`;
}

function orderOf(
  { sortBy, by }: Pick<ClaimQuery, 'sortBy' | 'by'>,
  of: 'c' | 'page' = 'c',
): RawBuilder<unknown> {
  const [field, way] = sortBy ?? [by === 'built' ? ('builtAt' as const) : ('day' as const), 'desc' as const];
  const direction = sql.raw(way);
  const columns = { day: ['day'], amountClaimed: ['amount_claimed'], builtAt: ['built_day', 'built_at'] }[
    field
  ];
  return sql.join([...columns, 'id'].map((name) => sql`${sql.ref(`${of}.${name}`)} ${direction}`));
}

const everSent: readonly ClaimStatus[] = ['Submitted', 'Approved', 'Rejected'];

/** Returns the statuses whose claims are listed. */
function listedStatuses({ status, sent }: Pick<ClaimQuery, 'status' | 'sent'>): ClaimStatus[] {
  return claimStatuses.filter(
    (candidate) => (!status || candidate === status) && (!sent || everSent.includes(candidate)),
  );
}

function totalOf(byStatus: ByStatus, listed: readonly ClaimStatus[]): number {
  return listed.reduce((sum, status) => sum + (byStatus[status]?.[0] ?? 0), 0);
}

/**
 * Counts claims (requirements 8.4): submitted is every claim ever sent; drafts and superseded versions never count. A
 * claim whose services were all taken back stays in the list because its folio number is used, but does not wait to be
 * sent.
 */
function countsOf(byStatus: ByStatus): Pick<ClaimCounts, 'counts' | 'amounts'> {
  const figures = (column: 0 | 1) => {
    const figure = (status: ClaimStatus) => byStatus[status]?.[column] ?? 0;
    const [approved, rejected, awaiting] = [figure('Approved'), figure('Rejected'), figure('Submitted')];
    return {
      submitted: approved + rejected + awaiting,
      approved,
      rejected,
      awaiting,
      pending: figure('Pending') - (column === 0 ? (byStatus.Pending?.[2] ?? 0) : 0),
    };
  };
  return { counts: figures(0), amounts: figures(1) };
}

function toSummary(facilityCode: string, row: RowOf<typeof summary>): Omit<ListedClaim, 'check' | 'refusal'> {
  return {
    id: row.id,
    serialNo: serialOfClaim(facilityCode, row),
    folioNo: row.folio_no,
    claimYear: row.claim_year,
    claimMonth: row.claim_month,
    version: row.version,
    status: row.status,
    sending: row.sending_since !== null,
    sendingSince: row.sending_since?.toISOString() ?? null,
    authorizationId: row.authorization_id,
    authorizationNo: row.authorization_no,
    provisional: row.provisional,
    authorizedMemberId: row.member_id,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    gender: row.gender,
    cardNo: maskCard(row.card_no),
    visitTypeName: row.visit_type_name,
    day: row.day,
    amountClaimed: row.amount_claimed,
    amountApproved: row.amount_approved,
    builtAt: row.built_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    rejectionReason: row.rejection_reason,
  };
}

const standardDays = 30;

/**
 * Returns the period of a search, the last 30 days by default. Failure: `unprocessable` if it is backwards.
 * @param today and the days, YYYY-MM-DD
 */
export function periodOf(
  body: { from?: string | undefined; to?: string | undefined },
  today: string,
): { from: string; to: string } {
  const to = body.to ?? today;
  const from = body.from ?? daysBefore(to, standardDays - 1);
  if (from <= to) return { from, to };
  const text = message('claims.daysReversed');
  throw new Failure('unprocessable', text, { fields: { [body.to === undefined ? 'from' : 'to']: text } });
}
