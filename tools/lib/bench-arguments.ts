/** The programs of `npm run bench`. */
export type BenchOrder =
  | { program: 'layers' | 'growth' | 'web'; options: string[] }
  | { program: 'against'; ref: string; options: string[] };

/** The words that each program takes. */
const known = {
  growth: ['million', 'audit', 'facilities', 'own', '--quick'],
  layers: ['--quick'],
  web: [],
};

const commands = `Say what to measure: npm run bench --
  against <git ref> [--quick]                        is this tree slower than another release?
  growth [million|audit|facilities|own] [--quick]    does a call cost more among more rows?
  layers [--quick]                                   what do the server's layers cost?
  web                                                what do the screens load, and when are they usable?`;

/** A text says what is wrong with the arguments. */
export function parseBench(words: readonly string[]): BenchOrder | string {
  const [program, ...options] = words;
  if (program === 'against') {
    const [ref, ...further] = options.filter((word) => word !== '--quick');
    if (!ref || ref.startsWith('-') || further.length > 0) return commands;
    return { program, ref, options: options.filter((word) => word === '--quick') };
  }
  if (program !== 'growth' && program !== 'layers' && program !== 'web') return commands;
  const stages = options.filter((word) => !word.startsWith('-'));
  const isKnown = options.every((word) => known[program].some((each) => each === word));
  return isKnown && stages.length < 2 ? { program, options } : commands;
}
