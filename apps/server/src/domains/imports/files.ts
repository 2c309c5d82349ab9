import { csvType, type ImportKind, importColumns } from '@afyakadi/contract';
import { writeCsvStream } from 'hucre/csv';
import { type Database, readerFor } from '../../platform/database/index.ts';
import { csvStyle, harmless } from '../../platform/http/export-cells.ts';
import type { File } from '../../platform/http/files.ts';
import { refusedRows } from './dry-run.ts';
import { readImport } from './store.ts';

const namesOf = (kind: ImportKind) => Object.keys(importColumns[kind]);

async function* csvOf(columns: string[], rows: AsyncIterable<string[]>, style: Partial<typeof csvStyle>) {
  yield* writeCsvStream(rows, { columns, ...style });
}

async function* none(): AsyncGenerator<string[]> {}

/** Returns a file with the head alone; Excel reads and writes it as UTF-8. */
export function template(kind: ImportKind): File {
  return {
    type: csvType,
    fileName: `${kind}-template.csv`,
    content: csvOf(namesOf(kind), none(), { bom: true }),
  };
}

/**
 * Returns the refused rows as they came, with line and reason in front. The corrected file can be read as it is,
 * because those two columns are ignored. Failure: `notFound`.
 */
export async function refusedFile(database: Database, facilityId: string, id: string): Promise<File> {
  const { kind } = await readImport(readerFor(database, facilityId), facilityId, id);
  const names = namesOf(kind);
  async function* rows(): AsyncGenerator<string[]> {
    for await (const { line, reason, cells } of refusedRows(database, facilityId, id)) {
      const texts = [reason.replaceAll('\n', ' '), ...names.map((name) => cells[name] ?? '')];
      yield [String(line), ...texts.map((text) => String(harmless(text)))];
    }
  }
  const columns = ['line', 'reason', ...names];
  return { type: csvType, fileName: `${kind}-refused.csv`, content: csvOf(columns, rows(), csvStyle) };
}
