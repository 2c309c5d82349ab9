import {
  type ClaimDifference,
  type endpoints,
  message,
  type Reconciliation,
  serialNoOf,
} from '@afyakadi/contract';
import { col, type Database, type RowOf, rows } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import type { SubmittedFolio } from '../../scheme/port/claims.ts';
import { type Scheme, SchemeProtocolError, SchemeUnavailable } from '../../scheme/port/index.ts';
import { canHappen } from './state.ts';

type ReconcileCall = Call<typeof endpoints.reconcileMonth>;

const ourFolio = {
  ...col.from('claim', 'id', 'amount_claimed'),
  folio_no: col.notNull(col.of('claim', 'folio_no')),
  submitted: col.boolean,
  /** It was sent, and its outcome is unknown. */
  unanswered: col.boolean,
};
/** A claim of ours with a folio number; every version, for each was sent under a number of its own. */
type OurFolio = RowOf<typeof ourFolio>;

/**
 * Compares what we sent of a month with what the scheme has received (domain 7.1, 9.11): folios missing there, missing
 * here, and amounts that differ, by folio number. Every folio that was ever received counts, superseded versions too;
 * an unanswered one counts if the scheme has it. Failures: `notChecked` if the scheme is unavailable, `schemeAnswer` if
 * the answer is not recognized.
 */
export async function reconcileMonth(
  deps: { database: Database; scheme: Scheme },
  call: ReconcileCall,
): Promise<{ itemList: ClaimDifference[]; totalItems: number; extra: Reconciliation }> {
  const { caller, query, now } = call;
  const { verifierId = '' } = query;
  const ours = await deps.database.read(
    caller.facility.id,
    rows(ourFolio)`
      select id, folio_no, amount_claimed, submitted_at is not null as submitted,
        ${canHappen('receive')} as unanswered
      from claim c
      where facility_id = ${caller.facility.id} and scheme_verifier_id = ${verifierId} and claim_year = ${query.year} and claim_month = ${query.month}
        and folio_no is not null`,
  );
  // Of a verifier without a scheme of its own, the scheme of all other cards would answer.
  if (verifierId !== '' && ours.length === 0) throw new Failure('conflict', message('claims.monthEmpty'));
  const theirs = await fetchSubmittedFolios(deps.scheme, call);
  const received = new Set(theirs.map(({ folioNo }) => folioNo));
  const sent = ours.filter((claim) => claim.submitted || (claim.unanswered && received.has(claim.folio_no)));
  const differences = compare({ ours, sent }, theirs, (folioNo) =>
    serialNoOf({ facilityCode: caller.facility.code, year: query.year, month: query.month, folioNo }),
  );
  const direction = query.sortBy?.[1] === 'desc' ? -1 : 1;
  differences.sort((a, b) => (a.folioNo - b.folioNo) * direction);
  const from = query.pageNo * query.pageSize;
  const both = new Set(sent.map(({ folio_no }) => folio_no));
  return {
    itemList: differences.slice(from, from + query.pageSize),
    totalItems: differences.length,
    extra: {
      year: query.year,
      month: query.month,
      matched:
        theirs.filter(({ folioNo }) => both.has(folioNo)).length -
        differences.filter(({ kind }) => kind === 'amount-differs').length,
      ourFolios: sent.length,
      theirFolios: theirs.length,
      ourAmount: sent.reduce((sum, { amount_claimed }) => sum + amount_claimed, 0),
      theirAmount: theirs.reduce((sum, { amountClaimed }) => sum + amountClaimed, 0),
      askedAt: now.toISOString(),
    },
  };
}

function compare(
  { ours, sent }: { ours: readonly OurFolio[]; sent: readonly OurFolio[] },
  theirs: readonly SubmittedFolio[],
  serialNo: (folioNo: number) => string,
): ClaimDifference[] {
  const known = new Map(ours.map((claim) => [claim.folio_no, claim]));
  const received = new Set(theirs.map(({ folioNo }) => folioNo));
  const counted = new Set(sent);
  const missingThere = sent
    .filter(({ folio_no }) => !received.has(folio_no))
    .map(
      (claim): ClaimDifference => ({
        kind: 'missing-there',
        claimId: claim.id,
        folioNo: claim.folio_no,
        serialNo: serialNo(claim.folio_no),
        ours: claim.amount_claimed,
        theirs: null,
        difference: -claim.amount_claimed,
      }),
    );
  const others = theirs.flatMap((their): ClaimDifference[] => {
    const our = known.get(their.folioNo);
    const { folioNo, amountClaimed } = their;
    const named = { claimId: our?.id ?? null, folioNo, serialNo: their.serialNo, theirs: amountClaimed };
    if (!our || !counted.has(our))
      return [{ ...named, kind: 'missing-here', ours: null, difference: amountClaimed }];
    const difference = amountClaimed - our.amount_claimed;
    return difference === 0
      ? []
      : [{ ...named, kind: 'amount-differs', ours: our.amount_claimed, difference }];
  });
  return [...missingThere, ...others];
}

async function fetchSubmittedFolios(
  scheme: Scheme,
  { caller, query }: ReconcileCall,
): Promise<SubmittedFolio[]> {
  try {
    const { year, month, verifierId = '' } = query;
    return await scheme.submittedClaims({ facility: { ...caller.facility, verifierId }, year, month });
  } catch (error) {
    if (error instanceof SchemeUnavailable) {
      throw new Failure('notChecked', message('claims.comparisonUnavailable'));
    }
    if (error instanceof SchemeProtocolError) throw new Failure('schemeAnswer');
    throw error;
  }
}
