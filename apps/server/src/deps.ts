import type { FastifyInstance } from 'fastify';
import { approvalReturnHandler, approvalUseHandler } from './domains/approvals/index.ts';
import { recheckDelivery, reconcileDelivery, releaseDelivery } from './domains/authorizations/index.ts';
import { claimDelivery, claimSubscriber } from './domains/claims/index.ts';
import { createPrinter, type Printer } from './domains/documents/index.ts';
import { createLedger, type Ledger } from './domains/ledger/index.ts';
import { createOutbox, type OutboxHandler } from './domains/outbox/index.ts';
import { referenceDelivery } from './domains/visits/index.ts';
import { createClosedSessions } from './platform/auth/closed-sessions.ts';
import { createSealer } from './platform/auth/sealed.ts';
import { createTokens } from './platform/auth/tokens.ts';
import { dataKeys, tokenKeys } from './platform/config/secret.ts';
import type { Database } from './platform/database/index.ts';
import { reportsOf, type Standby } from './platform/database/standby.ts';
import { cookiesOf } from './platform/http/cookies.ts';
import { dayIn } from './platform/http/day.ts';
import { Limiter } from './platform/http/limiter.ts';
import type { ServerParts } from './platform/http/server.ts';
import { createMessages } from './platform/messages/index.ts';
import { createBackground } from './platform/worker/background.ts';
import { createBackgroundLog } from './platform/worker/background-log.ts';
import { createLink, type OpenLink } from './scheme/link.ts';
import type { Scheme } from './scheme/port/index.ts';
import { registerImports } from './scheme/register/imports.ts';

export interface AppParts extends ServerParts {
  database: Database;
  /** The standby for reports and exports; without one, or null, they read the database itself. */
  standby?: Standby | null;
  scheme: Scheme;
  /** The way to the scheme's service that `scheme` asks through; the app closes it. Left out: one of its own. */
  link?: OpenLink;
  /** Validates every answer against its schema, as tests do; off by default, because the types already guarantee it. */
  checkAnswers?: boolean;
  /** Makes PDFs; the app closes it. Left out: worker threads of its own. */
  printer?: Printer;
}

/** The objects that the parts of the app share. Each of them declares what it takes of it. */
export type Deps = ReturnType<typeof createDeps>;

/** Creates what the parts of the app share; what must be closed is closed with the app. */
export function createDeps(app: FastifyInstance, parts: AppParts) {
  const { config, database, standby = null, scheme, clock = () => new Date(), metrics = null } = parts;
  const { timings } = config;
  const dayOf = dayIn(config.timeZone);
  const closed = createClosedSessions(database, timings.closedSessions);
  const log = createBackgroundLog(app.log, database, timings.notices.longestRetry);
  const background = createBackground(
    (error) => log.warn({ err: error }, 'work in the background failed'),
    timings.shutdown.background,
  );
  // Claims follow every change of the ledger, in its transaction.
  const ledger = createLedger(claimSubscriber);
  const handlers = handlersOf({ database, scheme, dayOf, ledger });
  const outbox = createOutbox({
    database,
    clock,
    dayOf,
    handlers,
    timings: timings.worker,
    onFailure: (error, job) => log.warn({ err: error, job }, 'the outbox could not deliver'),
  });
  const link = parts.link ?? createLink({ config, database, clock, metrics });
  const printer =
    parts.printer ??
    createPrinter({
      timings: timings.threads,
      onKilled: (killed) => log.warn(killed, 'a thread that makes documents was ended'),
    });
  app.addHook('onClose', async () => log.close());
  app.addHook('onClose', () => closed.close());
  app.addHook('onClose', () => background.stop());
  app.addHook('onClose', () => link.close());
  app.addHook('onClose', () => printer.close());
  // An import's slices and a report over a year take longer than a screen's call may.
  const longWork = database.forLongWork();
  return {
    config,
    timings,
    database,
    longWork,
    standby,
    reports: standby ?? reportsOf(database),
    scheme,
    clock,
    dayOf,
    metrics,
    tokens: createTokens(tokenKeys(config)),
    closed,
    sealer: createSealer(dataKeys(config)),
    cookie: cookiesOf(config),
    publicUrl: config.publicUrl,
    perAccount: new Limiter(config.ratePerAccount),
    refusedSignIns: new Limiter(1),
    checkAnswers: parts.checkAnswers ?? false,
    background,
    log,
    messages: createMessages({ config, database, clock, background }),
    handlers,
    outbox,
    ledger,
    link,
    printer,
    imports: {
      database: longWork,
      scheme,
      register: registerImports,
      dayOf,
      heartbeat: timings.imports.heartbeat,
      onFailure: (error: unknown) => app.log.error({ err: error }, 'an import could not be compared'),
    },
  };
}

/** How each kind of what waits for the scheme is delivered. */
export function handlersOf(deps: {
  database: Database;
  scheme: Scheme;
  dayOf: (at: Date) => string;
  ledger: Ledger;
}): ReadonlyMap<string, OutboxHandler> {
  const all: OutboxHandler[] = [
    claimDelivery(deps),
    approvalUseHandler(deps),
    approvalReturnHandler(deps),
    referenceDelivery(deps),
    reconcileDelivery(deps),
    recheckDelivery(deps),
    releaseDelivery(deps),
  ];
  return new Map(all.map((handler) => [handler.kind, handler]));
}
