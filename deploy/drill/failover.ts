// npm run drill -- failover: see docs/high-availability.md. Runs in namespaces of its own (deploy/drill.ts).
import { execFileSync } from 'node:child_process';
import { cpSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createPracticeScheme } from '@afyakadi/practice-scheme';
import { prepareClinic } from '../../apps/server/test/faults/clinic.ts';
import { count } from '../../apps/server/test/faults/count.ts';
import { connect, decide } from '../../apps/server/test/faults/ending.ts';
import { facilities, fillFixtures } from '../../apps/server/test/setup/fixtures.ts';
import { fail, step } from '../../tools/bootstrap/output.mjs';
import { root } from '../../tools/bootstrap/repository.mjs';
import { acknowledged, checkAudit, checkKept, checkRepeats, checkReports, checkScreens } from './checks.ts';
import { openClients } from './clients.ts';
import { type Node, openCluster } from './cluster.ts';
import { openNetwork } from './network.ts';
import { backUp, recoverTo } from './recovery.ts';
import { type Drill, longestCallAfter, Pauses, returnOfWrites, tableOf } from './report.ts';
import { type Scenario, scenarios } from './scenarios.ts';
import { logins, openInstallation, origins } from './servers.ts';
import { openScreen, type Screen } from './streams.ts';

const clientCount = 64;
/** MB of the disk of each machine. */
const disk = 700;
/** Milliseconds: of work before something fails, of work without a gap after which it counts as over, and at most. */
const spans = { before: 6_000, steady: 12_000, most: 120_000, whole: 180_000 };
const screenRoles = ['receptionist', 'doctor', 'pharmacist', 'lab_tech'] as const;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    scenario: { type: 'string' },
    folder: { type: 'string', default: '' },
    logs: { type: 'string' },
  },
});
const chosen = scenarios.filter(({ name }) => values.scenario === undefined || name === values.scenario);
const rounds = Number(values.rounds ?? chosen.length);
const { folder } = values;

openNetwork();
const cluster = await openCluster({ folder, disk });
const scheme = await createPracticeScheme({
  port: 0,
  controlPort: 0,
  approvalDelayMs: 0,
  decisionDelayMs: 0,
  facilities: Object.values(facilities).map(({ code, name }) => ({ code, name })),
});
const installation = openInstallation(folder, cluster.nodes, {
  SCHEME_TOKEN_URL: scheme.urls.token,
  SCHEME_URL: scheme.urls.servicehub,
  SCHEME_CLAIMS_URL: scheme.urls.claims,
});

await step('Building a cluster of three', async () => {
  const primary = await cluster.healthy(spans.whole);
  execFileSync('sh', [join(root, 'deploy/compose/database.sh')], {
    env: {
      PATH: process.env.PATH,
      PGHOST: primary.machine.address,
      PGPASSWORD: new URL(cluster.url(primary)).password,
      OWNER_PASSWORD: logins.owner,
      SERVER_PASSWORD: logins.server,
    },
    stdio: 'pipe',
  });
});
await step('Starting two servers behind two proxies', async () => {
  for (const proxy of [...installation.databaseProxies, ...installation.frontProxies]) proxy.start();
  for (const server of installation.servers) server.start();
  await installation.ready(spans.whole);
});

const databaseUrl = installation.environment.DATABASE_ADMIN_URL ?? '';
await fillFixtures(databaseUrl);
await cluster.query('update account set is_demo = false');
const items = await prepareClinic(databaseUrl);
await connect({ scheme, url: async () => origins[0] ?? '' });
const seed = Date.now();
const clients = openClients({ seed, items, now: () => new Date() }, clientCount);
const screens: Screen[] = [];
for (const [index, role] of screenRoles.entries())
  screens.push(await openScreen(role, index, clients.tokenOf));
await step('Backing up', async () => backUp(await cluster.healthy(spans.whole)));

