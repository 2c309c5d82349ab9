// npm run bench -- two-servers: what a call costs on one server, and on two of the same database. See docs/performance.md.
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@afyakadi/embedded-postgres';
import { type BenchCall, callsOn } from './calls.ts';
import { staffCards } from './data.ts';
import { type Ground, prepareGround } from './ground.ts';
import { load, median } from './load.ts';
import { supplied } from './measure.ts';
import { postgresTime, processorTime } from './processes.ts';
import { number, printTable } from './report.ts';
import { type Run, runBench, timed } from './run.ts';
import { benchSettings, type Running, signIn, startProduct } from './servers.ts';

const size = 10_000;
const rounds = 3;
const connections = 64;
/** Calls of one measurement, and of each server before the first; clinical calls consume what is supplied. */
const calls = { reads: 1_500, changes: 600, warm: 1_500 };
const longestMinutes = 25;
/** The minimum of what two servers carry, as a multiple of what one does. */
const target = 1.8;

/** Processor time of a call in ms: of all servers, and of PostgreSQL. */
interface Cost {
  node: number;
  postgres: number;
}

async function measure(
  { postmaster, stock }: Ground,
  { path, role, body, supply }: BenchCall,
  servers: readonly Running[],
): Promise<Cost> {
  if (supply) await stock.fill(supply, supplied);
  const targets = await Promise.all(
    servers.map(async (server) => ({
      url: `${server.url}/api/v1${path}`,
      token: await signIn(server, role, staffCards[role]),
      ...(body && { body }),
    })),
  );
  const share = (count: number) => Math.round(count / servers.length);
  const spent = () => ({
    node: servers.reduce((sum, { pid }) => sum + processorTime(pid), 0),
    postgres: postgresTime(postmaster),
  });
  const before = spent();
  const made = await Promise.all(
    targets.map((one) => load(one, share(connections), share(body ? calls.changes : calls.reads))),
  );
  const after = spent();
  const requests = made.reduce((sum, one) => sum + one.requests, 0);
  const perCall = (part: keyof Cost) => ((after[part] - before[part]) * 1_000) / requests;
  return { node: perCall('node'), postgres: perCall('postgres') };
}

/** Measures a call on one server and on both, alternately. Returns a line of the table. */
async function compare(ground: Ground, call: BenchCall, both: readonly Running[]): Promise<string[]> {
  const one = both.slice(0, 1);
  const perSpan = call.body ? calls.changes : calls.reads;
  for (let made = 0; made < 2 * calls.warm; made += perSpan) await measure(ground, call, both);
  const taken: Record<'one' | 'both', Cost[]> = { one: [], both: [] };
  for (let round = 0; round < rounds; round++) {
    const turns = [['one', one] as const, ['both', both] as const];
    for (const [name, servers] of round % 2 === 0 ? turns : turns.toReversed())
      taken[name].push(await measure(ground, call, servers));
  }
  const of = (name: keyof typeof taken, part: keyof Cost) => median(taken[name].map((cost) => cost[part]));
  const carried =
    2 * median(taken.one.map(({ node }, round) => node / (taken.both[round]?.node ?? Number.NaN)));
  return [
    call.name,
    `${number(of('one', 'node'))} / ${number(of('both', 'node'))}`,
    `${number(of('one', 'postgres'))} / ${number(of('both', 'postgres'))}`,
    carried.toFixed(2) + (carried >= target ? '' : ' ✗'),
  ];
}

async function main(run: Run): Promise<void> {
  const { adminUrl, stop } = await startEmbeddedPostgres({ dataDir: join(run.folder, 'postgres') });
  run.onEnd(stop);
  const start = (name: string) =>
    run.started(
      startProduct(
        {
          ...benchSettings,
          DATABASE_URL: adminUrl,
          DATA_DIR: join(run.folder, name),
          // Both have the same keys.
          TOKEN_SECRET: 'a'.repeat(96),
          DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
        },
        run.log,
      ),
    );
  const first = await timed('The product made its schema and its demo data', () => start('first'));
  const ground = await timed(`${size.toLocaleString('en')} authorizations`, async () => {
    const prepared = await prepareGround(run, adminUrl);
    await prepared.grow(0, size);
    await prepared.supply(supplied);
    return prepared;
  });
  const both = [first, await start('second')];
  const lines: string[][] = [];
  for (const call of callsOn(ground, size)) lines.push(await compare(ground, call, both));
  console.log(`\n### Two servers of one database, ${connections} connections\n`);
  printTable(
    [
      'processor time, one server / two',
      'Node ms',
      'PostgreSQL ms',
      `two carry, as a multiple (aim ${target})`,
    ],
    lines,
  );
}

await runBench(longestMinutes, main);
