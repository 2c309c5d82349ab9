import { z } from 'zod';
import type { ClaimSignature, MonthReceipt, SchemeClaims, SubmittedFolio } from '../port/claims.ts';
import { type Asking, claims as base, valueIn } from './asking.ts';
import { claimDecision } from './decision.ts';
import { type ListedFolio, listOf, monthOf } from './folios.ts';
import { submitClaim } from './submission.ts';
import { momentNeeded } from './times.ts';
import { moneyNeeded, needed, text, wholeNeeded } from './values.ts';

const signed = z.object({ authorizationno: text(60), signatureid: needed(60) });

const receipt = z.object({
  ...{ receiptno: needed(60), foliossubmitted: wholeNeeded(), totalamountclaimed: moneyNeeded },
  datesubmitted: momentNeeded,
});

/** Claims (docs/servicehub.md, Claims). */
export function claims(asking: Asking): SchemeClaims {
  return {
    signClaim: (signature) => signClaim(asking, signature),
    submitClaim: (claim) => submitClaim(asking, claim),
    claimDecision: (query) => claimDecision(asking, query),
    submittedClaims: async (query) => (await listOf(asking, query)).map(toSubmitted),
    closeMonth: (closing) => closeMonth(asking, closing),
  };
}

async function signClaim({ transport }: Asking, it: ClaimSignature): Promise<void> {
  await transport.ask(it.facility, {
    ...{ name: 'SignFolio', base: 'claims', method: 'POST', path: `${base}/SignFolio`, idempotent: true },
    body: {
      ...{ CardNo: it.cardNo, AuthorizationNo: it.authorizationNo, AmountClaimed: it.amountClaimed },
      ...{ SignatureData: it.data, SignatureMethod: it.method, SignedBy: it.signedBy },
    },
    answer: signed,
    check: ({ authorizationno }) =>
      authorizationno === null || authorizationno === it.authorizationNo
        ? null
        : 'it is about another authorization',
  });
}

const toSubmitted = (it: ListedFolio): SubmittedFolio => ({
  ...{ folioNo: it.foliono, serialNo: it.serialno, amountClaimed: it.amountclaimed },
  submissionNo: it.submissionno ?? it.submissionid ?? '',
});

/** The receipt of the month is looked for before: it may be closed already. */
async function closeMonth(
  { transport }: Asking,
  it: Parameters<SchemeClaims['closeMonth']>[0],
): Promise<MonthReceipt> {
  const held = await transport.ask(it.facility, {
    ...{ name: 'GetReceipt', base: 'claims', method: 'GET', path: `${base}/GetReceipt`, idempotent: true },
    ...{ query: monthOf(it), answer: receipt, also: [404] },
  });
  if (held.kind === 'value') return toReceipt(held.value);
  const answer = await transport.ask(it.facility, {
    ...{ name: 'SubmitMonthlyClaim', base: 'claims', method: 'POST', idempotent: true },
    path: `${base}/SubmitMonthlyClaim`,
    body: {
      ...{ FacilityCode: it.facility.code, ClaimYear: it.year, ClaimMonth: it.month },
      ...{ FoliosSubmitted: it.folios, TotalAmountClaimed: it.amountClaimed, SubmissionRemarks: '' },
    },
    answer: receipt,
  });
  return toReceipt(valueIn(answer));
}

const toReceipt = (it: z.output<typeof receipt>): MonthReceipt => ({
  ...{ receiptNo: it.receiptno, folios: it.foliossubmitted, amountClaimed: it.totalamountclaimed },
  closedAt: it.datesubmitted,
});
