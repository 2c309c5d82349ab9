import type { FastifyInstance } from 'fastify';
import { accountRoutes, factorRoutes, forgetExpired } from './domains/accounts/index.ts';
import { administrationRoutes } from './domains/administration/index.ts';
import { approvalRoutes, returnDelivery, useDelivery } from './domains/approvals/index.ts';
import { auditDownloads, auditRoutes, sealAudit } from './domains/audit/index.ts';
import {
  authorizationRoutes,
  recheckDelivery,
  reconcileDelivery,
  releaseDelivery,
  staleAttemptsJob,
} from './domains/authorizations/index.ts';
import { catalogueRoutes } from './domains/catalogue/index.ts';
import { claimDelivery, claimRoutes, claimSubscriber, sendingRoutes } from './domains/claims/index.ts';
import { complianceDownloads, complianceRoutes } from './domains/compliance/index.ts';
import { connectionRoutes } from './domains/connection/index.ts';
import { dashboardRoutes } from './domains/dashboard/index.ts';
import { createPrinter, documentDownloads, type Printer } from './domains/documents/index.ts';
import {
  fetchJob,
  importDownloads,
  importRoutes,
  importsJob,
  importUploads,
} from './domains/imports/index.ts';
import { createLedger } from './domains/ledger/index.ts';
import { dispensingRoutes, orderRoutes } from './domains/orders/index.ts';
import {
  createOutbox,
  createWakeUps,
  forgetDelivered,
  type OutboxHandler,
  outboxRoutes,
} from './domains/outbox/index.ts';
import { recordRoutes } from './domains/record/index.ts';
import { referralRoutes } from './domains/referrals/index.ts';
import { resultRoutes } from './domains/results/index.ts';
import { closeEmptyVisits, referenceDelivery, visitRoutes } from './domains/visits/index.ts';
import { signAuditWith } from './platform/audit-sign.ts';
import { createClosedSessions } from './platform/auth/closed-sessions.ts';
import { createSealer } from './platform/auth/sealed.ts';
import { createTokens } from './platform/auth/tokens.ts';
import { createBackground } from './platform/background.ts';
import type { Config } from './platform/config/index.ts';
import { dataKeys, tokenKeys } from './platform/config/secret.ts';
import type { Database } from './platform/database/index.ts';
import { registerEvents } from './platform/events/index.ts';
import { cookiesOf } from './platform/http/cookies.ts';
import { dayIn } from './platform/http/day.ts';
import { registerDocs } from './platform/http/docs.ts';
import { registerDownloads } from './platform/http/downloads.ts';
import { registerHealth } from './platform/http/health.ts';
import { Limiter } from './platform/http/limiter.ts';
import type { LogTarget } from './platform/http/log.ts';
import { registerRoutes } from './platform/http/register.ts';
import { createServer } from './platform/http/server.ts';
import { registerUploads } from './platform/http/uploads.ts';
import { registerWeb } from './platform/http/web.ts';
import { createJobs, type Job } from './platform/jobs/index.ts';
import { deleteOldRequests } from './platform/jobs/retention.ts';
import { createMessages } from './platform/messages/index.ts';
import type { Metrics } from './platform/metrics/index.ts';
import { createLink, type OpenLink } from './scheme/link.ts';
import type { Scheme } from './scheme/port/index.ts';
import { registerImports } from './scheme/register/imports.ts';

export interface AppParts {
  config: Config;
  database: Database;
  scheme: Scheme;
  /** The way to the scheme's service that `scheme` asks through; the app closes it. Left out: one of its own. */
  link?: OpenLink;
  clock?: () => Date;
  /** Validates every answer against its schema, as tests do; off by default, because the types already guarantee it. */
  checkAnswers?: boolean;
  /** null and left out: nothing is counted. */
  metrics?: Metrics | null;
  /** A login of the database for the queue's own sessions; left out: what waits is found by looking for it alone. */
  queueUrl?: string;
  /** Where the log goes instead of standard output. */
  logTo?: LogTarget | undefined;
  /** What makes PDFs; the app closes it. Left out: worker threads of its own. */
  printer?: Printer;
}

/** Claims follow every change of the ledger, in its transaction. */
const ledger = createLedger(claimSubscriber);

