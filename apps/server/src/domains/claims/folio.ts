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

/** The folio number of a claim that is not a draft. */
export interface Folio {
  folio_no: number;
  claim_year: number;
  claim_month: number;
}

/** Returns the serial number of a folio as printed. */
export function serialOfFolio(facilityCode: string, folio: Folio): string {
  return serialNoOf({
    facilityCode,
    year: folio.claim_year,
    month: folio.claim_month,
    folioNo: folio.folio_no,
  });
}

/** Returns the claim's serial number as printed; null for a draft. */
export function serialOfClaim(
  facilityCode: string,
  { folio_no, claim_year, claim_month }: Omit<Folio, 'folio_no'> & { folio_no: number | null },
): string | null {
  return folio_no === null ? null : serialOfFolio(facilityCode, { folio_no, claim_year, claim_month });
}
