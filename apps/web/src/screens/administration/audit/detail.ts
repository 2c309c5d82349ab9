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

/** Splits the detail of a row into changes and notes. Leaves out fields with equal values before and after. */
export function detailOf(detail: Readonly<Record<string, unknown>>): AuditDetail {
  const { before, after, ...rest } = detail;
  const both = isRecord(before) && isRecord(after);
  const notes = Object.entries(both ? rest : detail).map(([field, value]) => ({
    field,
    value: formatDetail(value),
  }));
  if (!both) return { changes: [], notes };
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changes = fields
    .map((field) => ({ field, before: formatDetail(before[field]), after: formatDetail(after[field]) }))
    .filter((change) => change.before !== change.after);
  return { changes, notes };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function formatDetail(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(formatDetail).join(', ');
  if (isRecord(value))
    return Object.entries(value)
      .map(([name, item]) => `${name}: ${formatDetail(item)}`)
      .join(', ');
  return String(value);
}
