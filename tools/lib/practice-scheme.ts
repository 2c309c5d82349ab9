// The practice scheme beside a server.
import type { ChildProcess } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fail } from '../bootstrap/output.mjs';
import { root } from '../bootstrap/repository.mjs';

const program = join(root, 'apps', 'practice-scheme', 'src', 'main.ts');

/** The demo's facilities, which have practice credentials by a rule (apps/practice-scheme/src/wire/tokens.ts). */
const facilities = ['01099', '01100'];

/**
 * Starts the practice scheme for a server, and puts its addresses and credentials into the environment of the server
 * that is started after it. Its state is kept in DATA_DIR.
 * @param start starts a program, with a channel to us
 * @returns the running program, once it listens
 */
export async function startPracticeScheme(
  start: (program: string, args: string[]) => ChildProcess,
): Promise<ChildProcess> {
  if (process.env.SCHEME_URL)
    fail('--practice-scheme and SCHEME_URL exclude each other. Take one of them away.');
  const data = join(resolve(root, process.env.DATA_DIR ?? '.data'), 'practice-scheme.json');
  const practice = start(process.execPath, [program, '--data', data]);
  await new Promise((ready) => {
    practice.once('message', ready);
    practice.once('error', ({ message }) => fail(`The practice scheme could not be started: ${message}`));
    // It has printed why.
    practice.once('exit', () => process.exit(1));
  });
  practice.removeAllListeners('exit');
  practice.once('exit', (code) => {
    if (code !== 0) console.error('✗ The practice scheme has ended. The product goes on without it.');
  });
  const origin = `http://127.0.0.1:${process.env.PRACTICE_PORT ?? '8090'}`;
  Object.assign(process.env, {
    SCHEME_TOKEN_URL: `${origin}/authserver/connect/token`,
    SCHEME_URL: `${origin}/servicehub`,
    SCHEME_CLAIMS_URL: `${origin}/ocs`,
    SCHEME_PRACTICE: facilities.map((code) => `${code}:practice-${code}:practice-secret-${code}`).join(','),
  });
  return practice;
}

/** Ends it and waits until it has written its state. */
export async function endPracticeScheme(practice: ChildProcess | undefined): Promise<void> {
  if (practice === undefined || practice.exitCode !== null || practice.signalCode !== null) return;
  const ended = new Promise((resolve) => practice.once('exit', resolve));
  practice.kill('SIGTERM');
  await ended;
}
