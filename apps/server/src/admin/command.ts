import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Config } from '../platform/config/index.ts';
import type { Database } from '../platform/database/index.ts';

/** What every command is given. */
export interface Surroundings {
  config: Config;
  now: Date;
  /** One line for the person; never a password or a secret that is not meant to be read on a screen. */
  print(line: string): void;
  /** A file as the person named it, from the folder that they stand in, as a whole path. */
  path(file: string): string;
  environment: Record<string, string | undefined>;
}

/** The same, with the database open. */
export interface Context extends Surroundings {
  /** The login that owns the tables. */
  adminUrl: string;
  /** Sessions in the server's own role: row level security holds, a facility has to be named. */
  database: Database;
}

interface Named {
  /** One or two words: `audit verify`. */
  name: string;
  /** The first line says what it does; after it how it is called, with an example. */
  help: string;
  /** Throws UsageError for words that cannot be meant; asked before the database is opened. */
  check?(words: string[]): void;
}

/** A command; what it throws as StartError, Failure or UsageError is shown as it is, anything else as a defect. */
export type Command =
  | (Named & {
      /** `current` (standard): the schema is brought up to date first. `asItIs`: the database is only found. */
      schema?: 'current' | 'asItIs';
      run(context: Context, words: string[]): Promise<void>;
    })
  | (Named & { schema: 'none'; run(surroundings: Surroundings, words: string[]): Promise<void> });

/** A command that was called wrongly. Its help is shown under the message. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Reads a command's words by node:util's parseArgs.
 * @throws UsageError that names the word
 */
export function readWords<T extends NonNullable<ParseArgsConfig['options']>>(words: string[], options: T) {
  try {
    return parseArgs({ args: words, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The value of an option that must be given. Throws UsageError that names it. */
export function required(value: string | undefined, option: string): string {
  const text = value?.trim();
  if (!text) throw new UsageError(`${option} is missing.`);
  return text;
}
