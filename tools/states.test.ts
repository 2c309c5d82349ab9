import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStates, type States } from '../apps/server/test/setup/states.ts';
import { documentOf, literalsIn } from './states.ts';

const all = await readStates();
const named = all.map((states): [string, States] => [states.table.name, states]);

describe.each(named)('%s', (_, { table, initial, next, from }) => {
  const anyEvent = fc.constantFrom(...Object.keys(table.events));

  it('refuses every move that its table does not list', () => {
    fc.assert(
      fc.property(fc.constantFrom(...table.states), anyEvent, (state, event) => {
        const listed = table.events[event]?.[state];
        if (typeof listed === 'string') expect(next(state, event)).toBe(listed);
        else expect(() => next(state, event)).toThrow();
        expect(from(event).includes(state)).toBe(typeof listed === 'string');
      }),
    );
  });

  it('stays within its states, whatever happens', () => {
    const anyFirst = fc.constantFrom(...Object.values(initial));
    fc.assert(
      fc.property(anyFirst, fc.array(anyEvent, { maxLength: 30 }), (first, events) => {
        const happen = (state: string, event: string) =>
          from(event).includes(state) ? next(state, event) : state;
        expect(table.states).toContain(events.reduce(happen, first));
      }),
    );
  });

  it('can reach each of its states', () => {
    const reached = new Set(Object.values(initial));
    for (const state of reached)
      for (const event of Object.keys(table.events))
        if (from(event).includes(state)) reached.add(next(state, event));
    expect([...reached].sort()).toEqual([...table.states].sort());
  });

  it('names only its own states', () => {
    for (const [event, row] of Object.entries(table.events)) {
      expect(from(event), event).not.toEqual([]);
      expect(table.states).toEqual(expect.arrayContaining(Object.keys(row)));
    }
  });
});

const [example] = all.filter(({ table }) => table.name === 'Visit');

it('draws a table', () => {
  const drawn = documentOf(example ? [example] : []);
  expect(drawn).toContain('\n## Visit\n');
  expect(drawn).toContain('\n  [*] --> Pending: start\n');
  expect(drawn).toContain('\n  Pending --> Cancelled: closeEmpty [nothing was ordered]\n');
});

describe('a literal state', () => {
  const linesIn = (text: string) => literalsIn(text, all).map(({ line }) => line);

  it.each([
    ["sql`update visit v set done = true,\n status = 'Completed' where id = 1`", 2],
    ["sql`update visit set status = case when x = 1 then 'Completed' else status end`", 1],
    ["sql`insert into visit (id, status)\nvalues (1, 'Pending')`", 2],
    ["tx.insertInto('visit').values({\n id,\n status: 'Pending' })", 3],
    ["tx.updateTable('visit')\n.set({ status: cancelled ? 'Cancelled' : status })", 2],
    ["tx.updateTable('visit as v').set({ status: 'Completed' })", 1],
  ])('is found where it is written: %s', (text, line) => {
    expect(linesIn(text)).toEqual([line]);
  });

  it.each([
    "sql`update visit set taken_at = now() where id = 1 and status = 'Pending'`",
    "sql`insert into visit (id, status) values (1, :first) on conflict (id) where status = 'Pending' do nothing`",
    "sql`select from visit where status = 'Pending'`",
    "tx.updateTable('visit').set({ taken_at }).where('status', '=', 'Pending')",
    "sql`update visit_count set status = 'Pending'`",
  ])('is allowed where it is read: %s', (text) => {
    expect(linesIn(text)).toEqual([]);
  });
});
