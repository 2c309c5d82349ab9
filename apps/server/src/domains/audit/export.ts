import { type AuditTrailRow, auditActionText, csvType } from '@afyakadi/contract';
import { writeCsvStream } from 'hucre/csv';
import type { Reader } from '../../platform/database/index.ts';
import { type Cell, csvStyle, harmless, withPauses } from '../../platform/http/export-cells.ts';
import type { File } from '../../platform/http/files.ts';
import { readHead } from './head.ts';
import { type AuditListRow, toAuditRow } from './rows.ts';
import { type AuditWanted, pageOf, rowsOf } from './search.ts';

/** Rows of one read: enough to limit round trips, few enough for little memory. */
const batch = 500;

const columns: readonly [string, (row: AuditTrailRow) => Cell][] = [
  ['Time (UTC)', (row) => row.at],
  ['Account', (row) => row.accountName],
  ['Role', (row) => row.role],
  ['Address', (row) => row.address],
  ['What', (row) => auditActionText(row.action)],
  ['Action', (row) => row.action],
  ['Patient', (row) => row.patient],
  ['Reason', (row) => row.reason],
  ['Subject', (row) => row.subjectType],
  ['Subject id', (row) => row.subjectId],
  ['Patient id', (row) => row.memberId],
  ['Account id', (row) => row.accountId],
  ['Detail', (row) => JSON.stringify(row.detail)],
  ['Sealed', (row) => (row.sealed ? 'yes' : 'no')],
  ['Row id', (row) => row.id],
];

/**
 * The wanted rows of the trail, oldest first, as a file that is written while it is read; its last lines are the newest
 * seal of the chain, which covers every row that is marked as sealed.
 * @param until rows that are written later are not met
 */
export function exportAudit(
  read: Reader,
  facilityId: string,
  wanted: AuditWanted,
  options: { timeZone: string; until: Date; fileName: string },
): File {
  const content = writeCsvStream(linesOf(read, facilityId, wanted, options), {
    columns: columns.map(([header]) => header),
    ...csvStyle,
  });
  return { type: csvType, fileName: options.fileName, content };
}

async function* linesOf(
  read: Reader,
  facilityId: string,
  wanted: AuditWanted,
  { timeZone, until }: { timeZone: string; until: Date },
): AsyncGenerator<Cell[]> {
  const matching = rowsOf(facilityId, wanted, timeZone);
  let after: string | undefined;
  for (;;) {
    const rows: AuditListRow[] = await read(
      pageOf(matching, { limit: batch, offset: 0, direction: 'asc', after }),
    );
    for await (const row of withPauses(rows)) {
      if (row.at > until) break;
      const shown = toAuditRow(row);
      yield columns.map(([, cellOf]) => harmless(cellOf(shown)));
    }
    const last = rows[rows.length - 1];
    if (rows.length < batch || !last || last.at > until) break;
    after = last.id;
  }
  const head = await readHead(read, facilityId);
  const fill = (cells: Cell[]) => columns.map((_, i) => cells[i] ?? null);
  yield fill([]);
  yield fill(['Newest seal', `${head.no}:${head.hash}`]);
  yield fill(['Sealed at (UTC)', head.sealedAt]);
  yield fill(['Rows under seals', head.rows]);
}
