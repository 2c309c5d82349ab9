import { parseArgs } from 'node:util';
import { buildApp } from '../../src/app.ts';
import { handlersOf } from '../../src/deps.ts';
import { claimSubscriber } from '../../src/domains/claims/index.ts';
import { createLedger } from '../../src/domains/ledger/index.ts';
import { createOutbox } from '../../src/domains/outbox/index.ts';
import { readConfig } from '../../src/platform/config/index.ts';
import { dataKeys } from '../../src/platform/config/secret.ts';
import { openDatabase } from '../../src/platform/database/index.ts';
import { dayIn } from '../../src/platform/http/day.ts';
import { defaultTimings } from '../../src/platform/timings.ts';
import { openScheme } from '../../src/scheme/open.ts';
import { facilities } from '../setup/fixtures.ts';
import { callTimes, fastTimings, withTimings } from '../setup/timings.ts';

/** The timeout of the scheme, in ms: shorter than a person's, so that the test does not wait as long. */
const patience = 1_000;

/** A listening server of the product, on a database that others may also serve. */
export interface Product {
  url: string;
  /** Delivers what is due by this server's clock; resolves when nothing is. */
  sweep(): Promise<void>;
  /** Probes the scheme, and notifies everybody. */
  look(): Promise<void>;
  close(): Promise<void>;
}

export interface ProductParts {
  /** The database's login. */
  databaseUrl: string;
  /** Where the practice scheme is. */
  settings: Record<string, string>;
  /** ms that its clock is ahead of ours, now. */
  ahead: () => number;
}

/** Opens the product like its program does, on loopback. */
export async function openProduct({ databaseUrl, settings, ahead }: ProductParts): Promise<Product> {
  const settled = readConfig(
    {
      TOKEN_SECRET: 'a secret that only these tests know of',
      DATA_KEY: Buffer.alloc(32, 'tests').toString('base64'),
      LOG_LEVEL: 'fatal',
      RATE_PER_ADDRESS: '0',
      RATE_PER_ACCOUNT: '0',
      ...settings,
    },
    process.cwd(),
  );
  const { schemeCalls } = defaultTimings;
  const timings = withTimings(fastTimings, {
    // Periodic jobs run as they do at a facility.
    jobs: defaultTimings.jobs,
    schemeCalls: callTimes((name) => Math.min(patience, schemeCalls[name])),
  });
  const config = { ...settled, timings };
  const database = openDatabase({ url: databaseUrl, poolSize: 10, auditKeys: dataKeys(config), timings });
  const clock = () => new Date(Date.now() + ahead());
  const { scheme, link } = openScheme({ config, database, clock });
  const app = await buildApp({
    config,
    database,
    scheme,
    link,
    clock,
    checkAnswers: true,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const dayOf = dayIn(config.timeZone);
  const outbox = createOutbox({
    database,
    clock,
    dayOf,
    handlers: handlersOf({ database, scheme, dayOf, ledger: createLedger(claimSubscriber) }),
    timings: timings.worker,
    onFailure: (error, job) => console.error(job?.kind ?? 'outbox', error),
  });
  return {
    url,
    sweep: () => outbox.sweep(),
    look: () => link.test({ facilityId: facilities.first.id, verifierId: '' }),
    async close() {
      await outbox.stop();
      await app.close();
      await database.close();
    },
  };
}

/** Runs as a separate program that can be killed: prints its address, and ends with its parent process. */
export async function runAlone(argv: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...argv],
    options: { database: { type: 'string' }, ahead: { type: 'string' }, settings: { type: 'string' } },
  });
  const settings: unknown = JSON.parse(values.settings ?? '{}');
  const texts = Object.entries(settings ?? {}).map(([name, value]) => [name, String(value)]);
  const product = await openProduct({
    databaseUrl: values.database ?? '',
    settings: Object.fromEntries(texts),
    ahead: () => Number(values.ahead ?? 0),
  });
  process.once('disconnect', () => process.exit(0));
  process.send?.(product.url);
}
