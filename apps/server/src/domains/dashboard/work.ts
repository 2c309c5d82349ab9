import {
  type CarePointWork,
  type DashboardWork,
  may,
  type Permission,
  readsVisitsAt,
} from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import { maxCounted } from '../../platform/database/counted-list.ts';
import { col, type Reader, rows } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/http/route.ts';
import { isThrottled } from '../accounts/index.ts';
import { notForwarded } from '../authorizations/index.ts';
import { amountGivenUnder, isUnclaimed } from '../ledger/index.ts';
import { answeredLines, countReady } from '../visits/index.ts';

/** The moment of a call, its facility's day, and the zone of that day. */
interface Moment {
  now: Date;
  today: string;
  timeZone: string;
}

type Part<Name extends keyof DashboardWork> = NonNullable<DashboardWork[Name]>;

const work = {
  hours: col.json<DashboardWork['patientsByHour']>(),
  care_points: col.json<CarePointWork[]>(),
  claims: col.nullable(col.json<Omit<Part<'claims'>, 'moreUnclaimed'>>()),
  cards: col.nullable(col.json<Part<'cards'>>()),
  provisional: col.nullable(col.json<Part<'provisional'>>()),
  identities: col.nullable(col.json<Part<'identities'>>()),
  referrals: col.nullable(col.json<Part<'referrals'>>()),
  approvals: col.nullable(col.json<Part<'approvals'>>()),
  critical: col.nullable(col.json<Part<'critical'>>()),
  results: col.nullable(col.json<Part<'results'>>()),
  accounts: col.nullable(col.json<Part<'accounts'>>()),
  imports: col.nullable(col.json<Part<'imports'>>()),
  outbox: col.nullable(col.integer),
};

/**
 * Reads what waits for a role, in one statement. Each part reads one day, a number of days, or a table of counts, so
 * its cost does not grow with the facility's history.
 */
export async function readWork(
  read: Reader,
  caller: Caller,
  at: Moment,
): Promise<Omit<DashboardWork, 'installation'>> {
  const { role } = caller;
  const facility = caller.facility.id;
  const allowed = (permission: Permission, part: RawBuilder<unknown>) =>
    may(role, permission) ? part : sql`null`;
  const [row] = await read(rows(work)`
    select ${patientsByHour(facility, at)} as hours,
      ${carePoints(facility, at.today, readsVisitsAt[role])} as care_points,
      ${allowed('claims.read', claims(facility, at.today))}::json as claims,
      ${allowed('card.verify', sql`(select json_build_object('notForwarded', count(*)) from ${notForwarded(facility, at.now)})`)}::json as cards,
      ${allowed('provisional.read', provisional(facility))}::json as provisional,
      ${allowed('identity.decide', identities(facility))}::json as identities,
      ${allowed('referrals.read', referrals(facility))}::json as referrals,
      ${allowed('approvals.write', approvals(caller, at.now))}::json as approvals,
      ${allowed('results.read', critical(caller))}::json as critical,
      ${allowed('orders.write', sql`(select json_build_object('ready', ${countReady(caller)}))`)}::json as results,
      ${allowed('accounts.manage', accounts(facility, at.now))}::json as accounts,
      ${allowed('imports', imports(facility))}::json as imports,
      ${allowed('outbox.manage', waiting(facility))}::bigint as outbox`);
  if (!row) throw new Error('the figures are one row');
  const { claims: claimed, outbox } = row;
  return {
    day: at.today,
    patientsByHour: row.hours,
    carePoints: row.care_points,
    claims: claimed && {
      ...claimed,
      unclaimed: Math.min(claimed.unclaimed, maxCounted),
      moreUnclaimed: claimed.unclaimed > maxCounted,
    },
    cards: row.cards,
    provisional: row.provisional,
    identities: row.identities,
    referrals: row.referrals,
    approvals: row.approvals,
    critical: row.critical,
    results: row.results,
    accounts: row.accounts,
    imports: row.imports,
    outbox: outbox === null ? null : { waiting: Math.min(outbox, maxCounted), more: outbox > maxCounted },
  };
}

