import { claimDelivery } from '../../src/domains/claims/index.ts';
import { createOutbox } from '../../src/domains/outbox/index.ts';
import { openDatabase } from '../../src/platform/database/index.ts';
import { dayIn } from '../../src/platform/http/day.ts';
import { defaultTimings } from '../../src/platform/timings.ts';
import { createRegister } from '../../src/scheme/register/index.ts';

/** A process that delivers a facility's claims, and waits once the scheme has answered: to be killed there. */
const [url = '', facilityId = ''] = process.argv.slice(2);
const database = openDatabase({ url, poolSize: 4 });
const register = createRegister({ database });
const claims = claimDelivery({
  database,
  scheme: {
    ...register,
    async submitClaim(claim) {
      const answer = await register.submitClaim(claim);
      process.stdout.write(`${answer.state}\n`);
      await new Promise((resolve) => setTimeout(resolve, 600_000));
      return answer;
    },
  },
});
const outbox = createOutbox({
  database,
  clock: () => new Date(),
  dayOf: dayIn('Africa/Dar_es_Salaam'),
  handlers: new Map([[claims.kind, claims]]),
  timings: defaultTimings.worker,
  onFailure: (error) => process.stderr.write(`${String(error)}\n`),
});
await outbox.drain(facilityId);
