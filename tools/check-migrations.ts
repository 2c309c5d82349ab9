// Checks that a released migration is as it was released, and that a new one which expands the schema is safe while the
// release before runs: it takes nothing away, and holds no lock for long on a table that grows. What takes something away
// is a file of its own (`0034_contract_…`). With --release it records the new ones as released.
import { createHash } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { growingTables } from '../apps/server/src/platform/database/growing-tables.ts';
import {
  isConcurrent,
  isContract,
  type Migration,
  migrationsFolder,
  readMigrations,
} from '../apps/server/src/platform/database/migrations.ts';
import { statementsOf } from '../apps/server/src/platform/database/statements.ts';

export interface Unsafe {
  statement: string;
  why: string;
  remedy: string;
}

const usedBefore = 'a server of the release before may still use it';
const toContract = 'move it into a file of its own, such as 0034_contract_….sql';
const scans = 'it reads a table that grows from end to end, and blocks all its writers meanwhile';
const rewrites = 'it rewrites a table that grows, and blocks everyone meanwhile';
const name = String.raw`(?:if (?:not )?exists )?(?:only )?(\w+(?:\.\w+)?)`;

const match = (text: string, pattern: string) => new RegExp(pattern, 'i').exec(text);

const hashOf = ({ text }: Migration) => createHash('sha256').update(text).digest('hex');
const lineOf = (file: Migration) => `${hashOf(file)}  ${file.name}.sql\n`;

/** The names of the released migrations with their hashes, as `sha256sum` writes them. */
export function releasedIn(record: string): Map<string, string> {
  return new Map(
    [...record.matchAll(/^(\w{64}) {2}(\w+)\.sql$/gm)].map(([, hash = '', name = '']) => [name, hash]),
  );
}

/** How the files differ from what was released: a database that ran one never runs it again. */
export function changesOf(files: readonly Migration[], released: ReadonlyMap<string, string>): string[] {
  const last = [...released.keys()].at(-1) ?? '';
  const gone = [...released.keys()].filter((name) => !files.some((file) => file.name === name));
  return [
    ...gone.map((name) => `${name} was released and is gone. Bring it back.`),
    ...files.flatMap((file) => {
      const hash = released.get(file.name);
      if (hash === undefined)
        return file.name < last
          ? [`${file.name} runs before ${last}, which was released. Give it a later number.`]
          : [];
      return hash === hashOf(file)
        ? []
        : [`${file.name} was released and is changed. Bring it back, and make the change in a new file.`];
    }),
  ];
}

/** Returns the unsafe statements of a file. A contract file may do anything. */
export function unsafeIn(file: Migration): Unsafe[] {
  if (isContract(file.name)) return [];
  const statements = statementsOf(file.text).map(oneLine);
  if (isConcurrent(file)) return concurrentProblems(statements);
  const made = new Set(
    statements.flatMap((statement) => match(statement, `^create (?:unlogged )?table ${name}`)?.[1] ?? []),
  );
  const grows = (table: string) => Object.hasOwn(growingTables, table) && !made.has(table);
  const context: Context = { whole: statements.join(';\n'), grows, isNew: (table) => made.has(table) };
  return [
    ...statements.flatMap((statement) =>
      problemsOf(statement, context).map(({ why, remedy }) => ({ statement, why, remedy })),
    ),
    ...lockedTogether(statements, grows),
  ];
}

/** A call that has one of the tables and waits for the other would end in a deadlock with the file. */
function lockedTogether(statements: string[], grows: (table: string) => boolean): Unsafe[] {
  const locked = new Set<string>();
  return statements.flatMap((statement) => {
    const table = match(statement, `\\balter table ${name} `)?.[1] ?? '';
    if (!grows(table) || locked.has(table)) return [];
    locked.add(table);
    if (locked.size === 1) return [];
    const why = `it locks ${table} while it has ${[...locked][0]}, which calls use together`;
    return [{ statement, why, remedy: 'put each table that grows into a file of its own' }];
  });
}

interface Context {
  whole: string;
  grows: (table: string) => boolean;
  isNew: (table: string) => boolean;
}

type Problem = Omit<Unsafe, 'statement'>;

/** One space between words, and no texts: neither strings nor the bodies of functions, except those of `do`. */
function oneLine(statement: string): string {
  const isRun = /^do\b/i.test(statement);
  return statement
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/(\$\w*\$)([\s\S]*?)\1/g, (_all, _quote, body: string) => (isRun ? body : "''"))
    .replaceAll('public.', '')
    .replaceAll(/\s+/g, ' ');
}

