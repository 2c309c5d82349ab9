import { z } from 'zod';
import type { MonthRef } from '../port/claims.ts';
import { claims as base, type Client, maxRows, orNull } from './client.ts';
import { moneyNeeded, text, wholeNeeded, words } from './values.ts';

const folios = z
  .array(
    z.object({
      foliono: wholeNeeded(1),
      serialno: words(60),
      authorizationno: text(60),
      amountclaimed: moneyNeeded,
      submissionno: text(60),
      submissionid: text(60),
    }),
  )
  .max(maxRows);
export type ListedFolio = z.output<typeof folios>[number];

/** Returns the scheme's folios of a month. */
export async function listOf({ transport }: Client, month: MonthRef): Promise<ListedFolio[]> {
  const answer = await transport.send(month.facility, {
    name: 'GetSubmittedClaims',
    base: 'claims',
    method: 'GET',
    idempotent: true,
    path: `${base}/GetSubmittedClaims`,
    query: monthOf(month),
    answer: folios,
    also: [404],
  });
  return orNull(answer) ?? [];
}

/** A month as the calls that read it name it. */
export function monthOf({ facility, year, month }: MonthRef): Record<string, string> {
  return { facilityCode: facility.code, claimYear: String(year), claimMonth: String(month) };
}
