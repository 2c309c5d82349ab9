/**
 * Numbers in English and Swahili words, and fractions, as people write them in a dose. They become digits, which the one
 * parser (`numbers.ts`) reads.
 */

const inOrder = (first: number, step: number, words: string): [string, number][] =>
  words.split(' ').map((word, index) => [word, first + index * step]);

/** Swahili numbers agree with what they count: kidonge kimoja, vidonge viwili, matone matatu. */
const classes = '(?:ki|vi|mi|ma|wa|m|li)';
const agreeing = '(moja|wili|tatu|nne|tano|nane)';
const counted = new RegExp(`^${classes}?${agreeing}$`);

const single = new Map([
  ...inOrder(0, 1, 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen'),
  ...inOrder(15, 1, 'fifteen sixteen seventeen eighteen nineteen'),
  ...inOrder(20, 10, 'twenty thirty forty fifty sixty seventy eighty ninety'),
  ...inOrder(1, 1, 'moja wili tatu nne tano sita saba nane tisa kumi'),
  ...inOrder(20, 10, 'ishirini thelathini arobaini hamsini sitini sabini themanini tisini'),
  ['mbili', 2] as const,
  ['dozen', 12] as const,
]);
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['mia', 100],
  ['elfu', 1_000],
]);
const parts = new Map([
  ['half', 0.5],
  ['quarter', 0.25],
  ['quarters', 0.25],
  ['nusu', 0.5],
  ['robo', 0.25],
]);

const names = `(?:${classes}?${agreeing.replace('(', '(?:')}|${[...single.keys(), ...scales.keys(), ...parts.keys()].join('|')})`;
const joined = String.raw`(?:\s*-\s*|\s+(?:(?:and|na)\s+)?(?:an?\s+)?)`;
const run = new RegExp(
  String.raw`(?<![\p{L}\d])(?:\d+${joined})?${names}(?:${joined}${names})*(?:\s+(?:of\s+)?an?(?=\s))?(?![\p{L}\d])`,
  'giu',
);
const signs: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 };

/** Returns a text with digits in place of numbers in words and of fractions. Text that is no number stays as it is. */
export function withDigits(text: string): string {
  return text
    .replace(/(?:(\d+)\s*)?([½¼¾])/g, (_, whole: string | undefined, sign: string) =>
      String(Number(whole ?? 0) + (signs[sign] ?? 0)),
    )
    .replace(
      /(?<![\d/.,])(?:(\d+)\s+)?([1-3])\s*[/⁄]\s*([2-4])(?![\d/])/g,
      (written, whole: string | undefined, part: string, per: string) =>
        Number(part) < Number(per)
          ? String(Number((Number(whole ?? 0) + Number(part) / Number(per)).toFixed(3)))
          : written,
    )
    .replace(run, (written) => {
      const value = comesTo(written.toLowerCase().match(/\p{L}+|\d+/gu) ?? []);
      return value === null ? written : String(value);
    });
}

const joining: ReadonlySet<string> = new Set(['and', 'na', 'a', 'an', 'of']);

/** What may follow a number within a longer one is below this: 9 behind 20, 99 behind 100, a half behind 2. */
const roomBehind = (value: number) =>
  Number.isFinite(value) ? ([1_000, 100, 10].find((round) => value % round === 0) ?? 1) : value;

/** Returns what several words come to: two hundred and fifty, mia mbili na hamsini, moja na nusu. Null: no number. */
function comesTo(all: readonly string[]): number | null {
  const words = all.filter((word) => !joining.has(word));
  let sum = 0;
  let last = Number.POSITIVE_INFINITY;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const next = singleOf(words[index + 1]);
    const scale = scales.get(word);
    const part = parts.get(word);
    let added = singleOf(word) ?? Number(word);
    if (scale !== undefined && word.endsWith('d')) {
      // A hundred of what is before it, a thousand of all that is.
      const times = scale === 1_000 ? sum : Math.min(last, sum);
      sum -= times;
      last = Number.POSITIVE_INFINITY;
      added = scale * (times || 1);
    } else if (scale !== undefined) {
      const follows = next !== undefined && next < 10;
      added = scale * (follows ? next : 1);
      if (follows) index += 1;
    } else if (part !== undefined) {
      // Three quarters, robo tatu.
      const follows = part === 0.25 && next === 3;
      const many = follows || (part === 0.25 && sum === 3) ? 3 : 1;
      if (follows) index += 1;
      else if (many === 3) sum = 0;
      added = part * many;
    }
    if (Number.isNaN(added) || added >= roomBehind(last)) return null;
    sum += added;
    last = added;
  }
  return sum > 0 ? sum : null;
}

function singleOf(word = ''): number | undefined {
  return single.get(word) ?? single.get(word.replace(counted, '$1'));
}
