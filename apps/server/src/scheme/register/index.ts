import type { Database, Tx } from '../../platform/database/index.ts';
import type { InTransaction, Scheme, SchemeFacility } from '../port/index.ts';
import { approvalStatus, cancelApproval, checkApproval, requestApproval } from './approvals.ts';
import { authorize, prepare, release } from './authorizations.ts';
import { carePointReference } from './care-points.ts';
import { claimDecision, closeMonth, submitClaim, submittedClaims } from './claims.ts';
import { authorizationsOf, findAuthorization, lookUp } from './look-up.ts';
import { tariff, verifiers, visitTypes } from './reference.ts';
import { createReferral, findReferral, referralFacilities } from './referrals.ts';
import { signClaim } from './signatures.ts';
import { consumeApproval, returnApproval } from './uses.ts';

/**
 * The register: a scheme that lives in the product's own database, for facilities whose members and tariff are
 * imported. It verifies, approves, refers and adjudicates out of its own rows, which no domain reads.
 */
export function createRegister({ database }: { database: Database }): Scheme {
  /** Answers in the transaction of the caller, or else in one of its own. */
  const inOne =
    <Query extends { facility: SchemeFacility }, Answer>(answer: (tx: Tx, query: Query) => Promise<Answer>) =>
    (query: Query & InTransaction): Promise<Answer> =>
      query.tx ? answer(query.tx, query) : database.transaction(query.facility.id, (tx) => answer(tx, query));
  return {
    traits: async () => ({ remote: false }),
    // Reads what the scheme tells every facility, so it spares the statement that sets one.
    lookUp: ({ tx, ...query }) =>
      tx ? lookUp(tx, query) : database.sharedTransaction((shared) => lookUp(shared, query)),
    prepare: ({ tx, ...request }) => prepare(tx, request),
    authorize: inOne(authorize),
    findAuthorization: inOne(findAuthorization),
    authorizationsOf: inOne(authorizationsOf),
    release: inOne(release),
    carePointReference: inOne(carePointReference),
    visitTypes: inOne(visitTypes),
    verifiers: inOne(verifiers),
    tariff: inOne(tariff),
    requestApproval: inOne(requestApproval),
    approvalStatus: inOne(approvalStatus),
    checkApproval: inOne(checkApproval),
    consumeApproval: inOne(consumeApproval),
    returnApproval: inOne(returnApproval),
    cancelApproval: inOne(cancelApproval),
    signClaim: inOne(signClaim),
    submitClaim: inOne(submitClaim),
    claimDecision: inOne(claimDecision),
    submittedClaims: inOne(submittedClaims),
    closeMonth: inOne(closeMonth),
    referralFacilities: inOne(referralFacilities),
    createReferral: inOne(createReferral),
    findReferral: inOne(findReferral),
  };
}
