import { downloads, endpoints } from '@afyakadi/contract';
import { writeAudit } from '../../platform/audit.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { dayIn } from '../../platform/http/day.ts';
import { type DownloadRoute, handleDownload } from '../../platform/http/downloads.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { exportClaims } from './export.ts';
import { periodOf } from './period.ts';
import { readReport } from './report.ts';

/** §2 /compliance: the report of a period. */
export function complianceRoutes({ database }: { database: Database }): Route[] {
  return [
    handle(endpoints.complianceReport, ({ caller, query }) =>
      readReport(database, caller.facility.id, periodOf(query.period, query.date)),
    ),
  ];
}

/** §2 /compliance: Export Daily, Weekly, Monthly. The audit trail records each download. */
export function complianceDownloads({
  database,
  config,
}: {
  database: Database;
  config: Config;
}): DownloadRoute[] {
  const dayOf = dayIn(config.timeZone);
  return [
    handleDownload(downloads.exportClaims, async (call) => {
      const { period: kind, date, format } = call.query;
      const period = periodOf(kind, date);
      await database.transaction(call.caller.facility.id, (tx) =>
        writeAudit(tx, call, { action: 'claims.exported', detail: { period: kind, format, ...period } }),
      );
      return exportClaims(database, call, { period, format, name: `claims-${date}-${kind}` }, dayOf);
    }),
  ];
}
