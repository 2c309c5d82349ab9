import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderBeside } from './folders.ts';
import { statementsOf } from './statements.ts';

/** A file of the folder migrations. */
export interface Migration {
  /** The name of the file without `.sql`, as the database records it. */
  name: string;
  text: string;
}

/**
 * Whether a migration takes away what the release before still uses. Its name says so (`0034_contract_…`), so a release
 * that does not have the file can read it in the database's record. Every other migration only expands the schema: the
 * release before runs on the result.
 */
export function isContract(name: string): boolean {
  return /^\d{4}_contract_/.test(name);
}

/** Whether PostgreSQL runs the file outside of a transaction only, statement by statement. */
export function isConcurrent({ text }: Migration): boolean {
  return statementsOf(text).some((statement) => /\bconcurrently\b/i.test(statement));
}

/** Returns the folder of the SQL files. Throws StartError if it is missing. */
export function migrationsFolder(): string {
  return folderBeside('migrations', '0001_foundation.sql');
}

/** The name of the newest migration of this release. */
export async function newestMigration(): Promise<string> {
  return (await readMigrations(migrationsFolder())).at(-1)?.name ?? '';
}

/** The migrations of a folder in their order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}_\w+\.sql$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -'.sql'.length),
      text: await readFile(join(folder, file), 'utf8'),
    })),
  );
}

/** How the schema of a database differs from a release, by the names of migrations. */
export interface SchemaStatus {
  /** Migrations that only expand, which a start runs. */
  missing: string[];
  /** Contract migrations, which wait for `migrate finish`. */
  waiting: string[];
  /** The migrations that a later release ran. */
  newer: string[];
  /** The migrations of releases before the first one, which are no longer there. */
  replaced: string[];
}

export function schemaStatus(known: readonly string[], recorded: readonly string[]): SchemaStatus {
  const open = known.filter((name) => !recorded.includes(name));
  const others = recorded.filter((name) => !known.includes(name)).sort();
  // A later release numbers its files after all of ours.
  const isLater = (name: string) => name > (known.at(-1) ?? '');
  return {
    missing: open.filter((name) => !isContract(name)),
    waiting: open.filter(isContract),
    newer: others.filter(isLater),
    replaced: others.filter((name) => !isLater(name)),
  };
}

/** Why a release does not run on a schema, with the remedy; null when it does. */
export function schemaProblem({ newer, replaced }: Pick<SchemaStatus, 'newer' | 'replaced'>): string | null {
  if (replaced.length > 0) {
    return (
      'This database was made before the first release, whose migrations begin again. Move its rows into an empty ' +
      'database: deploy/move/README.md of the sources says how. Nothing was changed.'
    );
  }
  const contracts = newer.filter(isContract);
  if (contracts.length === 0) return null;
  return (
    `A later release finished its upgrade on this database (${contracts.join(', ')}), and this release does not run ` +
    'on the result. Install that release or a later one; to go back, restore a backup into an empty database.'
  );
}

/**
 * Returns the warnings about a schema on which the release runs.
 * @param alone whether a later start finishes the upgrade
 */
export function schemaNotes(
  { newer, waiting }: Pick<SchemaStatus, 'newer' | 'waiting'>,
  { alone = false }: { alone?: boolean } = {},
): string[] {
  const notes: string[] = [];
  if (newer.length > 0)
    notes.push(`A later release expanded the schema (${newer.join(', ')}). This release runs on it.`);
  if (waiting.length > 0) {
    const how = alone
      ? 'A start finishes it from a day after the first one on. Until then the release before runs too.'
      : 'When all servers run this release: npm run admin -- migrate finish';
    notes.push(`The upgrade is not finished (${waiting.join(', ')}). ${how}`);
  }
  return notes;
}