function problemsOf(statement: string, context: Context): Problem[] {
  const altered = match(statement, `\\balter table ${name} (.*)`);
  if (altered) {
    const [, table = '', actions = ''] = altered;
    return context.isNew(table)
      ? []
      : actionsOf(actions).flatMap((action) => actionProblems(action, table, context));
  }
  const index = match(statement, `\\bcreate (?:unique )?index (?:if not exists )?\\w* ?on ${name}`);
  if (index) {
    if (!context.grows(index[1] ?? '')) return [];
    return [{ why: scans, remedy: 'make it in a file of its own with create index concurrently' }];
  }
  const changed = match(statement, `\\b(?:update|delete from) ${name}`);
  if (changed && !/^(?:create|grant|revoke|comment|alter)\b/i.test(statement)) {
    if (!context.grows(changed[1] ?? '')) return [];
    return [
      {
        why: 'each row stays locked until the end of the file',
        remedy: 'change rows in steps, by a periodic job, and read both forms meanwhile',
      },
    ];
  }
  return dropProblems(statement, context);
}

function dropProblems(statement: string, { whole, isNew }: Context): Problem[] {
  if (match(statement, String.raw`\b(?:truncate|lock table|cluster|reindex)\b|\bvacuum full\b`))
    return [{ why: 'it blocks everyone who uses the table', remedy: 'leave it out' }];
  if (match(statement, '^alter (?:index|view|function|type|sequence|schema) .* rename '))
    return [{ why: usedBefore, remedy: toContract }];
  if (match(statement, '^revoke ')) {
    const [, granted] = match(statement, String.raw` on (?:function|table)? ?(\w+)`) ?? [];
    const isNewHere = match(whole, `create (?:table|function) ${granted}\\b`);
    return isNewHere ? [] : [{ why: usedBefore, remedy: toContract }];
  }
  const replaced = match(statement, `\\bdrop (trigger|policy) ${name}`);
  if (replaced) {
    const isBack = match(whole, `create (?:constraint )?${replaced[1]} ${replaced[2]}\\b`);
    return isBack ? [] : [{ why: usedBefore, remedy: `${toContract}, or create it again in this file` }];
  }
  const dropped = match(
    statement,
    `\\bdrop (?:table|view|materialized view|function|type|domain|sequence|schema|index) ${name}`,
  );
  if (!dropped || isNew(dropped[1] ?? '')) return [];
  return [{ why: usedBefore, remedy: toContract }];
}

/** The actions of an `alter table`, which commas outside of parentheses separate. */
function actionsOf(text: string): string[] {
  const actions = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth++;
    if (letter === ')') depth--;
    if (letter === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += letter;
  }
  return actions.map((action) => action.trim());
}

function actionProblems(action: string, table: string, context: Context): Problem[] {
  const { whole, grows } = context;
  if (match(action, '^rename ')) return [{ why: usedBefore, remedy: toContract }];
  const constraint = match(action, `^drop constraint ${name}`);
  if (constraint) {
    // An index of the same name is what the release before recognizes in a refusal.
    const isBack = match(whole, `\\b(?:add constraint|create unique index) ${constraint[1]}\\b`);
    return isBack ? [] : [{ why: usedBefore, remedy: toContract }];
  }
  if (match(action, '^drop ')) return [{ why: usedBefore, remedy: toContract }];
  const altered = match(action, String.raw`^alter (?:column )?(\w+) (.*)`);
  if (altered) return columnProblems(altered[1] ?? '', altered[2] ?? '', whole);
  if (match(action, '^validate constraint') && grows(table)) {
    const [, validated] = match(action, String.raw`^validate constraint (\w+)`) ?? [];
    if (!match(whole, `\\badd constraint ${validated}\\b`)) return [];
    return [{ why: 'the lock of the file that adds it is kept', remedy: 'validate it in the next file' }];
  }
  if (match(action, '^add (?:constraint|check|foreign key|unique|primary key|exclude)\\b'))
    return grows(table) ? constraintProblems(action) : [];
  if (match(action, '^add ')) return addedColumnProblems(action, grows(table));
  return [];
}

