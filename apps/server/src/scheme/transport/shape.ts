/** Words of the wire that reveal nothing about a person. Any other text, number or date is reduced to its kind. */
const harmless = new Set(
  (
    'accepted rejected pending unknown invalid active inactive n/a valid approved declined cancelled canceled submitted ' +
    'issued error true false male female normal emergency provisional final modified reduced bearer invalid_client'
  ).split(' '),
);
const harmlessTexts = new Set([
  ...harmless,
  'in progress',
  'pending response',
  'verified ok',
  'card missing',
]);

const maxKeys = 60;
const maxKinds = 3;
const deepest = 8;
const maxShape = 4_000;

/**
 * Returns the shape of an answer for people: `{"CardNo": digits, "Status": "ACCEPTED"}`. No values except words of a
 * short list; a key with a digit, or one of very many, could itself be a value and becomes `?`.
 */
export function shapeOf(text: string, type: string): string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    const kind = /^[a-z]+\/[a-z.+-]{1,40}$/.test(type) ? type : 'no content type';
    if (text.trim() === '') return `empty (${kind})`;
    if (/^\s*</.test(text)) return `a page or XML (${kind})`;
    return `${/^\s*[[{]/.test(text) ? 'broken JSON' : 'no JSON'} (${kind})`;
  }
  const shape = shape1(json, 0);
  return shape.length > maxShape ? `${shape.slice(0, maxShape)}…` : shape;
}

function shape1(value: unknown, depth: number): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return kindOf(value);
  if (typeof value !== 'object') return typeof value;
  if (depth >= deepest) return '…';
  if (Array.isArray(value)) {
    const kinds = new Set<string>();
    for (const each of value.slice(0, 200)) {
      kinds.add(shape1(each, depth + 1));
      if (kinds.size >= maxKinds) break;
    }
    return `[${[...kinds].join(' | ')}]`;
  }
  const entries = Object.entries(value);
  const many = entries.length > maxKeys;
  const parts = entries.map(([key, each]) => `${many ? '?' : nameOf(key)}: ${shape1(each, depth + 1)}`);
  return `{${[...new Set(parts)].slice(0, maxKeys).join(', ')}}`;
}

const nameOf = (key: string): string => (/^[A-Za-z_]{1,40}$/.test(key) ? key : '?');

function kindOf(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return 'blank';
  if (harmlessTexts.has(trimmed.toLowerCase())) return JSON.stringify(trimmed);
  if (/^-?\d+$/.test(trimmed)) return 'digits';
  if (/^-?\d*\.\d+$/.test(trimmed)) return 'decimal in text';
  if (/^\d{4}-\d\d-\d\d/.test(trimmed)) return 'date in text';
  if (/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}/.test(trimmed)) return 'other date in text';
  return 'text';
}
