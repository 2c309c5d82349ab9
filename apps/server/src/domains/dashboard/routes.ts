import { type DashboardWork, endpoints, may } from '@afyakadi/contract';
import { newestBackup } from '../../platform/backup/newest.ts';
import { productVersion } from '../../platform/backup/product.ts';
import { readDisk } from '../../platform/config/disk.ts';
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
  config: Pick<Config, 'timeZone' | 'dataDir'>;
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
    handle(endpoints.dashboardWork, async ({ caller, now, today }) => {
      const read = readerFor(database, caller.facility.id);
      const work = await readWork(read, caller, { now, today, timeZone: config.timeZone });
      const isKept = may(caller.role, 'facility.manage');
      return { ...work, installation: isKept ? await readInstallation(config) : null };
    }),
  ];
}

async function readInstallation(config: Pick<Config, 'dataDir'>): Promise<DashboardWork['installation']> {
  const disk = await readDisk(config);
  return {
    version: productVersion(),
    backupAt: newestBackup(config)?.toISOString() ?? null,
    disk: disk && { free: disk.free, total: disk.total },
  };
}