function columnProblems(column: string, change: string, whole: string): Problem[] {
  if (match(change, '^(?:set data )?type ')) {
    return [
      {
        why: 'it rewrites the table, and the release before expects the old type',
        remedy: 'add a column of the new type, and drop the old one in a contract file',
      },
    ];
  }
  if (!match(change, '^set not null')) return [];
  const isChecked =
    match(whole, `check \\(\\(?${column} is not null`) && match(whole, String.raw`\bvalidate constraint\b`);
  if (isChecked) return [];
  return [
    {
      why: 'it reads the whole table under a lock, and the release before may leave the column out',
      remedy: `add a check (${column} is not null) not valid, validate it, and set not null in a contract file`,
    },
  ];
}

function constraintProblems(action: string): Problem[] {
  if (match(action, String.raw`\b(?:not valid|using index)\b`)) return [];
  if (match(action, String.raw`\b(?:unique|primary key|exclude)\b`)) {
    return [
      {
        why: scans,
        remedy: 'make a unique index concurrently in the file before, and add the constraint using index',
      },
    ];
  }
  return [{ why: scans, remedy: 'add it as not valid, and validate it in the next file' }];
}

function addedColumnProblems(action: string, grows: boolean): Problem[] {
  const problems: Problem[] = [];
  const isFilled = match(action, String.raw`\b(?:default|generated|serial|bigserial)\b`);
  if (match(action, String.raw`\bnot null\b`) && !isFilled) {
    problems.push({
      why: 'the release before leaves the column out',
      remedy: 'give it a default, or let it be null',
    });
  }
  if (!grows) return problems;
  const [, given = ''] = match(action, String.raw`\bdefault (.*)`) ?? [];
  const isVolatile = match(given.replaceAll(/\bnow\(\)/gi, ''), String.raw`\w\(`);
  if (isVolatile || match(action, String.raw`\b(?:generated|serial|bigserial)\b`)) {
    problems.push({ why: rewrites, remedy: 'add it without a default, and let the server fill it' });
  }
  if (match(action, String.raw`\b(?:references|check|unique|primary key)\b`)) {
    problems.push({ why: scans, remedy: 'add the column alone, then the constraint as not valid' });
  }
  return problems;
}

/** A file that is not a transaction must be safe to run again after it was cut off. */
function concurrentProblems(statements: string[]): Unsafe[] {
  const whole = statements.join(';\n');
  return statements.flatMap((statement, place) => {
    if (
      match(
        statement,
        String.raw`^(?:drop index concurrently if exists \w+$|create or replace function |grant )`,
      )
    )
      return [];
    const [, revoked] = match(statement, String.raw`^revoke all on function (\w+)`) ?? [];
    if (revoked && match(whole, `create or replace function ${revoked}\\b`)) return [];
    const [, index] = match(statement, String.raw`^create (?:unique )?index concurrently (\w+) on `) ?? [];
    if (
      index &&
      statements[place - 1]?.toLowerCase() === `drop index concurrently if exists ${index}`.toLowerCase()
    )
      return [];
    return [
      {
        statement,
        why: 'a file with concurrently is not a transaction, and may be run again after half of it',
        remedy: index
          ? `put drop index concurrently if exists ${index}; before it`
          : 'put only drop index concurrently if exists …, create index concurrently …, and functions into it',
      },
    ];
  });
}

if (process.argv[1] === import.meta.filename) {
  const recordFile = join(migrationsFolder(), 'released.sha256');
  const released = releasedIn(await readFile(recordFile, 'utf8'));
  const files = await readMigrations(migrationsFolder());
  const fresh = files.filter(({ name }) => !released.has(name));
  const problems = [
    ...changesOf(files, released),
    ...fresh.flatMap((file) =>
      unsafeIn(file).map(({ statement, why, remedy }) => {
        const shown = statement.length > 120 ? `${statement.slice(0, 117)}…` : statement;
        return `${file.name}.sql: ${shown}\n  Unsafe: ${why}. Remedy: ${remedy}.`;
      }),
    ),
  ];
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) {
    console.log(`${problems.length} problems in ${migrationsFolder()}: docs/operations.md, Upgrade`);
    process.exit(1);
  }
  if (process.argv.includes('--release')) await appendFile(recordFile, fresh.map(lineOf).join(''));
  console.log(
    `${released.size} released migrations are unchanged, and ${fresh.length} new ones are safe beside the release before`,
  );
}
