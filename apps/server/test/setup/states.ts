import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Message } from '@afyakadi/contract';
import { sessionRole } from '../../src/platform/database/sessions.ts';
import { administer } from './administer.ts';

/** A table of `defineStates`, whatever its states. */
export interface States {
  table: {
    name: string;
    about: string;
    column: string;
    expression?: string;
    states: readonly string[];
    events: Readonly<Record<string, Readonly<Record<string, string | Message | undefined>>>>;
    guards?: Readonly<Record<string, string | undefined>>;
  };
  initial: Readonly<Record<string, string>>;
  next(state: string, event: string): string;
  from(event: string): string[];
}

/** The state tables of all domains, by name. */
export async function readStates(): Promise<States[]> {
  const domains = join(import.meta.dirname, '../../src/domains');
  const found: States[] = [];
  for (const path of globSync('**/state.ts', { cwd: domains })) {
    const module: Record<string, unknown> = await import(pathToFileURL(join(domains, path)).href);
    found.push(...Object.values(module).filter(isStates));
  }
  return found.sort((a, b) => a.table.name.localeCompare(b.table.name));
}

function isStates(value: unknown): value is States {
  return typeof value === 'object' && value !== null && 'table' in value && 'initial' in value;
}

/** Has the database refuse every move of the server that no state table lists; tests themselves may make any. */
export async function refuseOtherMoves(adminUrl: string): Promise<void> {
  const triggers = (await readStates()).map(triggerOf);
  await administer(adminUrl, ['create schema moves;', ...triggers].join('\n'));
}

function triggerOf({ table: { column: place, expression, states, events }, initial }: States): string {
  const [table = '', column = ''] = place.split('.');
  const name = `${table}_${column}`;
  const state = (row: 'old' | 'new') =>
    `(select ${expression ?? column} from (select ${row}.*) as ${table.charAt(0)})::text`;
  const moves = [
    ...Object.values(initial).map((first) => `>${first}`),
    ...Object.values(events).flatMap((row) =>
      Object.entries(row).flatMap(([from, to]) => (typeof to === 'string' ? [`${from}>${to}`] : [])),
    ),
  ];
  const listOf = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ');
  return `
    create function moves.${name}() returns trigger language plpgsql as $$
    declare
      before text := case when tg_op = 'UPDATE' then ${state('old')} end;
      after text := ${state('new')};
    begin
      if before is distinct from after and after in (${listOf(states)})
        and concat(before, '>', after) not in (${listOf(moves)}) then
        raise exception '${place}: no move leads from % to %', coalesce(before, 'nothing'), after;
      end if;
      return null;
    end $$;
    create trigger "moves of ${column}" after insert or update on ${table}
      for each row when (current_setting('role') = '${sessionRole}') execute function moves.${name}();`;
}
