// The checks after each drill.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual, promisify } from 'node:util';
import { careKinds, liveEvent } from '@afyakadi/contract';
import { visibleTo } from '../../apps/server/src/platform/events/visibility.ts';
import { Body, type Item } from '../../apps/server/test/setup/body.ts';
import { facilities } from '../../apps/server/test/setup/fixtures.ts';
import { root } from '../../tools/bootstrap/repository.mjs';
import type { Call, Clients } from './clients.ts';
import type { Cluster } from './cluster.ts';
import { metrics } from './servers.ts';
import { type Screen, textOf } from './streams.ts';

/** Calls that are sent once more, as they were. */
const repeats = 60;

export const acknowledged = (calls: readonly Call[]) => calls.filter(({ status }) => status === 200);

/** The calls whose effects are rows, which the answer names, and the rows that exist. */
const effects: readonly { path: RegExp; ids: (answer: Body) => unknown[]; rows: string }[] = [
  {
    path: /^\/card\/authorize$/,
    ids: ({ item }) => [item.id],
    rows: "select id from card_authorization where facility_id = $1 and authorization_status = 'ACCEPTED'",
  },
  {
    path: /^\/member-items\/add$/,
    ids: ({ itemList }) => itemList.map(({ memberVisitItemId }) => memberVisitItemId),
    rows: 'select id from order_line where facility_id = $1',
  },
  {
    path: /^\/member-items\/dispense$/,
    ids: ({ item }) => [newest(item.dispenses)],
    rows: 'select id from dispense where facility_id = $1',
  },
  {
    path: /^\/claims$/,
    ids: ({ item }) => [item.id],
    rows: 'select id from claim where facility_id = $1',
  },
];

/** The calls of which each has one effect. */
const counted: readonly { path: RegExp; table: string }[] = [
  { path: /^\/member-items\/dispenses\/[^/]+\/reverse$/, table: 'dispense_reversal' },
  { path: /^\/member-items\/submit-lab-results$/, table: 'test_result' },
];

function newest(dispenses: unknown): unknown {
  const last: unknown = Array.isArray(dispenses) ? dispenses.at(-1) : undefined;
  return typeof last === 'object' && last !== null && 'id' in last ? last.id : undefined;
}

export interface Kept {
  lost: string[];
  doubled: string[];
}

/** Compares what was acknowledged with what is stored: each effect once, each answer under its key. */
export async function checkKept(cluster: Pick<Cluster, 'query'>, calls: readonly Call[]): Promise<Kept> {
  const done = acknowledged(calls);
  const kept: Kept = { lost: [], doubled: [] };
  const facility = facilities.first.id;
  const stored = await cluster.query(
    'select key, http_status, answer from idempotency where facility_id = $1 and http_status is not null',
    [facility],
  );
  const answers = new Map(stored.map((row) => [row.key, row]));
  for (const { key, path, text } of done) {
    const row = answers.get(key);
    if (!row) kept.lost.push(`${path} ${key}: no answer is stored`);
    else if (row.http_status !== 200 || !isDeepStrictEqual(row.answer, JSON.parse(text)))
      kept.doubled.push(`${path} ${key}: another answer is stored`);
  }
  for (const { path, ids, rows } of effects) {
    const named = new Set(
      done.filter((call) => path.test(call.path)).flatMap(({ text }) => ids(new Body(text)).map(String)),
    );
    const existing = new Set((await cluster.query(rows, [facility])).map(({ id }) => String(id)));
    for (const id of named) if (!existing.has(id)) kept.lost.push(`${path.source} ${id}: no such row`);
    for (const id of existing) if (!named.has(id)) kept.doubled.push(`${path.source} ${id}: no call made it`);
  }
  for (const { path, table } of counted) {
    const [row] = await cluster.query(`select count(*)::int as n from ${table} where facility_id = $1`, [
      facility,
    ]);
    const wanted = done.filter((call) => path.test(call.path)).length;
    const difference = Number(row?.n) - wanted;
    if (difference !== 0)
      (difference < 0 ? kept.lost : kept.doubled).push(`${table}: ${row?.n} rows of ${wanted} calls`);
  }
  return kept;
}

/** Sends some of the acknowledged calls once more. Returns those that got another answer. */
export async function checkRepeats(clients: Clients, calls: readonly Call[]): Promise<string[]> {
  const done = acknowledged(calls);
  const step = Math.max(1, Math.floor(done.length / repeats));
  const different: string[] = [];
  for (const call of done.filter((_, index) => index % step === 0)) {
    const { status, text } = await clients.repeat(call);
    if (status !== call.status || !isDeepStrictEqual(JSON.parse(text), JSON.parse(call.text)))
      different.push(`${call.path} ${call.key} → ${status}`);
  }
  return different;
}

/** Looks for stored events after which a screen received no message about the same. */
export async function checkScreens(
  cluster: Cluster,
  screens: readonly Screen[],
  since: Date,
): Promise<string[]> {
  const rows = await cluster.query(
    `select e.topic, e.care_point_id, e.visit_id, e.member_id, p.kind, extract(epoch from max(e.at))::float8 * 1000 as at
     from event e left join care_point p on p.facility_id = e.facility_id and p.id = e.care_point_id
     where e.facility_id = $1 and e.at >= $2 group by 1, 2, 3, 4, 5`,
    [facilities.first.id, since],
  );
  return screens.flatMap(({ role, received }) =>
    rows.flatMap((row) => {
      const event = visibleTo(role, storedEvent(row));
      if (!event || (received.get(textOf(event)) ?? 0) >= Number(row.at)) return [];
      return [`${role}: ${textOf(event)}`];
    }),
  );
}

function storedEvent(row: Item): Parameters<typeof visibleTo>[1] {
  const event = liveEvent.parse({
    topic: row.topic,
    carePointId: row.care_point_id,
    visitId: row.visit_id,
    memberId: row.member_id,
  });
  const kind = careKinds.find((known) => known === row.kind) ?? null;
  return { event, kind: event.carePointId === null ? undefined : kind, xid: 0n };
}

/** Reads a report until a standby has answered one. Returns what is wrong if none does. */
export async function checkReports(clients: Clients): Promise<string[]> {
  const before = await readsOfStandbys();
  const today = new Date().toISOString().slice(0, 10);
  for (const end = Date.now() + 20_000; ; await sleep(500)) {
    const status = await clients.read('doctor', `/compliance/report?period=daily&date=${today}`);
    if ((await readsOfStandbys()) > before) return [];
    if (Date.now() > end) return [`no standby answered a report (${status})`];
  }
}

/** The statements of reports that a standby has answered, of all servers since they started. */
async function readsOfStandbys(): Promise<number> {
  const texts = await Promise.all(metrics.map(async (url) => (await fetch(url)).text()));
  const counts = texts.map((text) => /^afyakadi_report_reads\{from="standby"\} (\d+)$/m.exec(text)?.[1]);
  return counts.reduce((sum, count) => sum + Number(count ?? 0), 0);
}

/** Verifies the audit trail as an administrator does. Returns what the command says if it found something. */
export async function checkAudit(environment: Record<string, string>): Promise<string[]> {
  const program = join(root, 'apps/server/src/admin.ts');
  try {
    await promisify(execFile)(process.execPath, [program, 'audit', 'verify'], {
      cwd: root,
      env: { ...process.env, ...environment },
    });
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
