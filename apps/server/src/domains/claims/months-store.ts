import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/index.ts';
import type { MonthReceipt } from '../../scheme/port/claims.ts';
import { isEmptyClaim } from './empty-claim.ts';

export interface MonthRef {
  year: number;
  month: number;
}

/** A month's figures. Money in whole TZS. */
export interface MonthRow {
  claim_year: number;
  claim_month: number;
  folios: number;
  amount_claimed: number;
  unsent: number;
  unsent_amount: number;
  awaiting: number;
  approved: number;
  rejected: number;
  amount_approved: number;
  amount_paid: number;
  closed_at: Date | null;
  closed_by_name: string | null;
  receipt_no: string | null;
  closed_folios: number | null;
  closed_amount: number | null;
  payments: {
    amount: number;
    paidOn: string;
    reference: string;
    recordedByName: string;
    recordedAt: string;
  }[];
}

/**
 * Figures of the months that `months` (columns claim_year, claim_month) names, by status, as triggers maintain them.
 */
const figures = (facilityId: string, months: ReturnType<typeof sql>) => sql`
  select m.claim_year, m.claim_month, f.*, coalesce(p.paid, 0) as amount_paid, k.closed_at,
    a.name as closed_by_name, k.receipt_no, k.folios as closed_folios, k.amount_claimed as closed_amount,
    coalesce(p.payments, '[]') as payments
  from (${months}) m
  cross join lateral (
    select coalesce(sum(n) filter (where c.status <> 'Pending'), 0)::bigint as folios,
      coalesce(sum(c.amount_claimed) filter (where c.status <> 'Pending'), 0)::bigint as amount_claimed,
      coalesce(sum(n) filter (where c.status = 'Pending'), 0)::bigint - (
        select count(*) from claim c
        where c.facility_id = ${facilityId} and c.claim_year = m.claim_year and c.claim_month = m.claim_month
          and c.superseded_by is null and c.status = 'Pending' and ${isEmptyClaim}
      ) as unsent,
      coalesce(sum(c.amount_claimed) filter (where c.status = 'Pending'), 0)::bigint as unsent_amount,
      coalesce(sum(n) filter (where c.status = 'Submitted'), 0)::bigint as awaiting,
      coalesce(sum(n) filter (where c.status = 'Approved'), 0)::bigint as approved,
      coalesce(sum(n) filter (where c.status = 'Rejected'), 0)::bigint as rejected,
      coalesce(sum(c.amount_approved), 0)::bigint as amount_approved
    from claim_month_figure c
    where c.facility_id = ${facilityId} and c.claim_year = m.claim_year and c.claim_month = m.claim_month
  ) f
  left join claim_closing k on k.facility_id = ${facilityId} and k.claim_year = m.claim_year
    and k.claim_month = m.claim_month and k.receipt_no is not null
  left join account a on a.facility_id = k.facility_id and a.id = k.closed_by
  left join lateral (
    select sum(y.amount)::bigint as paid, json_agg(json_build_object('amount', y.amount, 'paidOn', y.paid_on,
        'reference', y.reference, 'recordedByName', b.name, 'recordedAt', y.recorded_at)
      order by y.paid_on, y.recorded_at, y.id) as payments
    from claim_payment y join account b on b.facility_id = y.facility_id and b.id = y.recorded_by
    where y.facility_id = ${facilityId} and y.claim_year = m.claim_year and y.claim_month = m.claim_month
  ) p on true`;

/** Returns a page of the facility's months with a claim that is not a draft, and their number. */
export async function listMonths(
  read: Reader,
  facilityId: string,
  page: { direction: 'asc' | 'desc'; limit: number; offset: number },
): Promise<{ rows: MonthRow[]; totalItems: number }> {
  const direction = sql.raw(page.direction);
  const rows = await read(sql<(MonthRow | { claim_year: null }) & { total: number }>`
    with found as materialized (
      select claim_year, claim_month from claim_month_figure
      where facility_id = ${facilityId} group by claim_year, claim_month having sum(n) > 0
    )
    select length.total, x.* from (select count(*) as total from found) length
    left join lateral (
      select * from (${figures(
        facilityId,
        sql`select * from found order by claim_year ${direction}, claim_month ${direction}
          limit ${page.limit} offset ${page.offset}`,
      )}) y
    ) x on true
    order by x.claim_year ${direction}, x.claim_month ${direction}`);
  return {
    rows: rows.filter((row): row is MonthRow & { total: number } => row.claim_year !== null),
    totalItems: rows[0]?.total ?? 0,
  };
}

