import type pg from 'pg';
import { newId } from '../apps/server/src/platform/database/index.ts';
import type { Row, Sent } from './recording.ts';

/** What differs in every request, by its value when the product was recorded. */
export type Given = Readonly<Record<string, string>>;

type Source =
  | { from: 'constant'; value: unknown }
  | { from: 'request'; name: string }
  | { from: 'clock' }
  /** An identifier that the request creates; the same place returns the same one again. */
  | { from: 'maker'; place: number }
  /** A value that an earlier statement of the same request found. */
  | { from: 'row'; step: number; row: number; column: string }
  /** An array of PostgreSQL, or a JSON object, with the source of each part. */
  | { from: 'list'; parts: Source[] }
  | { from: 'object'; parts: [string, Source][] };

interface Step {
  name: string;
  text: string;
  sources: Source[];
}

type Program = Step[];

/** A recorded call: what to send for another one like it, and what the product answered. */
export interface Learned {
  program: Program;
  answer: unknown;
}

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * Turns recorded statements into a program for another card, patient or order line. Each value is traced to the
 * request, the clock, an earlier statement's row or a new identifier; other values stay.
 * @param known identifiers that stay (facility, account, items): the request does not create them
 */
export function learn(name: string, sent: readonly Sent[], given: Given, known: readonly string[]): Program {
  const made: string[] = [];
  const sourceOf = (value: unknown, before: number): Source => {
    if (value instanceof Date) return { from: 'clock' };
    if (Array.isArray(value)) return { from: 'list', parts: value.map((entry) => sourceOf(entry, before)) };
    if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
      const parts = Object.entries(value).map(([key, entry]): [string, Source] => [
        key,
        sourceOf(entry, before),
      ]);
      return { from: 'object', parts };
    }
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string' || text === '' || known.includes(text)) return { from: 'constant', value };
    const asked = Object.entries(given).find(([, entry]) => entry === text);
    if (asked) return { from: 'request', name: asked[0] };
    for (let step = before - 1; step >= 0; step--) {
      for (const [row, columns] of (sent[step]?.rows ?? []).entries()) {
        const entry = Object.entries(columns).find(([, entry]) => entry !== null && String(entry) === text);
        if (entry) return { from: 'row', step, row, column: entry[0] };
      }
    }
    if (!uuidV7.test(text)) return { from: 'constant', value };
    if (!made.includes(text)) made.push(text);
    return { from: 'maker', place: made.indexOf(text) };
  };
  return sent.map(({ text, values }, index) => ({
    name: `${name}_${index}`,
    text,
    sources: values.map((value) => sourceOf(value, index)),
  }));
}

/**
 * Runs a program as named prepared statements, its transactions each on one session. Returns every statement's rows,
 * typed like pg's own `query`: `Found` is what the caller knows about the results.
 */
export async function replay<Found extends pg.QueryResultRow = Row>(
  pool: pg.Pool,
  { program }: Learned,
  given?: Given,
): Promise<Found[][]> {
  const places: Found[][] = [];
  const made: string[] = [];
  const now = new Date();
  const fill = (source: Source): unknown => {
    if (source.from === 'constant') return source.value;
    if (source.from === 'clock') return now;
    if (source.from === 'request') return given?.[source.name];
    if (source.from === 'row') return places[source.step]?.[source.row]?.[source.column];
    if (source.from === 'list') return source.parts.map(fill);
    if (source.from === 'object')
      return Object.fromEntries(source.parts.map(([key, part]) => [key, fill(part)]));
    made[source.place] ??= newId();
    return made[source.place];
  };
  let session: pg.PoolClient | undefined;
  try {
    for (const { name, text, sources } of program) {
      if (text === 'begin') {
        session = await pool.connect();
        await session.query('begin');
        places.push([]);
      } else if (text === 'commit') {
        await session?.query('commit');
        session?.release();
        session = undefined;
        places.push([]);
      } else {
        const { rows } = await (session ?? pool).query<Found>({ name, text, values: sources.map(fill) });
        places.push(rows);
      }
    }
  } catch (error) {
    session?.release(true);
    throw error;
  }
  return places;
}