/** The number of rows of a source in the order of an index, counted until it is more than a list counts. */
const upTo = (source: RawBuilder<unknown>) =>
  sql`(select count(*) from (select from ${source} limit ${sql.lit(maxCounted + 1)}) counted)`;

const patientsByHour = (facility: string, { today, timeZone }: Moment) => sql`(
  select coalesce(json_agg(json_build_object('hour', h.hour, 'patients', h.patients) order by h.hour), '[]') from (
    select extract(hour from created_at at time zone ${timeZone})::integer as hour, count(distinct member_id) as patients
    from card_authorization where facility_id = ${facility} and day = ${today} and withdrawn_at is null group by 1) h)`;

/**
 * The patients who wait today. Without wards: patients lie there for days, and the bed board shows who waits for a bed.
 */
const carePoints = (facility: string, today: string, kinds: readonly string[]) => sql`(
  select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'kind', p.kind, 'waiting', v.waiting,
      'waitingSince', v.since, 'inService', v.in_service, 'averageWaitMinutes', v.average) order by p.name, p.id), '[]')
  from care_point p cross join lateral (
    select count(*) filter (where status = 'Pending' and taken_at is null) as waiting,
      min(created_at) filter (where status = 'Pending' and taken_at is null) as since,
      count(*) filter (where status = 'Pending' and taken_at is not null) as in_service,
      round(avg(extract(epoch from taken_at - created_at)) / 60)::integer as average
    from visit where facility_id = ${facility} and care_point_id = p.id and day = ${today} and status <> 'Cancelled'
  ) v
  where p.facility_id = ${facility} and p.active and p.kind = any(${kinds}) and p.kind <> 'ward')`;

const claims = (facility: string, today: string) => sql`(
  select json_build_object(
    'unclaimed', ${upTo(sql`unclaimed where facility_id = ${facility} and ${isUnclaimed()} order by day desc, authorization_id desc`)},
    'toSend', c.to_send, 'toSendAmount', c.to_send_amount, 'awaiting', c.awaiting, 'rejected', c.rejected,
    'rejectedAmount', c.rejected_amount,
    'monthsToClose', (select count(*) from ${monthsOf(facility)} m
      where make_date(m.claim_year, m.claim_month, 1) < date_trunc('month', ${today}::date) and not exists (
        select from claim_closing k where k.facility_id = ${facility} and k.claim_year = m.claim_year
          and k.claim_month = m.claim_month and k.scheme_verifier_id = m.scheme_verifier_id and k.receipt_no is not null)),
    'months', (select coalesce(json_agg(json_build_object('year', m.claim_year, 'month', m.claim_month,
        'amountClaimed', m.claimed, 'amountApproved', m.approved) order by m.claim_year, m.claim_month), '[]')
      from (select claim_year, claim_month, sum(claimed)::bigint as claimed, sum(approved)::bigint as approved
        from ${monthsOf(facility)} o
        where make_date(claim_year, claim_month, 1) > date_trunc('month', ${today}::date) - interval '6 months'
        group by 1, 2) m),
    'rejections', (select coalesce(json_agg(json_build_object('reason', r.reason, 'claims', r.claims)
        order by r.claims desc, r.reason), '[]')
      from (select rejection_reason as reason, count(*) as claims from claim
        where facility_id = ${facility} and status = 'Rejected' and superseded_by is null and rejection_reason <> ''
          and day > ${today}::date - 90
        group by 1 order by 2 desc, 1 limit 5) r))
  from (select count(*) filter (where status = 'Pending' and amount_claimed > 0) as to_send,
      coalesce(sum(amount_claimed) filter (where status = 'Pending'), 0)::bigint as to_send_amount,
      count(*) filter (where status = 'Submitted') as awaiting,
      count(*) filter (where status = 'Rejected') as rejected,
      coalesce(sum(amount_claimed) filter (where status = 'Rejected'), 0)::bigint as rejected_amount
    from claim where facility_id = ${facility} and superseded_by is null
      and built_day between ${today}::date - 29 and ${today}) c)`;