/** The app from its parts, ready to listen. Throws when a call of the contract has no route. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, scheme, clock = () => new Date(), checkAnswers = false } = parts;
  const { metrics = null, logTo } = parts;
  const { timings } = config;
  const app = await createServer(config, clock, { metrics, logTo });
  signAuditWith(dataKeys(config));
  const tokens = createTokens(tokenKeys(config));
  const closed = createClosedSessions(database, timings.closedSessions);
  app.addHook('onClose', () => closed.close());
  const background = createBackground(
    (error) => app.log.warn({ err: error }, 'work in the background failed'),
    timings.shutdown.background,
  );
  const messages = createMessages({ config, database, clock, background });
  app.addHook('onClose', () => background.stop());
  const dayOf = dayIn(config.timeZone);
  const handlers = handlersOf({ database, scheme, dayOf });
  const outbox = createOutbox({
    database,
    clock,
    dayOf,
    handlers,
    timings: timings.outbox,
    onFailure: (error, job) => app.log.warn({ err: error, job }, 'an outbox job could not be delivered'),
  });
  const deps = { database, scheme, config, outbox, ledger };
  const link = parts.link ?? createLink({ config, database, clock, metrics });
  link.logTo(app.log);
  link.onUp((facilityId) => {
    outbox
      .onUp(facilityId)
      .catch((error: unknown) =>
        app.log.warn({ err: error }, 'what waits for the scheme could not be woken'),
      );
  });
  app.addHook('onListen', async () => link.start());
  app.addHook('onClose', () => link.close());
  const perAccount = new Limiter(config.ratePerAccount);
  // An import's slices and a report over a year take longer than a screen's call may.
  const longWork = database.forLongWork();
  const imports = {
    database: longWork,
    scheme,
    register: registerImports,
    dayOf: dayIn(config.timeZone),
    heartbeat: timings.imports.heartbeat,
  };

  const accounts = { ...deps, tokens, messages, background, refusedSignIns: new Limiter(1) };

  const routes = [
    ...accountRoutes(accounts),
    ...factorRoutes({ ...accounts, sealer: createSealer(dataKeys(config)) }),
    ...connectionRoutes({ database, link }),
    ...authorizationRoutes({ ...deps, dayOf }),
    ...visitRoutes(deps),
    ...catalogueRoutes(deps),
    ...dashboardRoutes(deps),
    ...claimRoutes(deps),
    ...sendingRoutes(deps),
    ...orderRoutes(deps),
    ...recordRoutes(deps),
    ...dispensingRoutes(deps),
    ...resultRoutes(deps),
    ...approvalRoutes(deps),
    ...referralRoutes(deps),
    ...complianceRoutes(deps),
    ...auditRoutes(deps),
    ...importRoutes(imports),
    ...administrationRoutes({ ...deps, messages }),
    ...outboxRoutes({ database, outbox, handlers, dayOf }),
  ];
  registerRoutes(app, routes, {
    database,
    tokens,
    closed,
    clock,
    checkAnswers,
    dayOf: dayIn(config.timeZone),
    perAccount,
    publicUrl: config.publicUrl,
    cookie: cookiesOf(config),
    timings: timings.idempotency,
  });
  const printer = parts.printer ?? createPrinter();
  app.addHook('onClose', () => printer.close());
  const files = [
    ...complianceDownloads({ ...deps, database: longWork }),
    ...documentDownloads({ ...deps, printer }),
    ...auditDownloads(deps),
    ...importDownloads(imports),
  ];
  registerDownloads(app, files, { tokens, closed, clock, perAccount, dayOf: dayIn(config.timeZone) });
  registerUploads(
    app,
    importUploads(imports, (error) => app.log.error({ err: error }, 'an import could not be compared')),
    {
      tokens,
      closed,
      clock,
      perAccount,
      checkAnswers,
      dayOf: dayIn(config.timeZone),
      timings: timings.uploads,
    },
  );
  const streams = registerEvents(app, {
    database,
    tokens,
    closed,
    clock,
    perAccount,
    timings: timings.events,
  });
  const jobs = createJobs(periodicJobs(imports), {
    database: longWork,
    clock,
    timings: timings.jobs,
    onFailure: (job, error) => app.log.warn({ err: error, job }, 'a periodic job failed'),
  });
  app.addHook('onListen', async () => jobs.start());
  app.addHook('preClose', () => jobs.stop());
  const wakeUps = createWakeUps(outbox, {
    url: parts.queueUrl ?? null,
    timings,
    onFailure: (error) => app.log.warn({ err: error }, 'the queue of what waits for the scheme failed'),
  });
  app.addHook('onListen', async () => wakeUps.start());
  app.addHook('preClose', () => wakeUps.stop());
  metrics?.observe({ database, openStreams: streams.open });
  registerHealth(app, database);
  registerDocs(app, config.brand);
  await registerWeb(app, config.webDir, config);
  return app;
}

/** What the domains do by the clock, once the server listens. */
export function periodicJobs(deps: Parameters<typeof fetchJob>[0] & Parameters<typeof importsJob>[0]): Job[] {
  return [
    importsJob(deps),
    fetchJob(deps),
    staleAttemptsJob(deps),
    closeEmptyVisits,
    sealAudit,
    forgetExpired,
    forgetDelivered,
    deleteOldRequests,
  ];
}

/** How each kind of what waits for the scheme is delivered. */
export function handlersOf(deps: {
  database: Database;
  scheme: Scheme;
  dayOf: (at: Date) => string;
}): ReadonlyMap<string, OutboxHandler> {
  const all: OutboxHandler[] = [
    claimDelivery(deps),
    useDelivery(deps),
    returnDelivery(deps),
    referenceDelivery(deps),
    reconcileDelivery({ ...deps, ledger }, deps.dayOf),
    recheckDelivery({ ...deps, ledger }, deps.dayOf),
    releaseDelivery(deps),
  ];
  return new Map(all.map((handler) => [handler.kind, handler]));
}
