import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { forgetExpired } from './domains/accounts/index.ts';
import { sealAudit } from './domains/audit/index.ts';
import { staleAttemptsJob } from './domains/authorizations/index.ts';
import { fetchJob, importsJob } from './domains/imports/index.ts';
import { forgetDelivered } from './domains/outbox/index.ts';
import { bedDaysJob } from './domains/stays/index.ts';
import { closeEmptyVisits } from './domains/visits/index.ts';
import { createJobs, type Job } from './platform/worker/periodic.ts';
import { deleteOldRequests } from './platform/worker/retention.ts';

/** Starts the work without a request when the server listens, and stops it before the server does. */
export function registerBackground(app: FastifyInstance, deps: Deps): void {
  const { config, link, outbox, imports, ledger, standby, timings, log } = deps;
  link.logTo(log);
  standby?.logTo(log);
  link.onUp((facilityId) => {
    outbox
      .retryFailed(facilityId)
      .catch((error: unknown) => log.warn({ err: error }, 'what waits for the scheme could not be woken'));
  });
  const jobs = createJobs(periodicJobs({ ...imports, ledger, timeZone: config.timeZone }), {
    database: deps.longWork,
    clock: deps.clock,
    timings: timings.jobs,
    onFailure: (job, error) => log.warn({ err: error, job }, 'a periodic job failed'),
  });
  for (const { start } of [link, jobs, outbox]) app.addHook('onListen', async () => start());
  app.addHook('onListen', async () => standby?.start());
  for (const { stop } of [jobs, outbox]) app.addHook('preClose', () => stop());
}

/** The periodic work of the domains, once the server listens. */
export function periodicJobs(
  deps: Omit<Parameters<typeof fetchJob>[0], 'chance'> &
    Parameters<typeof importsJob>[0] &
    Parameters<typeof bedDaysJob>[0],
): Job[] {
  return [
    importsJob(deps),
    fetchJob({ ...deps, chance: Math.random }),
    staleAttemptsJob(deps),
    closeEmptyVisits,
    bedDaysJob(deps),
    sealAudit,
    forgetExpired,
    forgetDelivered,
    deleteOldRequests,
  ];
}