/** One month, whether or not it has claims. */
export async function readMonth(read: Reader, facilityId: string, month: MonthRef): Promise<MonthRow> {
  const named = sql`select ${month.year}::integer as claim_year, ${month.month}::integer as claim_month`;
  const [row] = await read(sql<MonthRow>`${figures(facilityId, named)}`);
  if (!row) throw new Error('a month has one row of figures');
  return row;
}

/**
 * The figures that a closing sends to the scheme, or that its receipt confirms; without a receipt it was not answered.
 */
export interface Closing {
  folios: number;
  amount_claimed: number;
  receipt_no: string | null;
}

export async function readClosing(tx: Tx, facilityId: string, month: MonthRef): Promise<Closing | undefined> {
  const { rows } = await sql<Closing>`
    select folios, amount_claimed, receipt_no from claim_closing
    where facility_id = ${facilityId} and claim_year = ${month.year} and claim_month = ${month.month}`.execute(
    tx,
  );
  return rows[0];
}

/**
 * Begins to close a month, or restarts if the scheme never answered.
 * @returns false if the month already has its receipt
 */
export async function beginClosing(
  tx: Tx,
  month: MonthRef & { facilityId: string; accountId: string; folios: number; amount: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into claim_closing as k (facility_id, claim_year, claim_month, folios, amount_claimed, closed_at, closed_by)
    values (${month.facilityId}, ${month.year}, ${month.month}, ${month.folios}, ${month.amount}, ${month.now}, ${month.accountId})
    on conflict (facility_id, claim_year, claim_month) do update
      set folios = excluded.folios, amount_claimed = excluded.amount_claimed, closed_at = excluded.closed_at,
        closed_by = excluded.closed_by
      where k.receipt_no is null
    returning k.closed_at`.execute(tx);
  return rows.length > 0;
}

/** Stores the scheme's receipt of a month. @returns whether it was the first */
export async function storeReceipt(
  tx: Tx,
  month: MonthRef & { facilityId: string; accountId: string; receipt: MonthReceipt },
): Promise<boolean> {
  const { receiptNo, folios, amountClaimed, closedAt } = month.receipt;
  const { rows } = await sql`
    update claim_closing set receipt_no = ${receiptNo}, folios = ${folios}, amount_claimed = ${amountClaimed},
      closed_at = ${closedAt}, closed_by = ${month.accountId}
    where facility_id = ${month.facilityId} and claim_year = ${month.year} and claim_month = ${month.month}
      and receipt_no is null returning receipt_no`.execute(tx);
  return rows.length > 0;
}

/** Returns the payment of a reference: the new one, or the stored one. */
export async function storePayment(
  tx: Tx,
  month: MonthRef & {
    id: string;
    facilityId: string;
    accountId: string;
    amount: number;
    paidOn: string;
    reference: string;
    now: Date;
  },
): Promise<{ id: string; amount: number; paid_on: string }> {
  await sql`
    insert into claim_payment (facility_id, id, claim_year, claim_month, amount, paid_on, reference, recorded_at,
      recorded_by)
    values (${month.facilityId}, ${month.id}, ${month.year}, ${month.month}, ${month.amount}, ${month.paidOn}, ${month.reference}, ${month.now},
      ${month.accountId})
    on conflict (facility_id, claim_year, claim_month, reference) do nothing`.execute(tx);
  const { rows } = await sql<{ id: string; amount: number; paid_on: string }>`
    select id, amount, paid_on from claim_payment
    where facility_id = ${month.facilityId} and claim_year = ${month.year} and claim_month = ${month.month}
      and reference = ${month.reference}`.execute(tx);
  if (!rows[0]) throw new Error('a payment was stored and is not there');
  return rows[0];
}
