import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { type Binaries, cleanEnvironment } from './binaries.ts';

/** The cluster's superuser. The server's own sessions run in a role that owns nothing. */
export const SUPERUSER = 'postgres';

/** A directory that PostgreSQL can be started on. */
export interface Cluster {
  directory: string;
  password: string;
}

interface Context {
  base: string;
  binaries: Binaries;
  account: Account | undefined;
  onProgress: (text: string) => void;
}

/** Opens the cluster of a place, making it, its password and its database when they are missing. */
export async function openCluster(context: Context, database: string): Promise<Cluster> {
  const { base, binaries } = context;
  const directory = join(base, 'cluster');
  const passwordFile = join(base, 'password');
  const databasesFile = join(base, 'databases');
  const known = readIfThere(passwordFile)?.trim();
  const password = known !== undefined && known.length >= 32 ? known : randomBytes(32).toString('hex');

  removeDrafts(base);
  if (!existsSync(directory)) {
    rmSync(databasesFile, { force: true });
    writeWhole(passwordFile, `${password}\n`, 0o600);
    await makeCluster(context, directory, password);
  }
  checkVersion(directory, binaries.major);

  const statements: string[] = [];
  if (password !== readIfThere(passwordFile)?.trim()) {
    // Cluster without its password file: as the machine's owner we may set a new one.
    statements.push(`ALTER ROLE ${SUPERUSER} PASSWORD '${password}'`);
  }
  const databases = (readIfThere(databasesFile) ?? '').split('\n').filter((name) => name !== '');
  if (!databases.includes(database)) {
    context.onProgress(`Creating the database ${database}`);
    statements.push(`CREATE DATABASE ${quoteName(database)}`);
  }
  if (statements.length > 0) {
    await runAlone(context, directory, statements);
    writeWhole(passwordFile, `${password}\n`, 0o600);
    writeWhole(databasesFile, [...new Set([...databases, database])].join('\n'), 0o644);
  }
  return { directory, password };
}

/**
 * An interrupted `initdb` leaves a directory that looks complete, so it works under another name and is renamed at the
 * end.
 */
async function makeCluster(context: Context, directory: string, password: string): Promise<void> {
  const { base, binaries, account, onProgress } = context;
  onProgress('Creating the PostgreSQL cluster (first start)');
  const draft = join(base, `draft-${randomUUID()}`);
  const passwordFile = `${draft}.password`;
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account !== undefined)
    for (const path of [draft, passwordFile]) chownSync(path, account.uid, account.gid);
  await run(context, binaries.initdb, [
    ...['--pgdata', draft, '--username', SUPERUSER, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
    // The same sort order on every system, whatever its language: PostgreSQL's own, by code point.
    ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    '--data-checksums',
  ]);
  rmSync(passwordFile);
  renameSync(draft, directory);
}

function removeDrafts(base: string): void {
  for (const name of readdirSync(base)) {
    if (name.startsWith('draft-')) rmSync(join(base, name), { recursive: true, force: true });
  }
}

function checkVersion(directory: string, major: string): void {
  let version: string;
  try {
    version = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') {
      throw new Error(
        `The database in ${directory} belongs to another account (was it made by root?). ` +
          'Start as that account, hand it over by chown -R, or set DATA_DIR to another directory.',
      );
    }
    throw new Error(
      `${directory} is not a PostgreSQL cluster: PG_VERSION is missing. Set DATA_DIR to another directory.`,
    );
  }
  if (version !== major) {
    throw new Error(
      `The database in ${directory} was made by PostgreSQL ${version}, and this is ${major}. ` +
        'Bring it over by a dump and a restore, or set DATA_DIR to another directory.',
    );
  }
}

/** Statements before the server listens: single-user mode needs neither a client program nor a password. */
async function runAlone(context: Context, directory: string, statements: string[]): Promise<void> {
  // The single-user program continues after an error, so its output decides.
  const output = await run(
    context,
    context.binaries.postgres,
    ['--single', '-D', directory, '-c', 'log_min_messages=error', 'postgres'],
    `${statements.join('\n')}\n`,
  );
  const wrong = /(?:ERROR|FATAL|PANIC):.*/.exec(output)?.[0];
  // A start cut short after the statement and before its note finds the database made already.
  if (wrong !== undefined && !wrong.includes('already exists')) throw new Error(`PostgreSQL says: ${wrong}`);
}

function run(context: Context, program: string, args: string[], input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...context.account,
      cwd: context.base,
      env: cleanEnvironment(),
      stdio: 'pipe',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code, signalName) => {
      if (code === 0) resolve(output);
      else
        reject(
          new Error(
            `${program} failed (${signalName ?? `exit code ${code}`}): ${output.trim().slice(-2000)}`,
          ),
        );
    });
    child.stdin.on('error', () => {
      // A program that ended before reading reports why on its other streams.
    });
    child.stdin.end(input);
  });
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function writeWhole(path: string, content: string, mode: number): void {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, content, { mode });
  renameSync(draft, path);
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
