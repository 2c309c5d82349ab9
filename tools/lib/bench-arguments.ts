/** What `npm run bench` runs. */
export type BenchOrder =
  | { program: 'main' | 'growth'; options: string[] }
  | { program: (typeof withoutOptions)[number]; options: string[] }
  | { program: 'against'; ref: string; options: string[] };

const withoutOptions = ['busy', 'scheme', 'two-servers', 'visit', 'web'] as const;

/** A text says what is wrong with the arguments. */
export function parseBench(words: readonly string[]): BenchOrder | string {
  const [first, ...rest] = words;
  const program = withoutOptions.find((name) => name === first);
  if (program) return strangeIn(rest, []) ?? { program, options: [] };
  if (first === 'growth')
    return strangeIn(rest, ['--quick', 'audit', 'facilities', 'own']) ?? { program: first, options: rest };
  if (first !== 'against') {
    const options = words.filter(Boolean);
    return strangeIn(options, ['--quick', '--external']) ?? { program: 'main', options };
  }
  const [ref, ...further] = rest.filter((word) => word !== '--quick');
  if (!ref || ref.startsWith('-')) {
    return 'Say which release to compare with: npm run bench -- against <git ref> [--quick]';
  }
  return (
    strangeIn(further, []) ?? {
      program: 'against',
      ref,
      options: rest.filter((word) => word === '--quick'),
    }
  );
}

function strangeIn(words: readonly string[], known: readonly string[]): string | undefined {
  const strange = words.find((word) => !known.includes(word));
  if (strange === undefined) return undefined;
  return `"${strange}" is not known here. There are: npm run bench, … -- --quick, … -- --external, … -- growth [audit] [facilities] [own] [--quick], … -- against <git ref> [--quick], ${withoutOptions.map((name) => `… -- ${name}`).join(', ')}`;
}
