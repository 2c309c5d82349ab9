import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Config } from '../platform/config/index.ts';
import type { Database } from '../platform/database/index.ts';

/** The surroundings of every command. */
export interface Surroundings {
  config: Config;
  now: Date;
  /** One line for the person; never a password or a secret that is not meant to be read on a screen. */
  print(line: string): void;
  /** Resolves a file name against the person's folder. */
  path(file: string): string;
  environment: Record<string, string | undefined>;
}

/** The same, with the database open. */
export interface Context extends Surroundings {
  /** The login that owns the tables. */
  adminUrl: string;
  /** Sessions in the server's own role: row level security applies, so a facility must be named. */
  database: Database;
}

interface Named {
  /** One or two words: `audit verify`. */
  name: string;
  /** The first line is a summary; usage with an example follows. */
  help: string;
  /** Throws UsageError for invalid words; called before the database is opened. */
  check?(words: string[]): void;
}

/** A command; a StartError, Failure or UsageError is shown with its own message, anything else as a defect. */
export type Command =
  | (Named & {
      /**
       * `current` (standard): the schema is brought up to date first. `asItIs`: the database is only found. `unknown`: the
       * command itself says what is wrong with the logins.
       */
      schema?: 'current' | 'asItIs' | 'unknown';
      run(context: Context, words: string[]): Promise<void>;
    })
  | (Named & { schema: 'none'; run(surroundings: Surroundings, words: string[]): Promise<void> });

/** A command that was called wrongly. Its help is shown under the message. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Reads a command's options by node:util's parseArgs.
 * @throws UsageError that names the word
 */
export function readWords<T extends NonNullable<ParseArgsConfig['options']>>(words: string[], options: T) {
  try {
    return parseArgs({ args: words, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Returns the value of a required option. Throws UsageError that names it. */
export function required(value: string | undefined, option: string): string {
  const text = value?.trim();
  if (!text) throw new UsageError(`${option} is missing.`);
  return text;
}
