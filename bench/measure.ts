import { load, type Target } from './load.ts';
import { memory, postgresTime, processorTime } from './processes.ts';
import type { Cell, Sample, Side } from './report.ts';
import type { Running } from './servers.ts';

/** One of the two servers that are compared, and the PostgreSQL that it uses. */
export interface Subject {
  server: Running;
  postmaster: number;
  target: Target;
  /** Creates what the calls consume, outside their time. */
  prepare?: () => Promise<void>;
}

/** One call of both. */
export interface Pair {
  name: string;
  clinical: boolean;
  subjects: Record<Side, Subject>;
}

const connectionCounts = [1, 8, 64];
/** The planned seconds of one measurement, at the pace of the one before. */
export const span = 0.8;
/** The minimum number of calls of one measurement: fewer would measure its beginning and end. */
const leastCalls = (connections: number) => Math.max(24, 4 * connections);
/** The number of objects for clinical calls when a measurement begins. */
export const supplied = 1_500;
/** How many calls one measurement makes at most: clinical calls consume what is supplied. */
const mostCalls = { reads: 20_000, clinical: 1_300 };
/** A server is warm when its processor time per call falls by less than this share from span to span. */
const steady = 0.05;
const order: readonly Side[] = ['product', 'reference'];

/** How much is measured. */
export interface Effort {
  rounds: number;
  /** For the clinical calls. */
  clinicalRounds: number;
  /** The minimum number of calls that each server answers before the measurement, and the maximum number of spans. */
  warm: { calls: number; spans: number };
  clinicalWarm: { calls: number; spans: number };
}

export const thorough: Effort = {
  rounds: 4,
  clinicalRounds: 2,
  warm: { calls: 3_000, spans: 20 },
  clinicalWarm: { calls: 1_500, spans: 8 },
};

/** To check that it runs, not for figures. */
export const quick: Effort = {
  rounds: 1,
  clinicalRounds: 1,
  warm: { calls: 2_000, spans: 8 },
  clinicalWarm: { calls: 300, spans: 3 },
};

/** Measures a call of both servers alternately, at each number of connections. */
export async function measurePair(pair: Pair, size: number, effort: Effort): Promise<Cell[]> {
  const { name, clinical, subjects } = pair;
  if (!subjects.product.target.body) await assertSameLength(name, subjects);
  const paces = new Map<string, number>();
  const measure = async (side: Side, connections: number): Promise<Sample> => {
    const at = `${side} ${connections}`;
    const wanted = Math.round((paces.get(at) ?? 0) * span);
    const most = subjects[side].prepare ? mostCalls.clinical : mostCalls.reads;
    const calls = Math.min(most, Math.max(leastCalls(connections), wanted));
    const sample = await measureOnce(subjects[side], connections, calls);
    paces.set(at, sample.throughput);
    return sample;
  };
  await warmUp(clinical ? effort.clinicalWarm : effort.warm, (side) => measure(side, 8));
  const cells: Cell[] = [];
  for (const connections of connectionCounts) {
    // A few calls measure how many fit into a span at so many connections.
    for (const side of order) await measure(side, connections);
    const taken: Record<Side, Sample[]> = { product: [], reference: [] };
    for (let round = 0; round < (clinical ? effort.clinicalRounds : effort.rounds); round++) {
      // Alternately, and each first as often as second: other load on the machine affects both.
      for (const side of round % 2 === 0 ? order : order.toReversed()) {
        taken[side].push(await measure(side, connections));
      }
    }
    cells.push({ name, size, connections, ...taken });
  }
  return cells;
}

/** Fails if one list is shorter: an empty page would cost less, and nothing in the figures would show it. */
async function assertSameLength(name: string, subjects: Record<Side, Subject>): Promise<void> {
  const lengths = await Promise.all(order.map((side) => itemsOf(subjects[side].target)));
  if (lengths[0] !== lengths[1]) throw new Error(`${name} answers ${lengths.join(' and ')} items`);
}

async function itemsOf({ url, token }: Target): Promise<number> {
  const answer = await fetch(url, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  return Object(await answer.json()).data?.itemList?.length;
}

async function measureOnce(
  { server, postmaster, target, prepare }: Subject,
  connections: number,
  calls: number,
): Promise<Sample> {
  await prepare?.();
  const before = { node: processorTime(server.pid), postgres: postgresTime(postmaster) };
  const figures = await load(target, connections, calls);
  return {
    ...figures,
    node: ((processorTime(server.pid) - before.node) * 1000) / figures.requests,
    postgres: ((postgresTime(postmaster) - before.postgres) * 1000) / figures.requests,
    memory: memory(server.pid).now,
  };
}

/** Both answer for as many spans, alternately, until both are steady: otherwise one would be measured too slow. */
async function warmUp(
  enough: { calls: number; spans: number },
  measure: (side: Side) => Promise<Sample>,
): Promise<void> {
  const made = { product: 0, reference: 0 };
  const before = { product: Number.POSITIVE_INFINITY, reference: Number.POSITIVE_INFINITY };
  for (let turn = 0; turn < enough.spans; turn++) {
    let warm = true;
    for (const side of order) {
      const { requests, node } = await measure(side);
      made[side] += requests;
      if (made[side] < enough.calls || node < before[side] * (1 - steady)) warm = false;
      before[side] = node;
    }
    if (warm) return;
  }
}