const drills: Drill[] = [];
const pauses = new Pauses();
let moment: Date | undefined;
let spareCards = 0;
const { calls } = clients;
for (let round = 0; round < rounds; round++) {
  const scenario = chosen[round % chosen.length];
  if (!scenario)
    fail(`There is no scenario "${values.scenario}": ${scenarios.map(({ name }) => name).join(', ')}`);
  const which = `${round + 1}/${rounds}`;
  // One that breaks off does not take the figures of those before it.
  const drill = await play(scenario).catch((error: unknown) =>
    printFindings(`${which} ${scenario.text}: the drill broke off`, [String(error)]),
  );
  if (!drill) break;
  drills.push(drill);
  print(drill, which);
  if (drill.isOver) break;
  // Between two drills nobody works, so it is clear which calls are from before it.
  moment ??= await between();
}
if (drills.length > 1 && moment && !drills.at(-1)?.isOver) {
  const recovered = await recoverTo(moment, cluster, calls, folder).catch(String);
  if (typeof recovered === 'string') printFindings('Recovery to a moment between two drills', [recovered]);
  else {
    const { seconds, wrong, kept } = recovered;
    printFindings(
      `Recovered to a moment between two drills in ${seconds.toFixed(1)} s: ${kept} acknowledged calls there`,
      wrong,
    );
  }
}
console.log(tableOf(drills));
if (values.logs !== undefined) cpSync(folder, values.logs, { recursive: true, filter: isLog });
process.exit();

function isLog(path: string): boolean {
  return statSync(path).isDirectory() ? /node\d$/.test(path) || path === folder : /log$/.test(path);
}

function print(drill: Drill, which: string): void {
  const { scenario, wentOn, back, longest, disturbed, acknowledged, wrong } = drill;
  const times = `writes back after ${back.toFixed(1)} s, longest call after that ${longest.toFixed(1)} s`;
  const note = disturbed ? '; this computer stood still meanwhile, so the times do not count' : '';
  const recovered =
    scenario.failsOver && wentOn === 'in place' ? '; it recovered from its crash in place' : '';
  printFindings(
    `${which} ${scenario.text}: ${times}, ${acknowledged} calls acknowledged${recovered}${note}`,
    wrong,
  );
}

function printFindings(text: string, wrong: readonly string[]): void {
  console.log(`${wrong.length > 0 ? '✗' : '✓'} ${text}`);
  for (const finding of wrong.slice(0, 20)) console.log(`    ${finding}`);
  if (wrong.length > 0) process.exitCode = 1;
}

async function between(): Promise<Date> {
  await sleep(1_500);
  const [row] = await cluster.query('select clock_timestamp() as now');
  await sleep(1_500);
  return new Date(String(row?.now));
}

