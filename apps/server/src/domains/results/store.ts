import type { LineStatus } from '@afyakadi/contract';
import { newId, type Row, sendAlong, type Tx } from '../../platform/database/index.ts';
import type { ActingCaller } from '../../platform/http/route.ts';
import { resultStates } from './state.ts';

export type ResultState = Row<'test_result'>['state'];

/** True where the facility asks a second person to authorize each result. */
export async function requiresAuthorization(tx: Tx, facilityId: string): Promise<boolean> {
  const setting = await tx
    .selectFrom('facility_setting')
    .select('result_authorization')
    .where('facility_id', '=', facilityId)
    .executeTakeFirst();
  return setting?.result_authorization ?? false;
}

interface NewVersion {
  lineId: string;
  version: number;
  remarks: string;
  state: ResultState;
  correctionReason: string | null;
  /** With this patient's current reference range. */
  values: readonly {
    code: string;
    name: string;
    unit: string;
    value: number;
    low: number | null;
    high: number | null;
    criticalLow: number | null;
    criticalHigh: number | null;
  }[];
}

/**
 * Stores a version with its values; the unique key prevents a second person from storing the same one.
 * @returns its identifier
 */
export async function storeVersion(tx: Tx, call: ActingCaller, version: NewVersion): Promise<string> {
  const facility_id = call.caller.facility.id;
  const id = newId();
  sendAlong(
    tx,
    tx.insertInto('test_result').values({
      facility_id,
      id,
      line_id: version.lineId,
      version: version.version,
      remarks: version.remarks,
      state: version.state,
      correction_reason: version.correctionReason,
      resulted_at: call.now,
      resulted_by: call.caller.accountId,
    }),
  );
  if (version.values.length === 0) return id;
  sendAlong(
    tx,
    tx.insertInto('test_value').values(
      version.values.map(({ value, low, high, criticalLow, criticalHigh, ...named }, index) => ({
        facility_id,
        result_id: id,
        position: index + 1,
        ...named,
        value: String(value),
        low: textOf(low),
        high: textOf(high),
        critical_low: textOf(criticalLow),
        critical_high: textOf(criticalHigh),
      })),
    ),
  );
  return id;
}

const textOf = (bound: number | null) => (bound === null ? null : String(bound));

/** Sets the status that follows from the line's newest version; `visitId` is its visit from now on. */
export async function setLineStatus(
  tx: Tx,
  facilityId: string,
  line: { id: string; status: LineStatus; visitId: string },
): Promise<void> {
  sendAlong(
    tx,
    tx
      .updateTable('order_line')
      .set({ status: line.status, visit_id: line.visitId })
      .where('facility_id', '=', facilityId)
      .where('id', '=', line.id),
  );
}

export async function storeAuthorization(tx: Tx, call: ActingCaller, resultId: string): Promise<void> {
  sendAlong(
    tx,
    tx
      .updateTable('test_result')
      .set({
        state: resultStates.to('authorize'),
        authorized_at: call.now,
        authorized_by: call.caller.accountId,
      })
      .where('facility_id', '=', call.caller.facility.id)
      .where('id', '=', resultId)
      .where('state', 'in', resultStates.from('authorize')),
  );
}

/**
 * Opens a test whose newest version is critical, or corrects one that was: until a doctor has seen it.
 * @param waitsForNotice the newest version is critical
 */
export async function openCritical(
  tx: Tx,
  call: ActingCaller,
  lineId: string,
  waitsForNotice: boolean,
): Promise<void> {
  const opened = { since: call.now, waits_for_notice: waitsForNotice, seen_at: null, seen_by: null };
  sendAlong(
    tx,
    tx
      .insertInto('critical_result')
      .values({ facility_id: call.caller.facility.id, line_id: lineId, ...opened })
      .onConflict((conflict) => conflict.columns(['facility_id', 'line_id']).doUpdateSet(opened)),
  );
}

/** Stores that a doctor has seen a critical result. */
export async function storeSeen(tx: Tx, call: ActingCaller, lineId: string): Promise<void> {
  sendAlong(
    tx,
    tx
      .updateTable('critical_result')
      .set({ seen_at: call.now, seen_by: call.caller.accountId, waits_for_notice: false })
      .where('facility_id', '=', call.caller.facility.id)
      .where('line_id', '=', lineId),
  );
}

/** Stores who was told of a critical result. */
export async function storeNotice(
  tx: Tx,
  call: ActingCaller,
  { lineId, resultId, to }: { lineId: string; resultId: string; to: string },
): Promise<void> {
  sendAlong(
    tx,
    tx
      .updateTable('test_result')
      .set({ notified_to: to, notified_at: call.now, notified_by: call.caller.accountId })
      .where('facility_id', '=', call.caller.facility.id)
      .where('id', '=', resultId),
  );
  sendAlong(
    tx,
    tx
      .updateTable('critical_result')
      .set({ waits_for_notice: false })
      .where('facility_id', '=', call.caller.facility.id)
      .where('line_id', '=', lineId),
  );
}
