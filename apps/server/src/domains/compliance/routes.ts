import { downloads, endpoints } from '@afyakadi/contract';
import { writeAudit } from '../../platform/audit/write.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Reports } from '../../platform/database/standby.ts';
import { handle, handleDownload, type Route } from '../../platform/http/route.ts';
import { exportClaims } from './export.ts';
import { periodOf } from './period.ts';
import { readReport } from './report.ts';

interface Deps {
  database: Database;
  reports: Reports;
  dayOf: (at: Date) => string;
}

/** The report of a period and its exports (requirements 2.18). The audit trail records each download. */
export function complianceRoutes({ database, reports, dayOf }: Deps): Route[] {
  return [
    handle(endpoints.complianceReport, async ({ caller, query }) => {
      const read = await reports.readerFor(caller.facility.id, 'call');
      return readReport(read, caller.facility.id, periodOf(query.period, query.date));
    }),
    handleDownload(downloads.exportClaims, async (call) => {
      const { period: kind, date, format } = call.query;
      const period = periodOf(kind, date);
      await database.transaction(call.caller.facility.id, (tx) =>
        writeAudit(tx, call, { action: 'claims.exported', detail: { period: kind, format, ...period } }),
      );
      const read = await reports.readerFor(call.caller.facility.id, 'long');
      return exportClaims(read, call, { period, format, name: `claims-${date}-${kind}` }, dayOf);
    }),
  ];
}