async function play(scenario: Scenario): Promise<Drill> {
  const primary = await cluster.healthy(spans.whole);
  const place = { cluster, installation, primary };
  const first = calls.length;
  const since = new Date();
  clients.work();
  await sleep(spans.before);
  const failedAt = Date.now();
  await scenario.fail(place);
  let wentOn: Drill['wentOn'];
  for (const end = failedAt + spans.most; ; await sleep(250)) {
    wentOn = scenario.failsOver ? await whereItGoesOn(primary, failedAt) : 'in place';
    const back = failedAt + returnOfWrites(calls, failedAt) * 1000;
    if (wentOn && Date.now() - back > spans.steady && Date.now() - failedAt > spans.steady) break;
    if (Date.now() > end) break;
  }
  const back = returnOfWrites(calls, failedAt);
  await scenario.repair(place);
  await clients.pause();
  const ended = Date.now();
  const disturbed = pauses.since(failedAt);
  const wrong: string[] = [];
  await installation.ready(spans.whole);
  const isWhole = await cluster.healthy(spans.whole).then(
    () => true,
    (error: unknown) => {
      wrong.push(String(error));
      return false;
    },
  );
  await drained();
  const drillCalls = calls.slice(first);
  const kept = await checkKept(cluster, calls);
  const longest = longestCallAfter(drillCalls, failedAt + back * 1000);
  const resets = screens.reduce((sum, { resets }) => sum + resets, 0);
  for (const screen of screens) screen.resets = 0;
  wrong.push(
    ...kept.lost.map((text) => `lost: ${text}`),
    ...kept.doubled.map((text) => `doubled: ${text}`),
    ...(await checkRepeats(clients, drillCalls)).map((text) => `answered differently: ${text}`),
    ...(await checkAudit(installation.environment)),
    ...(await checkReports(clients)),
    ...clients.unexpected.splice(0).map((text) => `unexpected answer: ${text}`),
    ...(resets > 0 ? [`streams were reset ${resets} times`] : []),
    ...(longest > 10 && !disturbed ? [`a call took ${longest.toFixed(1)} s after writes were back`] : []),
    ...(ended - failedAt > spans.most && !disturbed ? ['writes did not come back in time'] : []),
    ...(await count({ databaseUrl, scheme })).map(({ rule, about, detail }) => `${rule}: ${about} ${detail}`),
    ...(await notReceived(since)).map((text) => `not received: ${text}`),
  );
  return {
    scenario,
    wentOn,
    back,
    longest,
    acknowledged: acknowledged(drillCalls).length,
    wrong,
    disturbed,
    isOver: !isWhole,
  };
}

/** Undefined while no other machine is primary, and the same one has not recovered from a crash since then. */
async function whereItGoesOn(before: Node, failedAt: number): Promise<Drill['wentOn']> {
  const primary = await cluster.primary();
  if (primary !== before) return primary && 'elsewhere';
  // A crash starts the statistics over.
  const [row] = await cluster
    .query('select stats_reset > $1 as crashed from pg_stat_wal', [new Date(failedAt)])
    .catch(() => []);
  return row?.crashed === true ? 'in place' : undefined;
}

/** The changes since then that the screens have not received after the time of a lost notice. */
async function notReceived(since: Date): Promise<string[]> {
  for (const end = Date.now() + 10_000; ; await sleep(500)) {
    const missed = await checkScreens(cluster, screens, since);
    if (missed.length === 0 || Date.now() > end) return missed;
  }
}

/** Waits until the servers have delivered everything to the scheme, and asks for its decisions. */
async function drained(): Promise<void> {
  const facility = [facilities.first.id];
  // The next verification closes attempts without an answer that are five minutes old, and the scheme is asked about
  // them until they are ten minutes old: let the time pass.
  const older = () =>
    cluster.query(
      `update verification_attempt set started_at = started_at - interval '11 minutes'
       where facility_id = $1 and started_at > clock_timestamp() - interval '10 minutes' and (state = 'pending' or id in (
         select subject_id from outbox
         where facility_id = $1 and kind = 'authorization.recheck' and state = 'waiting')) returning state`,
      facility,
    );
  const open = (await older()).filter(({ state }) => state === 'pending');
  if (open.length > 0) await clients.ask('receptionist', '/card/authorize', verificationOf(spareCards++));
  // Nor does the drill wait for the backoffs. Read beside the change, not by it: a message that is delivered at this
  // moment is not changed, but may leave another one.
  const waits = `with hurried as (
      update outbox set next_at = least(next_at, clock_timestamp()) where facility_id = $1 and state = 'waiting'
    ) select id from outbox where facility_id = $1 and state = 'waiting'`;
  for (const end = Date.now() + spans.whole; Date.now() < end; await sleep(2_000)) {
    await older();
    if ((await cluster.query(waits, facility)).length === 0) break;
  }
  await decide(clients);
}

function verificationOf(number: number): object {
  const cardNo = `20000009${String(number).padStart(4, '0')}`;
  return { cardNo, verifierID: 'NHIF', cardTypeID: 'NHIFCard', visitTypeID: 1 };
}