/** The months with claims, of each scheme, from the counts that triggers maintain. */
const monthsOf = (facility: string) => sql`(
  select scheme_verifier_id, claim_year, claim_month, sum(amount_claimed)::bigint as claimed, sum(amount_approved)::bigint as approved
  from claim_month_figure where facility_id = ${facility} group by 1, 2, 3 having sum(n) > 0)`;

const provisional = (facility: string) => sql`(
  select json_build_object('open', count(*), 'refused', count(*) filter (where a.provisional = 'refused'),
    'cost', coalesce(sum(${amountGivenUnder}), 0)::bigint)
  from card_authorization a where a.facility_id = ${facility} and a.provisional in ('waiting', 'refused')
    and a.withdrawn_at is null)`;

const identities = (facility: string) => sql`(
  select json_build_object('open', count(*)) from identity_conflict
  where facility_id = ${facility} and decision is null)`;

const referrals = (facility: string) => sql`(
  select json_build_object('pending', coalesce(sum(n) filter (where status = 'Pending'), 0)::bigint,
    'rejected', coalesce(sum(n) filter (where status = 'Rejected'), 0)::bigint)
  from referral_count where facility_id = ${facility})`;

const approvals = (caller: Caller, now: Date) => sql`(
  with answered as (
    select l.category, l.visit_id, a.status = 'Invalid' as refused from ${answeredLines(caller, now)}
  )
  select json_build_object('medicines', count(*) filter (where category = 'medicine'),
    'medicinesRefused', count(*) filter (where category = 'medicine' and refused),
    'tests', count(*) filter (where category = 'test'),
    'testsRefused', count(*) filter (where category = 'test' and refused),
    'services', (
      select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'answered', s.answered,
          'refused', s.refused) order by s.name, s.id), '[]')
      from (
        select p.id, p.name, count(*) as answered, count(*) filter (where l.refused) as refused from answered l
          join visit v on v.facility_id = ${caller.facility.id} and v.id = l.visit_id
          join care_point p on p.facility_id = v.facility_id and p.id = v.care_point_id
        where l.category = 'service' group by p.id, p.name
      ) s))
  from answered)`;

const critical = ({ facility, accountId }: Caller) => sql`(
  select json_build_object('unseen', count(*), 'own', count(*) filter (where l.ordered_by = ${accountId}),
    'untold', count(*) filter (where c.waits_for_notice))
  from critical_result c join order_line l on l.facility_id = c.facility_id and l.id = c.line_id
  where c.facility_id = ${facility.id} and c.seen_at is null)`;

const accounts = (facility: string, now: Date) => sql`(
  select json_build_object('locked', count(*) filter (where a.password_hash is not null and ${isThrottled(now)}),
    'invited', count(*) filter (where a.password_hash is null),
    'issuers', count(*) filter (where ${mayIssue(facility)}),
    'issuerNames', to_json(coalesce((array_agg(a.name order by a.name) filter (where ${mayIssue(facility)}))[1:4], '{}')))
  from account a where a.facility_id = ${facility} and a.disabled_at is null)`;

/** Whether an account may issue provisional authorizations (decision 019). */
const mayIssue = (facility: string) => sql`(a.provisional and coalesce((
  select s.provisional_authorizations from facility_setting s where s.facility_id = ${facility}), true))`;

const imports = (facility: string) => sql`(
  select json_build_object('ready', count(*)) from import where facility_id = ${facility} and state = 'ready')`;

/** The messages that wait for the scheme. */
const waiting = (facility: string) =>
  upTo(sql`outbox where facility_id = ${facility} and state = 'waiting' order by created_at, id`);
