import type { Metrics } from '../platform/metrics/index.ts';
import { type Scheme, SchemeSilent, SchemeUnexpected } from './port/index.ts';

/** The scheme, with each of its calls counted and timed. What it answers and throws is passed on as it is. */
export function measured(scheme: Scheme, metrics: Metrics): Scheme {
  const timed =
    <Asked extends unknown[], Answer>(call: string, ask: (...asked: Asked) => Promise<Answer>) =>
    async (...asked: Asked): Promise<Answer> => {
      const begun = performance.now();
      const ended = (outcome: string) => metrics.scheme(call, outcome, (performance.now() - begun) / 1000);
      try {
        const answer = await ask(...asked);
        ended('answered');
        return answer;
      } catch (error) {
        ended(
          error instanceof SchemeSilent
            ? 'silent'
            : error instanceof SchemeUnexpected
              ? 'unexpected'
              : 'failed',
        );
        throw error;
      }
    };
  return {
    authorize: timed('authorize', scheme.authorize.bind(scheme)),
    release: timed('release', scheme.release.bind(scheme)),
    requestApproval: timed('requestApproval', scheme.requestApproval.bind(scheme)),
    approvalStatus: timed('approvalStatus', scheme.approvalStatus.bind(scheme)),
    checkApproval: timed('checkApproval', scheme.checkApproval.bind(scheme)),
    submitClaim: timed('submitClaim', scheme.submitClaim.bind(scheme)),
    claimDecision: timed('claimDecision', scheme.claimDecision.bind(scheme)),
    submittedClaims: timed('submittedClaims', scheme.submittedClaims.bind(scheme)),
    closeMonth: timed('closeMonth', scheme.closeMonth.bind(scheme)),
    referralFacilities: timed('referralFacilities', scheme.referralFacilities.bind(scheme)),
    createReferral: timed('createReferral', scheme.createReferral.bind(scheme)),
    findReferral: timed('findReferral', scheme.findReferral.bind(scheme)),
  };
}
