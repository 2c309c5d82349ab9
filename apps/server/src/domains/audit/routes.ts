import { downloads, endpoints } from '@afyakadi/contract';
import { recorded } from '../../platform/audit/reads.ts';
import { writeAudit } from '../../platform/audit/write.ts';
import type { Config } from '../../platform/config/index.ts';
import { type Database, readerFor } from '../../platform/database/index.ts';
import type { Reports } from '../../platform/database/standby.ts';
import { handle, handleDownload, type Route } from '../../platform/http/route.ts';
import { listEmergencyAccesses } from './emergency-accesses.ts';
import { exportAudit } from './export.ts';
import { readHead } from './head.ts';
import { findPatients, patientOf } from './patients.ts';
import { searchAudit } from './search.ts';

/** The administrator's calls on the audit trail. It records every look into it, and every download. */
export function auditRoutes({
  database,
  reports,
  config,
}: {
  database: Database;
  reports: Reports;
  config: Config;
}): Route[] {
  return [
    handle(endpoints.searchAudit, async (call) => {
      const about = await patientOf(database, call.caller.facility.id, call.body.memberId);
      const page = searchAudit(database, call, config.timeZone);
      return recorded(database, call, { action: 'audit.searched', ...about }, page);
    }),
    handle(endpoints.auditedPatients, (call) => {
      const patients = findPatients(database, call.caller.facility.id, call.body.text);
      return recorded(database, call, { action: 'people.searched', subjectType: 'audit' }, patients);
    }),
    handle(endpoints.auditHeadOf, ({ caller }) =>
      readHead(readerFor(database, caller.facility.id), caller.facility.id),
    ),
    handle(endpoints.emergencyAccesses, (call) => {
      const list = listEmergencyAccesses(database, call);
      return recorded(database, call, { action: 'list.seen', subjectType: 'emergency-accesses' }, list);
    }),
    handleDownload(downloads.exportAudit, async (call) => {
      const { caller, query, now, today } = call;
      const { memberId, ...detail } = query;
      const about = await patientOf(database, caller.facility.id, memberId);
      await database.transaction(caller.facility.id, (tx) =>
        writeAudit(tx, call, { action: 'audit.exported', detail, ...about }),
      );
      const options = { timeZone: config.timeZone, until: now, fileName: `audit-${today}.csv` };
      const read = await reports.readerFor(caller.facility.id, 'long');
      return exportAudit(read, caller.facility.id, query, options);
    }),
  ];
}
