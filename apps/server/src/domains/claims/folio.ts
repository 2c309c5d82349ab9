import { serialNoOf } from '@afyakadi/contract';
import { col, type RowOf, type Tx } from '../../platform/database/index.ts';

/** How claims are numbered. */

/** The claim that the next folio number is for. */
interface Numbered {
  /** The day whose month the claim is of (`claimDay`). */
  claimDay: string;
  scheme_verifier_id: string;
}

/** The counter of the folio numbers of a facility's month; each scheme has its own. */
function folioSeries({ claimDay, scheme_verifier_id: scheme }: Numbered): string {
  const { claimYear, claimMonth } = monthOf(claimDay);
  return `folio/${claimYear}/${claimMonth}${scheme && `/${scheme}`}`;
}

/**
 * Returns the next folio number of a scheme's month, from 1. The counter is locked until the transaction ends, so that a
 * rollback leaves no gap. Taken last, because everybody who builds a claim of this month waits for it.
 */
export async function nextFolio(tx: Tx, facilityId: string, numbered: Numbered): Promise<number> {
  const { last } = await tx
    .insertInto('number_series')
    .values({ facility_id: facilityId, series: folioSeries(numbered), last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['facility_id', 'series'])
        .doUpdateSet((eb) => ({ last: eb('number_series.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

/** The month that a claim is of: that of its `claimDay` (domain 3.2). */
export function monthOf(day: string): { claimYear: number; claimMonth: number } {
  return { claimYear: Number(day.slice(0, 4)), claimMonth: Number(day.slice(5, 7)) };
}

/** The folio number of a claim that is not a draft, with its month. */
export const folio = {
  ...col.from('claim', 'claim_year', 'claim_month'),
  folio_no: col.notNull(col.of('claim', 'folio_no')),
};
export type Folio = RowOf<typeof folio>;

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
