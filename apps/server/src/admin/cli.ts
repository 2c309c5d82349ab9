import { resolve } from 'node:path';
import { englishOf } from '@afyakadi/contract/english';
import { readConfig } from '../platform/config/index.ts';
import { Failure, StartError } from '../platform/errors.ts';
import { type Command, type Surroundings, UsageError } from './command.ts';
import { commands } from './commands/index.ts';
import { findDatabase } from './find-database.ts';

/** Where a command's lines go; tests collect them. */
export interface Output {
  print(line: string): void;
  complain(line: string): void;
}

const terminal: Output = { print: (line) => console.log(line), complain: (line) => console.error(line) };

/** Names the command as a package installs it (ADMIN_COMMAND), in help and advice too. */
function named(output: Output, command: string | undefined): Output {
  if (!command) return output;
  const rename = (line: string) => line.replaceAll('npm run admin --', command);
  return {
    print: (line) => output.print(rename(line)),
    complain: (line) => output.complain(rename(line)),
  };
}

/**
 * Runs `npm run admin -- <command> …`.
 * @param words the arguments after the program's name
 * @param folder DATA_DIR is read from here; files of the command from INIT_CWD, the person's folder
 * @returns the exit code: 0 done, 1 refused or failed, 2 called wrongly
 */
export async function runAdmin(
  words: string[],
  environment: Record<string, string | undefined>,
  folder: string,
  given: Output = terminal,
): Promise<number> {
  const output = named(given, environment.ADMIN_COMMAND);
  const [command, rest] = commandOf(words);
  if (!command) return listCommands(words, output);
  if (rest.includes('--help') || rest.includes('-h')) {
    output.print(helpOf(command));
    return 0;
  }
  try {
    const surroundings: Surroundings = {
      config: readConfig(environment, folder),
      now: new Date(),
      print: output.print,
      path: (file) => resolve(environment.INIT_CWD ?? folder, file),
      environment,
    };
    command.check?.(rest);
    await runCommand(command, surroundings, rest);
    return 0;
  } catch (error) {
    for (const line of reasonOf(error).split('\n')) output.complain(`✗ ${line}`);
    if (!(error instanceof UsageError)) return 1;
    output.complain(`\n${helpOf(command)}`);
    return 2;
  }
}

async function runCommand(command: Command, surroundings: Surroundings, words: string[]): Promise<void> {
  if (command.schema === 'none') return command.run(surroundings, words);
  const { config, print } = surroundings;
  const current = await findDatabase(config, command.schema ?? 'current', (text) => print(`· ${text}`));
  try {
    await command.run({ ...surroundings, adminUrl: current.adminUrl, database: current.database }, words);
  } finally {
    await current.close();
  }
}

/** Tries two words first: `account add` before a possible `account`. */
function commandOf(words: string[]): [Command | undefined, string[]] {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ');
    const command = commands.find((each) => each.name === name);
    if (command) return [command, words.slice(length)];
  }
  return [undefined, words];
}

function listCommands(words: string[], output: Output): number {
  const wantsHelp = words.length === 0 || words[0] === '--help' || words[0] === '-h' || words[0] === 'help';
  const print = wantsHelp ? output.print : output.complain;
  if (!wantsHelp) {
    const names = words.filter((word) => !word.startsWith('-')).slice(0, 2);
    print(`✗ There is no command "${names.join(' ')}".\n`);
  }
  const width = Math.max(...commands.map(({ name }) => name.length));
  print('npm run admin -- <command> [options]\n');
  for (const { name, help } of commands) print(`  ${name.padEnd(width)}  ${help.split('\n')[0]}`);
  print('\nMore of a command: npm run admin -- <command> --help');
  return wantsHelp ? 0 : 2;
}

function helpOf({ name, help }: Command): string {
  return `npm run admin -- ${name}\n\n${help.trimEnd()}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof Failure) {
    const fields = Object.entries(error.fields ?? {}).map(([field, text]) => `${field}: ${englishOf(text)}`);
    return [error.message, ...fields].join('\n');
  }
  if (error instanceof StartError || error instanceof UsageError) return error.message;
  return error instanceof Error ? error.message : String(error);
}
