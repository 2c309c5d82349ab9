import type { Database, Tx } from '../../platform/database/index.ts';
import type { Scheme } from '../port/index.ts';
import { approvalStatus, checkApproval, requestApproval } from './approvals.ts';
import { authorize } from './authorizations.ts';
import { claimDecision, closeMonth, submitClaim, submittedClaims } from './claims.ts';
import { createReferral, findReferral, referralFacilities } from './referrals.ts';
import { release } from './store.ts';

/**
 * The register: a scheme that lives in the product's own database, for facilities whose members and tariff are
 * imported. It verifies, approves, refers and adjudicates out of its own rows, which no domain reads.
 */
export function createRegister({ database }: { database: Database }): Scheme {
  const inOne =
    <Asked, Answer>(answer: (tx: Tx, asked: Asked) => Promise<Answer>) =>
    (asked: Asked): Promise<Answer> =>
      database.sharedTransaction((tx) => answer(tx, asked));
  return {
    authorize: inOne(authorize),
    release: (authorizationNo, now) => database.sharedTransaction((tx) => release(tx, authorizationNo, now)),
    requestApproval: inOne(requestApproval),
    approvalStatus: inOne(approvalStatus),
    checkApproval: inOne(checkApproval),
    submitClaim: inOne(submitClaim),
    claimDecision: inOne(claimDecision),
    submittedClaims: inOne(submittedClaims),
    closeMonth: inOne(closeMonth),
    referralFacilities: inOne(referralFacilities),
    createReferral: inOne(createReferral),
    findReferral: inOne(findReferral),
  };
}
