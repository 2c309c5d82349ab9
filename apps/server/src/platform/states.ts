import type { Message } from '@afyakadi/contract';
import { sql } from 'kysely';
import { Failure } from './errors.ts';

/** In which state an event leads to which next state, and with which message it is refused in others. */
type Moves<State extends string> = { readonly [From in State]?: State | Message };

type Target<M> = Extract<M[keyof M], string>;
type IsUnion<T, All = T> = T extends unknown ? ([All] extends [T] ? false : true) : never;
/** The events that lead to the same state from everywhere, as an update of many rows needs. */
type ToOne<E> = { [Name in keyof E]: IsUnion<Target<E[Name]>> extends true ? never : Name }[keyof E];

interface StateTable<State extends string, Initial, Events> {
  name: string;
  /** One sentence for docs/states.md. */
  about: string;
  /** Where the state is stored: table and column. */
  column: `${string}.${string}`;
  /** SQL of the state, where the column alone does not express it; the row is named by the first letter of its table. */
  expression?: string;
  states: readonly State[];
  /** The event that creates the row, and its first state. */
  initial: Initial;
  events: Events;
  /** The conditions of an event beside the state, in words for docs/states.md; its caller checks them. */
  guards?: { readonly [Name in keyof Events]?: string };
}

/**
 * Defines which events change the state of a row. A domain has one table in its `state.ts`, and every write of the
 * state takes the value and the `where` condition from it. `npm run states` draws docs/states.md from all tables.
 */
export function defineStates<
  const State extends string,
  const Initial extends Readonly<Record<string, NoInfer<State>>>,
  const Events extends Readonly<Record<string, Moves<NoInfer<State>>>>,
>(table: StateTable<State, Initial, Events>) {
  type Event = keyof Events & string;
  const movesOf = (event: Event): Moves<State> => table.events[event] ?? {};

  /** Failure `conflict` with the message of the table; any other move that it does not list is a defect. */
  function next<Name extends Event>(state: State, event: Name): Target<Events[Name]>;
  function next(state: State, event: Event): State {
    const to: State | Message | undefined = movesOf(event)[state];
    if (isState(to)) return to;
    if (to) throw new Failure('conflict', to);
    throw new Error(`${table.name}: "${event}" leads nowhere from ${state}`);
  }

  /** The states in which the event can happen. */
  const from = (event: Event): State[] => table.states.filter((state) => can(state, event));

  /** The state to which the event leads from everywhere. */
  function to<Name extends ToOne<Events> & Event>(event: Name): Target<Events[Name]>;
  function to(event: Event): State {
    const [state] = from(event);
    if (state === undefined) throw new Error(`${table.name}: "${event}" leads nowhere`);
    return next(state, event);
  }

  /** Whether the event can happen in this state. */
  const can = (state: State, event: Event): boolean => isState(movesOf(event)[state]);

  /** The message with which the event is refused in this state; null without one. */
  function refusal(state: State, event: Event): Message | null {
    const to = movesOf(event)[state];
    return to === undefined || isState(to) ? null : to;
  }

  return { table, initial: table.initial, next, from, to, can, refusal };
}

function isState<State extends string>(to: State | Message | undefined): to is State {
  return typeof to === 'string';
}

/** SQL: `in` these states, as literals: with parameters PostgreSQL could not use an index on one state. */
export function inStates(states: readonly string[]) {
  return sql`in (${sql.join(states.map((state) => sql.lit(state)))})`;
}
