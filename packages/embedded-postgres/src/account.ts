import { spawnSync } from 'node:child_process';

/** PostgreSQL refuses to run as root, so root lends it this account, made when it is missing. */
export const ACCOUNT_NAME = 'afyakadi-pg';

/** Whom a program runs as; nothing means: as ourselves. */
export interface Account {
  uid: number;
  gid: number;
}

/** True where PostgreSQL needs another account than ours. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Returns the unprivileged account, made when it is missing.
 * @throws when it can neither be found nor made
 */
export function ensureAccount(onProgress: (text: string) => void): Account {
  const present = lookUp();
  if (present !== undefined) return present;
  onProgress(`Making the account ${ACCOUNT_NAME}, for PostgreSQL does not run as root`);
  const attempts: [string, string[]][] = [
    [
      'useradd',
      [
        '--system',
        '--user-group',
        '--no-create-home',
        '--home-dir',
        '/nonexistent',
        '--shell',
        '/usr/sbin/nologin',
        ACCOUNT_NAME,
      ],
    ],
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', ACCOUNT_NAME]],
  ];
  const path = `${process.env.PATH ?? ''}:/usr/sbin:/sbin`;
  const problems: string[] = [];
  for (const [program, args] of attempts) {
    const run = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, PATH: path } });
    // Another start may have made it in the same moment, so the answer is looked up, not taken from the exit code.
    const made = lookUp();
    if (made !== undefined) return made;
    problems.push(`${program}: ${run.error?.message ?? run.stderr.trim()}`);
  }
  throw new Error(
    `PostgreSQL does not run as root, and the account ${ACCOUNT_NAME} could not be made (${problems.join('; ')}). ` +
      `Make it by hand (useradd --system ${ACCOUNT_NAME}), start as an ordinary user, or set DATABASE_URL.`,
  );
}

function lookUp(): Account | undefined {
  const numberOf = (option: string): number => {
    const run = spawnSync('id', [option, ACCOUNT_NAME], { encoding: 'utf8' });
    return run.status === 0 ? Number(run.stdout.trim()) : Number.NaN;
  };
  const uid = numberOf('-u');
  const gid = numberOf('-g');
  return Number.isInteger(uid) && uid > 0 && Number.isInteger(gid) ? { uid, gid } : undefined;
}

/**
 * Whether the account can enter a directory, tested by the system itself, which knows modes, access lists and mounts.
 */
export function canEnter(directory: string, account: Account | undefined): boolean {
  if (account === undefined) return true;
  const run = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  });
  if (run.error !== undefined) {
    throw new Error(
      `Root cannot hand a program to the account ${ACCOUNT_NAME} here (${run.error.message}). ` +
        'Start as an ordinary user, or set DATABASE_URL.',
    );
  }
  return run.status === 0;
}
