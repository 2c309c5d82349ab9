// npm run bench -- busy: verifications while 100 screens are live, a month of 50,000 claims is exported and the periodic
// jobs find a year of old rows, compared with verifications alone; and how long each kind of file holds the event loop.
// See docs/performance.md.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@afyakadi/embedded-postgres';
import pg from 'pg';
import { fillGrowingTables } from '../apps/server/test/scale/fill.ts';
import { freePort } from '../tools/lib/free-port.ts';
import { type Place, staffCards } from './data.ts';
import { prepareGround } from './ground.ts';
import { type Figures, load, median, type Target } from './load.ts';
import { type Run, runBench, timed } from './run.ts';
import { firstStart, type Running, signIn, startProduct } from './servers.ts';

const rounds = 4;
const connections = 8;
const calls = 800;
const streams = 100;
const claims = 50_000;
/** Claim forms that are printed for the figure of the event loop, so many at once. */
const forms = { count: 200, atOnce: 8 };
const longestMinutes = 20;
/** All claims are of these days before today, so that two months have them all. */
const days = 28;

/** An account has at most eight streams. */
const streamsOfAccount = 8;

/** Adds so many doctors to the facility, who sign in like the demo's own. Returns their card numbers. */
async function addDoctors(owner: pg.Client, { facility, staff }: Place, count: number): Promise<string[]> {
  const { rows } = await owner.query<{ value: string }>(
    `with doctor as (
       select a as copied, jsonb_build_object('id', gen_random_uuid(), 'registration_no', null) as own, n
       from account a, generate_series(1, $3) n where a.facility_id = $1 and a.id = $2
     ), added as (
       insert into account select (jsonb_populate_record(copied, own)).* from doctor
     ), allowed as (
       insert into account_role (facility_id, account_id, role) select $1, (own->>'id')::uuid, 'doctor' from doctor
     )
     insert into account_identifier (facility_id, account_id, kind, value)
     select $1, (own->>'id')::uuid, 'card', '9900' || lpad(n::text, 4, '0') from doctor returning value`,
    [facility.id, staff.doctor, count],
  );
  return rows.map(({ value }) => value);
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** Opens the streams of events of as many screens, and reads them until the returned function ends them. */
async function openStreams(product: Running, tokens: readonly string[]): Promise<() => Promise<unknown>> {
  const abort = new AbortController();
  const open = Array.from({ length: streams }, async (_, index) => {
    const { headers } = bearer(tokens[index % tokens.length] ?? '');
    const answer = await fetch(`${product.url}/api/v1/events`, { headers, signal: abort.signal });
    if (!answer.ok || !answer.body) throw new Error(`A stream of events was refused: ${answer.status}`);
    return answer.body;
  });
  const bodies = await Promise.all(open);
  const read = bodies.map(async (body) => {
    for await (const _ of body);
  });
  return () => {
    abort.abort();
    return Promise.allSettled(read);
  };
}

/** Reads a file to its end. Returns how many lines it has. */
async function linesOf(product: Running, token: string, path: string): Promise<number> {
  const answer = await fetch(`${product.url}/api/v1${path}`, bearer(token));
  if (!answer.ok || !answer.body) throw new Error(`${path} was refused: ${answer.status}`);
  let lines = 0;
  for await (const piece of answer.body) for (const byte of piece) if (byte === 10) lines += 1;
  return lines;
}

/** The addresses of the exports of both months. */
function exportsAs(format: 'csv' | 'xlsx'): string[] {
  const dayBefore = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);
  return [dayBefore(1), dayBefore(days)].map(
    (date) => `/compliance/export?${new URLSearchParams({ period: 'monthly', date, format })}`,
  );
}

/** Exports the claims of both months, again and again until `ended`. Returns how many lines were sent. */
async function exportUntil(product: Running, token: string, ended: () => boolean): Promise<number> {
  let lines = 0;
  do {
    for (const path of exportsAs('csv')) {
      lines += await linesOf(product, token, path);
      if (ended()) break;
    }
  } while (!ended());
  return lines;
}

/** The interval in ms at which Node looks at its event loop (monitorEventLoopDelay), which is part of each figure. */
const interval = 10;

/** The longest time in ms for which the event loop was held since the last reading. */
async function longestHold(metrics: string): Promise<number> {
  const text = await (await fetch(metrics)).text();
  const found = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text);
  if (!found) throw new Error('The server has no figure of its event loop');
  return Number(found[1]) * 1000 - interval;
}

