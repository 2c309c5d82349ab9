import { type AuditEntry, bySystem, writeAudit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/http/route.ts';

/** The importer: an administrator, or the operator at the command line. */
export interface Importer {
  facilityId: string;
  /** Null: the command line. */
  accountId: string | null;
  now: Date;
  /** The facility's day at `now`, YYYY-MM-DD. */
  today: string;
  /** Writes into the audit trail, in the transaction of the change. */
  record(tx: Tx, entry: AuditEntry): Promise<void>;
}

export function importerOf(call: { caller: Caller; now: Date; today: string }): Importer {
  return {
    facilityId: call.caller.facility.id,
    accountId: call.caller.accountId,
    now: call.now,
    today: call.today,
    record: (tx, entry) => writeAudit(tx, call, entry),
  };
}

/** A shell on the machine has no account; the audit trail records the command line instead. */
export function commandLine(context: { facilityId: string; now: Date; today: string }): Importer {
  return withoutAccount(context, 'command line');
}

/** Returns the actor of scheduled work, at night or at the beginning of a day. */
export function byClock(context: { facilityId: string; now: Date; today: string }): Importer {
  return withoutAccount(context, null);
}

function withoutAccount(
  { facilityId, now, today }: { facilityId: string; now: Date; today: string },
  address: string | null,
): Importer {
  const caller = { ...bySystem(facilityId), address };
  return {
    facilityId,
    accountId: null,
    now,
    today,
    record: (tx, entry) => writeAudit(tx, { caller, now }, entry),
  };
}
