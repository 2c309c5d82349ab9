import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { type ImportKind, type ImportOfFile, importKinds, importLimits } from '@afyakadi/contract';
import {
  applyImport,
  commandLine,
  compareImport,
  readImport,
  refusedRows,
  stageFile,
} from '../../domains/imports/index.ts';
import { readerFor } from '../../platform/database/index.ts';
import { StartError } from '../../platform/errors.ts';
import { dayIn } from '../../platform/http/day.ts';
import { registerImports } from '../../scheme/register/imports.ts';
import { type Command, type Context, UsageError } from '../command.ts';
import { findFacility, findKeeper } from '../facility.ts';

const about: Record<ImportKind, string> = {
  members: 'Reads a CSV file of members into the register',
  tariff: "Reads a CSV file of items and prices into a facility's tariff",
  exclusions: 'Reads a CSV file of what products of a scheme leave out',
  benefits: 'Reads a CSV file of the co-payments and ceilings of products of a scheme',
};

/** Rows printed one by one; the others are counted. */
const maxShown = 50;

/** `import members`, `import tariff` and the other kinds: what the administrator's screen does, by the same code. */
export const importCommands: readonly Command[] = importKinds.map((kind) => ({
  name: `import ${kind}`,
  help: `${about[kind]}, and prints what that would change; with --apply it is done.

  FILE               CSV, UTF-8; the columns are those of the template on the screen Imports
  --facility         the facility's code (standard: the one that keeps the register)
  --apply            do it, all or nothing
  --missing-too      take out as well what the file does not have
  --without-refused  continue although rows are refused; those stay as they are

  npm run admin -- import ${kind} ${kind}.csv --facility 00123 --apply`,
  check: (words) => void read(words),
  run: (context, words) => run(context, kind, read(words)),
}));

type Options = ReturnType<typeof read>;

async function run(context: Context, kind: ImportKind, options: Options): Promise<void> {
  const { database, config, now, print } = context;
  const { adminUrl } = context;
  const { id: facilityId } = options.facility
    ? await findFacility(adminUrl, options.facility)
    : await findKeeper(adminUrl);
  const actor = commandLine({ facilityId, now, today: dayIn(config.timeZone)(now) });
  const { heartbeat } = config.timings.imports;
  const deps = { database, register: registerImports, heartbeat };
  const content = await open(context.path(options.file), options.file);
  const id = await stageFile(deps, actor, { kind, name: basename(options.file).slice(0, 120), content });
  await compareImport(deps, actor, id);
  const current = await readImport(readerFor(database, facilityId), facilityId, id);
  print(`· ${figuresOf(current)}`);
  if (current.refused > 0) await printRefused(context, facilityId, current);
  if (!options.apply) {
    print('✓ Nothing was changed. It is done by --apply, or on the screen Imports, where this file waits.');
    return;
  }
  if (current.refused > 0 && !options.withoutRefused) {
    throw new StartError(
      `${current.refused} rows are refused, so nothing was changed. Correct them, or continue without them: --without-refused`,
    );
  }
  const { added, changed, missing } = current;
  const { missingToo, withoutRefused } = options;
  const wanted = { added, changed, missing, missingToo, withoutRefused };
  // A command has no idempotency key.
  const keyless = { begin: async () => {}, complete: async () => {} };
  const { unknownForms } = await applyImport(deps, actor, { id, wanted }, keyless);
  const also = missingToo ? `, ${missing} taken out` : '';
  print(`✓ Done: ${added} added, ${changed} changed${also}.`);
  for (const { name, items } of unknownForms)
    print(
      `! Dosage form ${name || '(none)'} is not known: ${items} medicines, whose quantities are entered by hand.`,
    );
}

function figuresOf({ rows, added, changed, same, missing, refused }: ImportOfFile): string {
  return `${rows} rows: ${added} added, ${changed} changed, ${same} the same, ${refused} refused; ${missing} not in the file`;
}

async function printRefused(
  { database, print }: Context,
  facilityId: string,
  { id, refused }: ImportOfFile,
): Promise<void> {
  let count = 0;
  for await (const { line, reason } of refusedRows(database, facilityId, id)) {
    if (count === maxShown) break;
    count += 1;
    print(`  line ${line}: ${reason.replaceAll('\n', ' ')}`);
  }
  if (refused > count) print(`  and ${refused - count} more`);
}

async function open(path: string, name: string): Promise<AsyncIterable<Uint8Array>> {
  const stats = await stat(path).catch(() => null);
  if (!stats?.isFile()) throw new StartError(`There is no file ${name}.`);
  if (stats.size > importLimits.bytes) {
    throw new StartError(`${name} has more than ${importLimits.bytes / 1024 / 1024} MB. Divide it.`);
  }
  return createReadStream(path);
}

function read(words: string[]) {
  const { values, positionals } = parsed(words);
  const [file, ...more] = positionals;
  if (!file) throw new UsageError('FILE is missing.');
  if (more.length > 0) throw new UsageError(`One file at a time, without ${more.join(' ')}.`);
  const apply = values.apply === true;
  const missingToo = values['missing-too'] === true;
  const withoutRefused = values['without-refused'] === true;
  if (!apply && (missingToo || withoutRefused)) {
    throw new UsageError('--missing-too and --without-refused say how to --apply.');
  }
  return { file, facility: values.facility, apply, missingToo, withoutRefused };
}

function parsed(words: string[]) {
  const yes = { type: 'boolean' } as const;
  const options = {
    facility: { type: 'string' },
    apply: yes,
    'missing-too': yes,
    'without-refused': yes,
  } as const;
  try {
    return parseArgs({ args: words, options, strict: true, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