/** Makes each kind of file with nothing else to do, and prints how long it held the event loop. */
async function measureFiles(product: Running, metrics: string, claimIds: readonly string[]): Promise<void> {
  const token = await signIn(product, 'receptionist', staffCards.receptionist);
  const inTurn = async (paths: readonly string[]) => {
    for (const path of paths) await linesOf(product, token, path);
  };
  const kinds: Record<string, () => Promise<unknown>> = {
    nothing: () => sleep(2_000),
    'claims as CSV': () => inTurn(exportsAs('csv')),
    'claims as spreadsheet': () => inTurn(exportsAs('xlsx')),
    'claim forms as PDF': () =>
      Promise.all(
        Array.from({ length: forms.atOnce }, (_, at) =>
          inTurn(claimIds.filter((_, n) => n % forms.atOnce === at).map((id) => `/claims/${id}/form.pdf`)),
        ),
      ),
  };
  console.log(
    '\n### How long files hold the event loop\n\n| file | median of the rounds, ms | aim |\n|---|---:|---:|',
  );
  for (const [kind, make] of Object.entries(kinds)) {
    await make();
    const held: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await longestHold(metrics);
      await make();
      held.push(await longestHold(metrics));
    }
    console.log(`| ${kind} | ${ms(median(held))} | ≤ 20${median(held) > 20 ? ' ✗' : ''} |`);
  }
}

const ms = (value: number) => value.toFixed(1);

async function measure(
  product: Running,
  metrics: string,
  nextCard: () => string,
  doctors: readonly string[],
): Promise<void> {
  const receptionist = await signIn(product, 'receptionist', staffCards.receptionist);
  const tokens = await Promise.all(doctors.map((card) => signIn(product, 'doctor', card)));
  const verify: Target = {
    url: `${product.url}/api/v1/card/authorize`,
    token: receptionist,
    body: () =>
      JSON.stringify({ cardNo: nextCard(), verifierID: 'NHIF', cardTypeID: 'NHIFCard', visitTypeID: 1 }),
  };
  await load(verify, connections, 3 * calls);
  const taken: Record<'quiet' | 'busy', Figures[]> = { quiet: [], busy: [] };
  const held: Record<'quiet' | 'busy', number[]> = { quiet: [], busy: [] };
  let lines = 0;
  for (let round = 0; round < rounds; round++) {
    await longestHold(metrics);
    taken.quiet.push(await load(verify, connections, calls));
    held.quiet.push(await longestHold(metrics));
    const closeStreams = await openStreams(product, tokens);
    let ended = false;
    const exported = exportUntil(product, receptionist, () => ended);
    await sleep(500);
    await longestHold(metrics);
    taken.busy.push(await load(verify, connections, calls));
    held.busy.push(await longestHold(metrics));
    ended = true;
    lines += await exported;
    await closeStreams();
  }
  const of = (state: 'quiet' | 'busy', key: 'p50' | 'p99') =>
    median(taken[state].map((figures) => figures[key]));
  console.log(`\n### Verifications at ${connections} connections, ${lines} lines exported beside them\n`);
  console.log('| | alone | busy | busy to alone | aim |');
  console.log('|---|---:|---:|---:|---:|');
  for (const key of ['p50', 'p99'] as const) {
    const ratio = of('busy', key) / of('quiet', key);
    const aim = key === 'p99' ? `≤ 2${ratio > 2 ? ' ✗' : ''}` : '';
    console.log(
      `| ${key}, ms | ${ms(of('quiet', key))} | ${ms(of('busy', key))} | ${ratio.toFixed(2)} | ${aim} |`,
    );
  }
  const longest = { quiet: Math.max(...held.quiet), busy: Math.max(...held.busy) };
  console.log(`| event loop held at most, ms | ${ms(longest.quiet)} | ${ms(longest.busy)} | | |`);
}

async function main(run: Run): Promise<void> {
  const { adminUrl, stop } = await startEmbeddedPostgres({ dataDir: join(run.folder, 'postgres') });
  run.onEnd(stop);
  const port = await freePort();
  const env = await firstStart(run, adminUrl);
  const ground = await prepareGround(run, adminUrl);
  const { place, work } = ground;
  const owner = new pg.Client({ connectionString: adminUrl });
  await owner.connect();
  const doctors = await addDoctors(owner, place, Math.ceil(streams / streamsOfAccount));
  await timed(`${claims.toLocaleString('en')} claims, and as many rows of all other tables`, async () => {
    await ground.grow(0, claims);
    await fillGrowingTables(
      adminUrl,
      {
        facilityId: place.facility.id,
        facilityCode: place.facility.code,
        accountId: place.staff.doctor,
        carePointId: place.carePointId,
        itemId: work.medicines[0]?.id ?? '',
      },
      // After the numbers of the demo's claims.
      { from: 1_000_000, rows: 1_000_000 + claims, perDay: claims / days },
      ['authorized_member', 'card_authorization', 'visit', 'list_length', 'register.member'],
    );
  });
  const product = await run.started(
    startProduct({ ...env, METRICS_PORT: String(port), METRICS_HOST: '127.0.0.1' }, run.log),
  );
  const { rows } = await owner.query<{ id: string }>(
    "select id from claim where facility_id = $1 and status <> 'Draft' limit $2",
    [place.facility.id, forms.count],
  );
  await owner.end();
  const metrics = `http://127.0.0.1:${port}/metrics`;
  await measureFiles(
    product,
    metrics,
    rows.map(({ id }) => id),
  );
  await measure(product, metrics, () => ground.nextCard(), doctors);
}

await runBench(longestMinutes, main);
