/** One changed field, with its value before and after. */
export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** The changes and notes of an audit row that have no column. */
export interface AuditDetail {
  changes: readonly FieldChange[];
  notes: readonly { field: string; value: string }[];
}

/** Returns the words of a recorded value, such as yes for true; undefined to show it as it is. */
export type WordOfValue = (field: string, value: unknown) => string | undefined;

/** Splits the detail of a row into changes and notes. Leaves out fields with equal values before and after. */
export function detailOf(detail: Readonly<Record<string, unknown>>, wordOf: WordOfValue): AuditDetail {
  const { before, after, ...rest } = detail;
  const pair = isRecord(before) && isRecord(after) ? { before, after } : undefined;
  const changes: FieldChange[] = [];
  const notes: { field: string; value: string }[] = [];
  for (const [field, value] of Object.entries(pair ? rest : detail)) {
    if (isRecord(value) && 'from' in value && 'to' in value)
      changes.push({
        field,
        before: formatDetail(field, value.from, wordOf),
        after: formatDetail(field, value.to, wordOf),
      });
    else notes.push({ field, value: formatDetail(field, value, wordOf) });
  }
  if (pair)
    for (const field of new Set([...Object.keys(pair.before), ...Object.keys(pair.after)])) {
      const change = {
        field,
        before: formatDetail(field, pair.before[field], wordOf),
        after: formatDetail(field, pair.after[field], wordOf),
      };
      if (change.before !== change.after) changes.push(change);
    }
  return { changes, notes };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function formatDetail(field: string, value: unknown, wordOf: WordOfValue): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.map((item) => formatDetail(field, item, wordOf)).join(', ');
  if (isRecord(value))
    return Object.entries(value)
      .map(([name, item]) => `${name}: ${formatDetail(name, item, wordOf)}`)
      .join(', ');
  return wordOf(field, value) ?? String(value);
}
