import { serialNoOf } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/** How claims are numbered. */

/** The counter of the folio numbers of a facility's month of attendance. */
function folioSeries(year: number, month: number): string {
  return `folio/${year}/${month}`;
}

/**
 * Returns the next folio number of a month, from 1. The counter is locked until the transaction ends, so that a
 * rollback leaves no gap. Taken last, because everybody who builds a claim of this month waits for it.
 */
export async function nextFolio(
  tx: Tx,
  facilityId: string,
  { claimYear, claimMonth }: { claimYear: number; claimMonth: number },
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into number_series as n (facility_id, series, last)
    values (${facilityId}, ${folioSeries(claimYear, claimMonth)}, 1)
    on conflict (facility_id, series) do update set last = n.last + 1
    returning last`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A counter gives a number');
  return row.last;
}

/** The month that a claim is of: that of attendance (domain §3). */
export function monthOf(day: string): { claimYear: number; claimMonth: number } {
  return { claimYear: Number(day.slice(0, 4)), claimMonth: Number(day.slice(5, 7)) };
}

export interface Numbered {
  folio_no: number | null;
  claim_year: number;
  claim_month: number;
}

/** Returns the claim's serial number as printed; null for a draft. */
export function serialOfClaim(facilityCode: string, numbered: Numbered): string | null {
  if (numbered.folio_no === null) return null;
  return serialNoOf({
    facilityCode,
    year: numbered.claim_year,
    month: numbered.claim_month,
    folioNo: numbered.folio_no,
  });
}
