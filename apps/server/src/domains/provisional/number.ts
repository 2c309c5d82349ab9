import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/** Numbers of the scheme's own form: digits, at times with letters and signs between; never one of our own series. */
const schemeNumber = /^(?!P-)(?=(?:.*\d){4})[A-Z0-9][A-Z0-9/-]{3,39}$/i;

/** What is wrong with a number that somebody was given by telephone or USSD; undefined when nothing is. */
export function numberProblem(text: string): string | undefined {
  return schemeNumber.test(text)
    ? undefined
    : 'Enter the authorization number as the scheme gave it: letters, digits, - and /, with at least 4 digits';
}

/** The next number of the facility's own series, without gaps: its row is locked until the number is stored. */
export async function nextOwnNumber(tx: Tx, facility: { id: string; code: string }): Promise<string> {
  const { rows } = await sql<{ last: number }>`
    insert into number_series as n (facility_id, series, last) values (${facility.id}, 'provisional', 1)
    on conflict (facility_id, series) do update set last = n.last + 1 returning last`.execute(tx);
  return `P-${facility.code}-${String(rows[0]?.last ?? 1).padStart(6, '0')}`;
}
