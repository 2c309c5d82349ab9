// npm run bench -- scheme: what a hanging scheme costs the calls that do not need it, and what the product adds to a
// verification. Compared figures are measured alternately. See docs/performance.md.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@afyakadi/embedded-postgres';
import pg from 'pg';
import { addAuthorizations, findPlace, staffCards, vacuumAndCheckpoint } from './data.ts';
import { type Figures, load, median, type Target } from './load.ts';
import { startProgram, stopProgram } from './processes.ts';
import { type Run, runBench } from './run.ts';
import { benchSettings, signIn, startProduct } from './servers.ts';

const practicePort = Number(process.env.PRACTICE_PORT ?? 18_090);
const practiceProgram = join(import.meta.dirname, '..', 'apps', 'practice-scheme', 'src', 'main.ts');
const code = '01099';
const rounds = 3;
const hanging = 64;
const longestMinutes = 12;

const origin = `http://127.0.0.1:${practicePort}`;
const control = `http://127.0.0.1:${practicePort + 1}/practice`;

async function switchFaults(body: object | null): Promise<void> {
  await fetch(`${control}/faults`, { method: 'DELETE' });
  if (body === null) return;
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${control}/faults`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`No fault was switched on: ${await answer.text()}`);
}

let cards = 0;
/** An unused card. */
const nextCard = () => `2000000${String(cards++).padStart(5, '0')}`;
const verification = () =>
  JSON.stringify({ cardNo: nextCard(), verifierID: 'NHIF', cardTypeID: 'NHIFCard', visitTypeID: 1 });

async function practiceToken(): Promise<string> {
  const answer = await fetch(`${origin}/authserver/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      scope: 'OnlineServices',
      client_id: `practice-${code}`,
      client_secret: `practice-secret-${code}`,
    }),
  });
  const given = /"access_token":\s*"([^"]+)"/.exec(await answer.text());
  if (!given?.[1]) throw new Error('The practice scheme gave no token');
  return given[1];
}

const ms = (value: number) => value.toFixed(value < 10 ? 2 : 0);
const of = (all: readonly Figures[], key: 'p50' | 'p99') => median(all.map((figures) => figures[key]));

/** What the product adds to a verification, compared with the scheme alone at as many connections. */
async function measureAdded(product: Target, direct: Target): Promise<void> {
  console.log('\n### A verification over the scheme’s answer\n');
  console.log(
    '| the scheme takes | connections | scheme alone, p50 / p99 ms | product, p50 / p99 ms | added, p50 / p99 ms | product to scheme, p50 / p99 |',
  );
  console.log('|---:|---:|---:|---:|---:|---:|');
  for (const takes of [50, 200]) {
    await switchFaults({ kind: 'slow', call: 'AuthorizeCard', ms: takes });
    for (const connections of [1, 8, 64]) {
      const calls = Math.max(30, connections * 8);
      const taken: Record<'product' | 'direct', Figures[]> = { product: [], direct: [] };
      await load(product, connections, calls);
      for (let round = 0; round < rounds; round++) {
        const turn = round % 2 === 0 ? (['direct', 'product'] as const) : (['product', 'direct'] as const);
        for (const who of turn)
          taken[who].push(await load(who === 'product' ? product : direct, connections, calls));
      }
      const cells = (['p50', 'p99'] as const).map((key) => ({
        own: of(taken.product, key),
        its: of(taken.direct, key),
      }));
      const each = (read: (times: { own: number; its: number }) => string) => cells.map(read).join(' / ');
      console.log(
        `| ${takes} ms | ${connections} | ${each(({ its }) => ms(its))} | ${each(({ own }) => ms(own))} | ${each(({ own, its }) => ms(own - its))} | ${each(({ own, its }) => (own / its).toFixed(2))} |`,
      );
    }
  }
  await switchFaults(null);
}

/** Verifications without an answer; resolves when all have got the error. */
function hang(target: Target): Promise<unknown> {
  const one = async () => {
    const headers = { authorization: `Bearer ${target.token ?? ''}`, 'content-type': 'application/json' };
    const answer = await fetch(target.url, { method: 'POST', headers, body: verification() });
    return answer.status;
  };
  return Promise.all(Array.from({ length: hanging }, one));
}

/** The scheme answers again, and the product knows it. */
async function wellAgain(target: Target): Promise<void> {
  const headers = { authorization: `Bearer ${target.token ?? ''}`, 'content-type': 'application/json' };
  for (const end = Date.now() + 60_000; ; await sleep(500)) {
    const answer = await fetch(target.url, { method: 'POST', headers, body: verification() });
    if (answer.status === 200) return;
    if (Date.now() > end) throw new Error('The product did not come back to a scheme that answers');
  }
}

