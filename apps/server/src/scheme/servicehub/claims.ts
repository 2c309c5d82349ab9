import { z } from 'zod';
import type { ClaimSignature, MonthReceipt, SchemeClaims, SubmittedFolio } from '../port/claims.ts';
import { claims as base, type Client, valueIn } from './client.ts';
import { claimDecision } from './decision.ts';
import { type ListedFolio, listOf, monthOf } from './folios.ts';
import { submitClaim } from './submission.ts';
import { momentNeeded } from './times.ts';
import { moneyNeeded, needed, text, wholeNeeded } from './values.ts';

const signed = z.object({ authorizationno: text(60), signatureid: needed(60) });

const receipt = z.object({
  receiptno: needed(60),
  foliossubmitted: wholeNeeded(),
  totalamountclaimed: moneyNeeded,
  datesubmitted: momentNeeded,
});

/** Claims (docs/servicehub.md, Claims). */
export function claims(client: Client): SchemeClaims {
  return {
    signClaim: (signature) => signClaim(client, signature),
    submitClaim: (claim) => submitClaim(client, claim),
    claimDecision: (query) => claimDecision(client, query),
    submittedClaims: async (query) => (await listOf(client, query)).map(toSubmitted),
    closeMonth: (closing) => closeMonth(client, closing),
  };
}

async function signClaim({ transport }: Client, signature: ClaimSignature): Promise<void> {
  await transport.send(signature.facility, {
    name: 'SignFolio',
    base: 'claims',
    method: 'POST',
    path: `${base}/SignFolio`,
    idempotent: true,
    body: {
      CardNo: signature.cardNo,
      AuthorizationNo: signature.authorizationNo,
      AmountClaimed: signature.amountClaimed,
      SignatureData: signature.data,
      SignatureMethod: signature.method,
      SignedBy: signature.signedBy,
    },
    answer: signed,
    check: ({ authorizationno }) =>
      authorizationno === null || authorizationno === signature.authorizationNo
        ? null
        : 'it is about another authorization',
  });
}

const toSubmitted = (folio: ListedFolio): SubmittedFolio => ({
  folioNo: folio.foliono,
  serialNo: folio.serialno,
  amountClaimed: folio.amountclaimed,
  submissionNo: folio.submissionno ?? folio.submissionid ?? '',
});

/** The receipt of the month is looked for before: it may be closed already. */
async function closeMonth(
  { transport }: Client,
  month: Parameters<SchemeClaims['closeMonth']>[0],
): Promise<MonthReceipt> {
  const stored = await transport.send(month.facility, {
    name: 'GetReceipt',
    base: 'claims',
    method: 'GET',
    path: `${base}/GetReceipt`,
    idempotent: true,
    query: monthOf(month),
    answer: receipt,
    also: [404],
  });
  if (stored.kind === 'value') return toReceipt(stored.value);
  const answer = await transport.send(month.facility, {
    name: 'SubmitMonthlyClaim',
    base: 'claims',
    method: 'POST',
    idempotent: true,
    path: `${base}/SubmitMonthlyClaim`,
    body: {
      FacilityCode: month.facility.code,
      ClaimYear: month.year,
      ClaimMonth: month.month,
      FoliosSubmitted: month.folios,
      TotalAmountClaimed: month.amountClaimed,
      SubmissionRemarks: '',
    },
    answer: receipt,
  });
  return toReceipt(valueIn(answer));
}

const toReceipt = (answer: z.output<typeof receipt>): MonthReceipt => ({
  receiptNo: answer.receiptno,
  folios: answer.foliossubmitted,
  amountClaimed: answer.totalamountclaimed,
  closedAt: answer.datesubmitted,
});
