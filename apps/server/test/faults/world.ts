import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createPracticeScheme, type PracticeScheme } from '@afyakadi/practice-scheme';
import { administer } from '../setup/administer.ts';
import { childEnvironment } from '../setup/child-environment.ts';
import { facilities } from '../setup/fixtures.ts';
import { prepareClinic } from './clinic.ts';
import { openProduct, type Product } from './product.ts';

/** The scheme, the database, and the product, which may or may not run. */
export interface World {
  seed: number;
  databaseUrl: string;
  scheme: PracticeScheme;
  /** Identifiers of the ordered items, by code. */
  items: ReadonlyMap<string, string>;
  /** Moves the clocks of the product and the scheme, in ms. */
  moveOn(ms: number): void;
  now(): Date;
  /** Delivers what is due in the outbox; resolves when none of it waits, whichever process delivered it. */
  deliverDue(): Promise<void>;
  /** The server that runs in this process; fails if none does. */
  product(): Product;
  /** The address of the running server, in this process or a separate one; resolves once one runs. */
  url(): Promise<string>;
  /** Whether a server is being stopped. */
  isEnding(): boolean;
  open(): Promise<void>;
  /** Starts one in a separate process. */
  openAlone(): Promise<void>;
  /** Stops the running one like a person would; it completes its work. */
  end(): Promise<void>;
  /** Kills the one in a separate process without warning. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** A morning at the facility, never midnight, wherever the test runs. */
function toMorning(): number {
  const day = 86_400_000;
  const eastAfrica = 3 * 3_600_000;
  const now = Date.now();
  return Math.floor((now + eastAfrica) / day) * day - eastAfrica + 8 * 3_600_000 - now;
}

const aloneProgram = join(import.meta.dirname, 'alone.ts');

export async function openWorld(options: { seed: number; databaseUrl: string }): Promise<World> {
  let ahead = toMorning();
  const scheme = await createPracticeScheme({
    port: 0,
    controlPort: 0,
    approvalDelayMs: 0,
    decisionDelayMs: 0,
    clock: () => Date.now() + ahead,
    facilities: Object.values(facilities).map(({ code, name }) => ({ code, name })),
  });
  const { urls } = scheme;
  const settings = {
    SCHEME_TOKEN_URL: urls.token,
    SCHEME_URL: urls.servicehub,
    SCHEME_CLAIMS_URL: urls.claims,
  };
  const items = await prepareClinic(options.databaseUrl);
  let running: { url: string; product: Product | null; child: ChildProcess | null } | null = null;
  let ending = false;
  const waiting = new Set<(url: string) => void>();

  function runs(url: string, product: Product | null, child: ChildProcess | null): void {
    running = { url, product, child };
    for (const tell of waiting) tell(url);
    waiting.clear();
  }

  async function end(): Promise<void> {
    const was = running;
    running = null;
    ending = true;
    await was?.product?.close();
    ending = false;
    if (!was?.child || was.child.exitCode !== null || was.child.signalCode !== null) return;
    const ended = once(was.child, 'exit');
    was.child.kill('SIGKILL');
    await ended;
  }

  return {
    seed: options.seed,
    databaseUrl: options.databaseUrl,
    scheme,
    items,
    end,
    isEnding: () => ending,
    moveOn(ms) {
      ahead += ms;
    },
    now: () => new Date(Date.now() + ahead),
    product() {
      if (!running?.product) throw new Error('No server runs in this process');
      return running.product;
    },
    async deliverDue() {
      if (!running?.product) throw new Error('No server runs in this process');
      const since = new Date(Date.now() + ahead);
      for (;;) {
        await running.product.sweep();
        // The server's own worker, or another process, may have leased some of it.
        const [waiting] = await administer(
          options.databaseUrl,
          `select count(*)::int as n from (
             select distinct on (facility_id, partition_key) next_at, leased_until from outbox where state = 'waiting'
             order by facility_id, partition_key, seq
           ) first where next_at <= $1 or leased_until > clock_timestamp()`,
          [since],
        );
        if (waiting?.n === 0) return;
        await pause(20);
      }
    },
    url: () =>
      running ? Promise.resolve(running.url) : new Promise<string>((resolve) => waiting.add(resolve)),
    async open() {
      const product = await openProduct({ databaseUrl: options.databaseUrl, settings, ahead: () => ahead });
      runs(product.url, product, null);
    },
    async openAlone() {
      // With an equals sign: the value may be negative.
      const args = ['--database', options.databaseUrl, `--ahead=${ahead}`];
      const child = spawn(process.execPath, [aloneProgram, ...args, '--settings', JSON.stringify(settings)], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        env: childEnvironment(),
      });
      const [url] = await Promise.race([
        once(child, 'message'),
        once(child, 'exit').then(() => Promise.reject(new Error('The server of its own did not start'))),
      ]);
      runs(String(url), null, child);
    },
    async kill() {
      await end();
      // Its leases end after half a minute: let it pass.
      await administer(
        options.databaseUrl,
        'update outbox set leased_until = clock_timestamp() where leased_until > clock_timestamp()',
      );
    },
    async close() {
      await end();
      await scheme.close();
    },
  };
}
