import { sql } from 'kysely';
import { col, type Reader, type Row, type RowOf, rows, type Tx } from '../../platform/database/index.ts';
import type { MonthReceipt } from '../../scheme/port/claims.ts';
import { isUnclaimed } from '../ledger/index.ts';
import { isEmptyClaim } from './stored.ts';

export interface MonthRef {
  year: number;
  month: number;
  /** The scheme, by the verifier of its cards; left out: the one of all other cards. */
  verifierId?: string | undefined;
}

const month = {
  scheme_verifier_id: col.text,
  scheme_name: col.nullable(col.of('verifier', 'name')),
  claim_year: col.integer,
  claim_month: col.integer,
  folios: col.integer,
  amount_claimed: col.integer,
  unsent: col.integer,
  unsent_amount: col.integer,
  unclaimed: col.integer,
  unclaimed_amount: col.integer,
  awaiting: col.integer,
  approved: col.integer,
  rejected: col.integer,
  amount_approved: col.integer,
  amount_paid: col.integer,
  closed_at: col.nullable(col.of('claim_closing', 'closed_at')),
  closed_by_name: col.nullable(col.of('account', 'name')),
  receipt_no: col.of('claim_closing', 'receipt_no'),
  closed_folios: col.nullable(col.of('claim_closing', 'folios')),
  closed_amount: col.nullable(col.of('claim_closing', 'amount_claimed')),
  payments:
    col.json<
      { amount: number; paidOn: string; reference: string; recordedByName: string; recordedAt: string }[]
    >(),
};
/** A month's figures. Money in whole TZS. */
export type MonthRow = RowOf<typeof month>;

/** SQL: rows of the same month, of the same scheme. */
const isOf = (row: ReturnType<typeof sql>, month: ReturnType<typeof sql>) =>
  sql`${row}.scheme_verifier_id = ${month}.scheme_verifier_id and ${row}.claim_year = ${month}.claim_year
    and ${row}.claim_month = ${month}.claim_month`;

/**
 * Figures of the months that `months` (columns scheme_verifier_id, claim_year, claim_month) names, by status, as triggers maintain them.
 */
const figures = (facilityId: string, months: ReturnType<typeof sql>) => sql`
  select m.scheme_verifier_id, v.name as scheme_name, m.claim_year, m.claim_month, f.*, n.*, coalesce(p.paid, 0) as amount_paid, k.closed_at,
    a.name as closed_by_name, k.receipt_no, k.folios as closed_folios, k.amount_claimed as closed_amount,
    coalesce(p.payments, '[]') as payments
  from (${months}) m
  cross join lateral (
    select coalesce(sum(n) filter (where c.status <> 'Pending'), 0)::bigint as folios,
      coalesce(sum(c.amount_claimed) filter (where c.status <> 'Pending'), 0)::bigint as amount_claimed,
      coalesce(sum(n) filter (where c.status = 'Pending'), 0)::bigint - (
        select count(*) from claim c
        where c.facility_id = ${facilityId} and ${isOf(sql`c`, sql`m`)}
          and c.superseded_by is null and c.status = 'Pending' and ${isEmptyClaim}
      ) as unsent,
      coalesce(sum(c.amount_claimed) filter (where c.status = 'Pending'), 0)::bigint as unsent_amount,
      coalesce(sum(n) filter (where c.status = 'Submitted'), 0)::bigint as awaiting,
      coalesce(sum(n) filter (where c.status = 'Approved'), 0)::bigint as approved,
      coalesce(sum(n) filter (where c.status = 'Rejected'), 0)::bigint as rejected,
      coalesce(sum(c.amount_approved), 0)::bigint as amount_approved
    from claim_month_figure c
    where c.facility_id = ${facilityId} and ${isOf(sql`c`, sql`m`)}
  ) f
  left join verifier v on v.id = m.scheme_verifier_id
  left join claim_closing k on k.facility_id = ${facilityId} and ${isOf(sql`k`, sql`m`)}
    and k.receipt_no is not null
  left join account a on a.facility_id = k.facility_id and a.id = k.closed_by
  cross join lateral (
    select count(*) as unclaimed, coalesce(sum(u.amount), 0)::bigint as unclaimed_amount
    from (select make_date(m.claim_year, m.claim_month, 1) as first) d
    join unclaimed u on u.facility_id = ${facilityId} and ${isUnclaimed('u')} and k.receipt_no is null
      and d.first >= date_trunc('month', current_date) - interval '3 months'
      and u.day >= d.first and u.day < d.first + interval '1 month'
    join card_authorization z on z.facility_id = u.facility_id and z.id = u.authorization_id
      and z.scheme_verifier_id = m.scheme_verifier_id
  ) n
  left join lateral (
    select sum(y.amount)::bigint as paid, json_agg(json_build_object('amount', y.amount, 'paidOn', y.paid_on,
        'reference', y.reference, 'recordedByName', b.name, 'recordedAt', y.recorded_at)
      order by y.paid_on, y.recorded_at, y.id) as payments
    from claim_payment y join account b on b.facility_id = y.facility_id and b.id = y.recorded_by
    where y.facility_id = ${facilityId} and ${isOf(sql`y`, sql`m`)}
  ) p on true`;

