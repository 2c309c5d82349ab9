import { endpoints } from '@afyakadi/contract';
import type { Config } from '../../platform/config/index.ts';
import { col, type Database, readerFor, rows } from '../../platform/database/index.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { amountGivenOn } from '../ledger/index.ts';
import { readWork } from './work.ts';

const figures = rows({
  patients_today: col.integer,
  total_referrals: col.integer,
  claims_today: col.integer,
  total_expenses: col.integer,
});

/** The dashboard's four figures for the facility's day (requirements 8.1), and what waits for the caller's role. */
export function dashboardRoutes({
  database,
  config,
}: {
  database: Database;
  config: Pick<Config, 'timeZone'>;
}): Route[] {
  return [
    handle(endpoints.dashboard, async ({ caller, today }) => {
      const facility = caller.facility.id;
      const [row] = await database.read(
        facility,
        figures`select
          (select count(distinct member_id) from card_authorization
            where facility_id = ${facility} and day = ${today} and withdrawn_at is null) as patients_today,
          (select coalesce(sum(n), 0)::bigint from referral_count where facility_id = ${facility}) as total_referrals,
          (select count(*) from claim where facility_id = ${facility} and built_day = ${today} and status <> 'Draft'
            and superseded_by is null) as claims_today,
          ${amountGivenOn(facility, today)} as total_expenses`,
      );
      return {
        patientsToday: row?.patients_today ?? 0,
        totalReferrals: row?.total_referrals ?? 0,
        claimsToday: row?.claims_today ?? 0,
        totalExpenses: row?.total_expenses ?? 0,
        day: today,
      };
    }),
    handle(endpoints.dashboardWork, ({ caller, now, today }) =>
      readWork(readerFor(database, caller.facility.id), caller, { now, today, timeZone: config.timeZone }),
    ),
  ];
}
