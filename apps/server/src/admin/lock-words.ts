import type { Lock } from '../platform/backup/locks.ts';
import { StartError } from '../platform/errors.ts';
import { type Surroundings, UsageError } from './command.ts';

/** The options by which backup and restore name the key or passphrase. */
export const lockOptions = {
  key: { type: 'string' },
  'passphrase-env': { type: 'string' },
} as const;

/**
 * Returns the lock that the options name; null for none. A passphrase is never an argument: it would be visible in the
 * list of processes.
 * @throws UsageError for both, StartError for a variable that is not set
 */
export function lockOf(
  options: { key?: string | undefined; 'passphrase-env'?: string | undefined },
  { path, environment }: Pick<Surroundings, 'path' | 'environment'>,
): Lock {
  const variable = options['passphrase-env'];
  if (options.key !== undefined && variable !== undefined) {
    throw new UsageError('Name --key or --passphrase-env, not both.');
  }
  if (options.key !== undefined) return { keyFile: path(options.key) };
  if (variable === undefined) return null;
  const passphrase = environment[variable];
  if (!passphrase) throw new StartError(`The variable ${variable} has no passphrase.`);
  return { passphrase };
}
