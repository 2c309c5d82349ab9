import type { BenchCall } from './calls.ts';
import { type Ground, supplied } from './ground.ts';
import { answerTo, load, type Target } from './load.ts';
import { memory, postgresTime, processorTime } from './processes.ts';
import { type Cell, printCells, printMemory, type Sample, type SideName, sideNames } from './report.ts';
import type { Running } from './servers.ts';

/** One of the two servers that are compared, and its database. */
export interface Side {
  name: string;
  server: Running;
  ground: Ground;
  calls: readonly BenchCall[];
  targetOf(call: BenchCall): Promise<Target>;
}

/** One call of one side. */
interface Subject {
  side: Side;
  call: BenchCall;
  target: Target;
}

/** Only checks that it runs. */
export const isQuick = process.argv.includes('--quick');
/**
 * How much is measured. `warm` is the minimum number of calls before it, and the maximum number of spans; `pages` is the
 * number of calls whose pages are counted.
 */
const effort = isQuick
  ? { rounds: 1, connections: [8], warm: { calls: 100, spans: 1 }, pages: 20 }
  : { rounds: 4, connections: [1, 8, 64], warm: { calls: 3_000, spans: 12 }, pages: 100 };

/** The planned seconds of one measurement, at the pace of the one before. */
const span = 0.8;
/** The minimum number of calls of one measurement: fewer would measure its beginning and end. */
const leastCalls = (connections: number) => Math.max(24, 4 * connections);
/** The maximum number of calls of one measurement that consume what is supplied. */
const mostConsumed = 1_300;
/** A server is warm when its processor time per call falls by less than this share from span to span. */
const steady = 0.05;

/**
 * Measures the calls that both sides have alternately, and prints what it measured, also before a failure.
 * @param limit what a call of `measured` may cost, as a multiple of what it costs `reference`
 */
export async function compare(sides: Record<SideName, Side>, limit: number): Promise<void> {
  const { measured, reference } = sides;
  const cells: Cell[] = [];
  console.log(`\n### ${measured.name} / ${reference.name}\n`);
  try {
    for (const call of measured.calls) {
      const same = reference.calls.find(({ name }) => name === call.name);
      if (!same) continue;
      const subjects = {
        measured: await subjectOf(measured, call),
        reference: await subjectOf(reference, same),
      };
      cells.push(...(await measureCall(call.name, subjects)));
    }
  } finally {
    printCells(cells, limit);
  }
  printMemory(cells, {
    measured: { name: measured.name, most: memory(measured.server.pid).most },
    reference: { name: reference.name, most: memory(reference.server.pid).most },
  });
}

const subjectOf = async (side: Side, call: BenchCall): Promise<Subject> => ({
  side,
  call,
  target: await side.targetOf(call),
});

/** Creates what the calls consume, outside their time. */
export async function prepare({ ground }: Side, { supply }: BenchCall): Promise<void> {
  if (supply) await ground.stock.fill(supply, supplied);
}

async function measureCall(name: string, subjects: Record<SideName, Subject>): Promise<Cell[]> {
  await assertSameLength(name, subjects);
  const paces = new Map<string, number>();
  const measure = async (side: SideName, connections: number): Promise<Sample> => {
    const heading = `${side} ${connections}`;
    const wanted = Math.round((paces.get(heading) ?? 0) * span);
    const most = subjects[side].call.supply ? mostConsumed : Infinity;
    const calls = Math.min(most, Math.max(leastCalls(connections), wanted));
    const sample = await measureOnce(subjects[side], connections, calls);
    paces.set(heading, sample.throughput);
    return sample;
  };
  await warmUp((side) => measure(side, 8));
  const pages = {
    measured: await pagesOf(subjects.measured),
    reference: await pagesOf(subjects.reference),
  };
  const cells: Cell[] = [];
  for (const connections of effort.connections) {
    // A few calls measure how many fit into a span at so many connections.
    for (const side of sideNames) await measure(side, connections);
    const cell: Cell = { name, connections, measured: [], reference: [], pages };
    for (let round = 0; round < effort.rounds; round++) {
      // Alternately, and each first as often as second: other load on the machine affects both.
      for (const side of round % 2 === 0 ? sideNames : sideNames.toReversed())
        cell[side].push(await measure(side, connections));
    }
    cells.push(cell);
  }
  return cells;
}

/** Fails if one list is shorter: an empty page would cost less, and nothing in the figures would show it. */
async function assertSameLength(name: string, subjects: Record<SideName, Subject>): Promise<void> {
  if (!name.startsWith('GET')) return;
  const answers = await Promise.all(sideNames.map((side) => answerTo(subjects[side].target)));
  const lengths = answers.map((answer) => Object(JSON.parse(answer)).data?.itemList?.length);
  if (lengths[0] !== lengths[1]) throw new Error(`${name} answers ${lengths.join(' and ')} items`);
}

async function measureOnce(
  { side, call, target }: Subject,
  connections: number,
  calls: number,
): Promise<Sample> {
  await prepare(side, call);
  const { server, ground } = side;
  const before = { node: processorTime(server.pid), postgres: postgresTime(ground.postmaster) };
  const figures = await load(target, connections, calls);
  return {
    ...figures,
    node: ((processorTime(server.pid) - before.node) * 1000) / figures.requests,
    postgres: ((postgresTime(ground.postmaster) - before.postgres) * 1000) / figures.requests,
    memory: memory(server.pid).now,
  };
}

async function pagesOf({ side, call, target }: Subject): Promise<number> {
  await prepare(side, call);
  return side.ground.countPages(effort.pages, () => load(target, 1, effort.pages));
}

/** Both answer for as many spans, alternately, until they are steady: otherwise one would be measured too slow. */
async function warmUp(measure: (side: SideName) => Promise<Sample>): Promise<void> {
  const made = { measured: 0, reference: 0 };
  const before = { measured: Infinity, reference: Infinity };
  for (let spans = 0; spans < effort.warm.spans; spans++) {
    let warm = true;
    for (const side of sideNames) {
      const { requests, node } = await measure(side);
      made[side] += requests;
      if (made[side] < effort.warm.calls || node < before[side] * (1 - steady)) warm = false;
      before[side] = node;
    }
    if (warm) return;
  }
}