/** Returns a page of the facility's months with a claim that is not a draft, and their number. */
export async function listMonths(
  read: Reader,
  facilityId: string,
  page: { direction: 'asc' | 'desc'; limit: number; offset: number },
): Promise<{ rows: MonthRow[]; totalItems: number }> {
  const direction = sql.raw(page.direction);
  const months = await read(rows({ total: col.integer }, month)`
    with found as materialized (
      select scheme_verifier_id, claim_year, claim_month from claim_month_figure
      where facility_id = ${facilityId} group by 1, 2, 3 having sum(n) > 0
    )
    select length.total, x.* from (select count(*) as total from found) length
    left join lateral (
      select * from (${figures(
        facilityId,
        sql`select * from found order by claim_year ${direction}, claim_month ${direction}, scheme_verifier_id
          limit ${page.limit} offset ${page.offset}`,
      )}) y
    ) x on true
    order by x.claim_year ${direction}, x.claim_month ${direction}, x.scheme_verifier_id`);
  return { rows: months.filter((row) => row.claim_year !== null), totalItems: months[0]?.total ?? 0 };
}

/** One month, whether or not it has claims. */
export async function readMonth(read: Reader, facilityId: string, ref: MonthRef): Promise<MonthRow> {
  const named = sql`select ${ref.verifierId ?? ''}::text as scheme_verifier_id, ${ref.year}::integer as claim_year, ${ref.month}::integer as claim_month`;
  const [row] = await read(rows(month)`${figures(facilityId, named)}`);
  if (!row) throw new Error('a month has one row of figures');
  return row;
}

/**
 * The figures that a closing sends to the scheme, or that its receipt confirms; without a receipt it was not answered.
 */
export type Closing = Pick<Row<'claim_closing'>, 'folios' | 'amount_claimed' | 'receipt_no'>;

export function readClosing(tx: Tx, facilityId: string, month: MonthRef): Promise<Closing | undefined> {
  return tx
    .selectFrom('claim_closing')
    .select(['folios', 'amount_claimed', 'receipt_no'])
    .where('facility_id', '=', facilityId)
    .where('scheme_verifier_id', '=', month.verifierId ?? '')
    .where('claim_year', '=', month.year)
    .where('claim_month', '=', month.month)
    .executeTakeFirst();
}

/**
 * Begins to close a month, or restarts if the scheme never answered.
 * @returns false if the month already has its receipt
 */
export async function beginClosing(
  tx: Tx,
  closing: MonthRef & { facilityId: string; accountId: string; folios: number; amount: number; now: Date },
): Promise<boolean> {
  const figures = {
    folios: closing.folios,
    amount_claimed: closing.amount,
    closed_at: closing.now,
    closed_by: closing.accountId,
  };
  const key = {
    facility_id: closing.facilityId,
    scheme_verifier_id: closing.verifierId ?? '',
    claim_year: closing.year,
    claim_month: closing.month,
  };
  // Without the name of a key, which changes while the release before may run (0039).
  const begun = await tx
    .insertInto('claim_closing')
    .values({ ...key, ...figures })
    .onConflict((conflict) => conflict.doNothing())
    .returning('closed_at')
    .executeTakeFirst();
  if (begun) return true;
  const restarted = await tx
    .updateTable('claim_closing')
    .set(figures)
    .where('facility_id', '=', key.facility_id)
    .where('scheme_verifier_id', '=', key.scheme_verifier_id)
    .where('claim_year', '=', key.claim_year)
    .where('claim_month', '=', key.claim_month)
    .where('receipt_no', 'is', null)
    .returning('closed_at')
    .executeTakeFirst();
  return restarted !== undefined;
}

/** Stores the scheme's receipt of a month. @returns whether it was the first */
export async function storeReceipt(
  tx: Tx,
  month: MonthRef & { facilityId: string; accountId: string; receipt: MonthReceipt },
): Promise<boolean> {
  const { receiptNo, folios, amountClaimed, closedAt } = month.receipt;
  const stored = await tx
    .updateTable('claim_closing')
    .set({
      receipt_no: receiptNo,
      folios,
      amount_claimed: amountClaimed,
      closed_at: closedAt,
      closed_by: month.accountId,
    })
    .where('facility_id', '=', month.facilityId)
    .where('scheme_verifier_id', '=', month.verifierId ?? '')
    .where('claim_year', '=', month.year)
    .where('claim_month', '=', month.month)
    .where('receipt_no', 'is', null)
    .returning('receipt_no')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Returns the payment of a reference: the new one, or the stored one. */
export async function storePayment(
  tx: Tx,
  payment: MonthRef & {
    id: string;
    facilityId: string;
    accountId: string;
    amount: number;
    paidOn: string;
    reference: string;
    now: Date;
  },
): Promise<Pick<Row<'claim_payment'>, 'id' | 'amount' | 'paid_on'>> {
  await tx
    .insertInto('claim_payment')
    .values({
      facility_id: payment.facilityId,
      scheme_verifier_id: payment.verifierId ?? '',
      id: payment.id,
      claim_year: payment.year,
      claim_month: payment.month,
      amount: payment.amount,
      paid_on: payment.paidOn,
      reference: payment.reference,
      recorded_at: payment.now,
      recorded_by: payment.accountId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('claim_payment')
    .select(['id', 'amount', 'paid_on'])
    .where('facility_id', '=', payment.facilityId)
    .where('scheme_verifier_id', '=', payment.verifierId ?? '')
    .where('claim_year', '=', payment.year)
    .where('claim_month', '=', payment.month)
    .where('reference', '=', payment.reference)
    .executeTakeFirstOrThrow();
}
