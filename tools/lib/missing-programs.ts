import { spawnSync } from 'node:child_process';

/**
 * Says what has to be installed before the programs of a test or a drill can run, if something has.
 * @param programs Debian's packages by the program that is looked for
 * @param packages further packages, without a program
 */
export function missingPrograms(
  programs: Readonly<Record<string, string>>,
  packages: readonly string[] = [],
): string | undefined {
  const missing = [
    ...Object.entries(programs)
      .filter(([program]) => spawnSync('which', [program]).status !== 0)
      .map(([, name]) => name),
    ...packages.filter((name) => spawnSync('dpkg-query', ['--show', name]).status !== 0),
  ];
  return missing.length > 0 ? `install ${missing.join(' ')} (Debian: apt-get install …).` : undefined;
}
