import { createPracticeScheme, type PracticeOptions } from '@afyakadi/practice-scheme';
import { createServicehub } from '../../../src/scheme/servicehub/index.ts';
import { createTransport } from '../../../src/scheme/transport/index.ts';
import { facilities } from '../../setup/fixtures.ts';
import { callTimes, fastTimings, withTimings } from '../../setup/timings.ts';
import type { Losable, World } from './world.ts';

/** The call of docs/servicehub.md that the service uses. */
const callOf: Record<Losable, string> = {
  authorize: 'AuthorizeCard',
  release: 'CancelAuthorization',
  requestApproval: 'RequestApproval',
  consumeApproval: 'IssueApprovedService',
  returnApproval: 'CancelIssuedService',
  submitClaim: 'SubmitFolio',
  createReferral: 'AddReferral',
  closeMonth: 'SubmitMonthlyClaim',
};

/** The `servicehub` adapter on the practice scheme. */
export async function serviceWorld(options: PracticeOptions = {}): Promise<World> {
  let ahead = 0;
  const clock = () => Date.now() + ahead;
  const { first, second } = facilities;
  const practice = await createPracticeScheme({ facilities: [first, second], ...options, clock });
  const transport = createTransport({
    addresses: {
      token: new URL(practice.urls.token),
      servicehub: new URL(practice.urls.servicehub),
      claims: new URL(practice.urls.claims),
    },
    async credentials(facilityId) {
      const code = [first, second].find(({ id }) => id === facilityId)?.code ?? '';
      const own = practice.credentials[code];
      return own ? { clientId: own.clientId, secret: own.clientSecret, version: '1' } : null;
    },
    // No fault of this environment hangs: a timeout would depend on the computer, not on the scheme.
    timings: withTimings(fastTimings, { schemeCalls: callTimes(20_000) }),
  });
  let cards = 0;
  const kinds = { active: '2000000', inactive: '2100000', 'unknown-once': '2200000' } as const;

  return {
    scheme: createServicehub({ transport }),
    here: { ...first, verifierId: 'NHIF' },
    there: { ...second, verifierId: 'NHIF' },
    now: () => new Date(clock()),
    pass(ms) {
      ahead += ms;
    },
    async card(kind) {
      const cardNo = `${kinds[kind]}${String(++cards).padStart(5, '0')}`;
      return { cardNo, nationalId: kind === 'active' ? `19900101${cardNo}` : null };
    },
    lose(call, when) {
      practice.faults.add({
        kind: when === 'before' ? 'error503' : 'resetAfter',
        call: callOf[call],
        count: 1,
      });
    },
    async makeUnavailable(on) {
      if (on) practice.faults.add({ kind: 'error503' });
      else practice.faults.clear();
      await practice.settled();
    },
    async held(kind, cardNo) {
      const all = practice.inspect();
      const numbers = all.authorizations
        .filter((authorization) => authorization.cardNo === cardNo)
        .map((authorization) => authorization.no);
      if (kind === 'authorizations')
        return all.authorizations.filter(
          (authorization) => authorization.cardNo === cardNo && authorization.status === 'ACCEPTED',
        ).length;
      if (kind === 'approvals')
        return all.approvals.filter(
          (approval) => approval.cardNo === cardNo && approval.status !== 'CANCELLED',
        ).length;
      if (kind === 'folios') return all.folios.filter((folio) => folio.cardNo === cardNo).length;
      if (kind === 'referrals') return all.referrals.filter((referral) => referral.cardNo === cardNo).length;
      return all.issues.filter(
        (issue) => numbers.includes(issue.authorizationNo) && issue.status === 'ISSUED',
      ).length;
    },
    async close() {
      await transport.close();
      await practice.close();
    },
  };
}