async function measureHanging(
  verify: Target,
  others: readonly { name: string; target: Target }[],
): Promise<void> {
  const taken = others.map(() => ({ well: [] as Figures[], hanging: [] as Figures[] }));
  const measure = async (state: 'well' | 'hanging') => {
    for (const [index, { target }] of others.entries())
      taken[index]?.[state].push(await load(target, 8, 400));
  };
  await measure('well');
  for (const runs of taken) runs.well = [];
  for (let round = 0; round < rounds; round++) {
    await measure('well');
    await switchFaults({ kind: 'hangBefore', ms: 60_000 });
    let answered = false;
    const all = hang(verify).then(() => {
      answered = true;
    });
    await sleep(1_000);
    await measure('hanging');
    if (answered) throw new Error('The verifications did not hang for as long as it was measured');
    await switchFaults(null);
    await all;
    await wellAgain(verify);
  }
  console.log(`\n### Calls that need no scheme, while ${hanging} verifications hang (8 connections)\n`);
  console.log('| call | scheme well, p50 / p99 ms | hanging, p50 / p99 ms | hanging to well, p50 / p99 |');
  console.log('|---|---:|---:|---:|');
  for (const [index, { name }] of others.entries()) {
    const { well = [], hanging: hung = [] } = taken[index] ?? {};
    const pair = (all: readonly Figures[]) => `${ms(of(all, 'p50'))} / ${ms(of(all, 'p99'))}`;
    const ratio = (key: 'p50' | 'p99') => (of(hung, key) / of(well, key)).toFixed(2);
    console.log(`| ${name} | ${pair(well)} | ${pair(hung)} | ${ratio('p50')} / ${ratio('p99')} |`);
  }
}

async function main({ folder, log, onEnd, started }: Run): Promise<void> {
  const practice = startProgram(practiceProgram, { PRACTICE_PORT: String(practicePort) }, log);
  onEnd(() => stopProgram(practice));
  await new Promise((ready, gone) => {
    practice.once('message', ready);
    practice.once('exit', () => gone(new Error('The practice scheme ended at its start')));
  });
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  onEnd(postgres.stop);
  const server = startProduct(
    {
      ...benchSettings,
      DATABASE_URL: postgres.adminUrl,
      DATA_DIR: join(folder, 'product'),
      LOG_LEVEL: 'error',
      SCHEME_TOKEN_URL: `${origin}/authserver/connect/token`,
      SCHEME_URL: `${origin}/servicehub`,
      SCHEME_CLAIMS_URL: `${origin}/ocs`,
      SCHEME_PRACTICE: `${code}:practice-${code}:practice-secret-${code}`,
    },
    log,
  );
  const product = await started(server);
  const owner = new pg.Client({ connectionString: postgres.adminUrl });
  owner.on('error', () => {});
  await owner.connect();
  onEnd(() => Promise.race([owner.end(), sleep(2_000)]));
  const place = await findPlace(owner);
  await addAuthorizations(owner, place, 0, 10_000);
  await vacuumAndCheckpoint(owner);
  const { rows: visits } = await owner.query<{ id: string }>(
    "select id from visit where care_point_id = $1 and status = 'Pending' order by created_at desc limit 20",
    [place.carePointId],
  );

  const receptionist = await signIn(product, 'receptionist', staffCards.receptionist);
  const doctor = await signIn(product, 'doctor', staffCards.doctor);
  const at = (path: string) => `${product.url}/api/v1${path}`;
  const verify: Target = { url: at('/card/authorize'), token: receptionist, body: verification };
  const direct: Target = {
    url: `${origin}/servicehub/api/Verification/AuthorizeCard`,
    token: await practiceToken(),
    body: () =>
      JSON.stringify({
        cardNo: nextCard(),
        nationalID: '',
        visitTypeID: 1,
        referralNo: '',
        remarks: '',
        biometricMethod: 'NONE',
        fpCode: '',
        imageData: '',
        facilityCode: code,
      }),
  };
  await load(verify, 8, 400);
  await measureAdded(verify, direct);
  const visit = visits[0]?.id ?? '';
  await measureHanging(verify, [
    { name: 'GET /card/authorize', target: { url: at('/card/authorize'), token: receptionist } },
    {
      name: 'GET /point-of-cares/{id}',
      target: { url: at(`/point-of-cares/${place.carePointId}`), token: doctor },
    },
    {
      name: 'POST /point-of-cares/visits/{id}/take',
      target: { url: at(`/point-of-cares/visits/${visit}/take`), token: doctor, body: () => '{}' },
    },
  ]);
}

await runBench(longestMinutes, main);
