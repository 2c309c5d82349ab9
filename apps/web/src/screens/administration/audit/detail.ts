/** One thing that changed: its field, as it stood and as it stands. */
export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** What a row of the trail holds beside its columns: what changed, and what else was noted. */
export interface AuditDetail {
  changes: readonly FieldChange[];
  notes: readonly { field: string; value: string }[];
}

/** Takes the detail of a row apart. Fields that are the same before and after are no change. */
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
      .map(([name, held]) => `${name}: ${formatDetail(held)}`)
      .join(', ');
  return String(value);
}
