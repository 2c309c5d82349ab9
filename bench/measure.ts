import { answerTo, load, type Target } from './load.ts';
import type { PageCounter } from './pages.ts';
import { memory, postgresTime, processorTime } from './processes.ts';
import type { Cell, OfSides, Sample, Side } from './report.ts';
import type { Running } from './servers.ts';

/** One of the servers that are compared, and the PostgreSQL that it uses. */
export interface Subject {
  server: Running;
  postmaster: number;
  target: Target;
  /** Creates what the calls consume, outside their time. */
  prepare?: () => Promise<void>;
}

/** One call of each server. */
export interface Comparison {
  name: string;
  clinical: boolean;
  subjects: OfSides<Subject>;
  /** Counts the pages of a call; without, they are not reported. */
  counter?: PageCounter | undefined;
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
const allSides: readonly Side[] = ['product', 'reference', 'floor'];

/** Calls whose pages are counted. */
const pageCalls = 100;

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

/** For several sizes in one run. */
export const brief: Effort = {
  rounds: 3,
  clinicalRounds: 3,
  warm: { calls: 2_000, spans: 6 },
  clinicalWarm: { calls: 600, spans: 4 },
};

/** To check that it runs, not for figures. */
export const quick: Effort = {
  rounds: 1,
  clinicalRounds: 1,
  warm: { calls: 2_000, spans: 8 },
  clinicalWarm: { calls: 300, spans: 3 },
};

/** Measures a call of the servers alternately, at each number of connections. */
export async function measureCall(comparison: Comparison, effort: Effort): Promise<Cell[]> {
  const { name, clinical, subjects, counter } = comparison;
  const order = allSides.filter((side) => subjects[side]);
  const subjectOf = (side: Side) => subjects[side] ?? subjects.product;
  if (!subjects.product.target.body) await assertSameLength(name, [subjects.product, subjects.reference]);
  if (subjects.floor) await assertSameAnswer(name, subjects.product, subjects.floor);
  const paces = new Map<string, number>();
  const measure = async (side: Side, connections: number): Promise<Sample> => {
    const at = `${side} ${connections}`;
    const subject = subjectOf(side);
    const wanted = Math.round((paces.get(at) ?? 0) * span);
    const most = subject.prepare ? mostCalls.clinical : mostCalls.reads;
    const calls = Math.min(most, Math.max(leastCalls(connections), wanted));
    const sample = await measureOnce(subject, connections, calls);
    paces.set(at, sample.throughput);
    return sample;
  };
  await warmUp(order, clinical ? effort.clinicalWarm : effort.warm, (side) => measure(side, 8));
  const pagesOf = async (subject: Subject) => {
    await subject.prepare?.();
    return (await counter?.perCall(pageCalls, () => load(subject.target, 1, pageCalls))) ?? Number.NaN;
  };
  const pages = counter && {
    product: await pagesOf(subjects.product),
    reference: await pagesOf(subjects.reference),
    ...(subjects.floor && { floor: await pagesOf(subjects.floor) }),
  };
  const cells: Cell[] = [];
  for (const connections of connectionCounts) {
    // A few calls measure how many fit into a span at so many connections.
    for (const side of order) await measure(side, connections);
    const taken: Record<Side, Sample[]> = { product: [], reference: [], floor: [] };
    for (let round = 0; round < (clinical ? effort.clinicalRounds : effort.rounds); round++) {
      // Alternately, and each first as often as second: other load on the machine affects both.
      for (const side of round % 2 === 0 ? order : order.toReversed()) {
        taken[side].push(await measure(side, connections));
      }
    }
    const { floor, ...sides } = taken;
    cells.push({ name, connections, ...sides, ...(subjects.floor && { floor }), pages });
  }
  return cells;
}

/** Fails if one list is shorter: an empty page would cost less, and nothing in the figures would show it. */
async function assertSameLength(name: string, subjects: readonly Subject[]): Promise<void> {
  const answers = await Promise.all(subjects.map(({ target }) => answerTo(target)));
  const lengths = answers.map((answer) => Object(JSON.parse(answer)).data?.itemList?.length);
  if (lengths[0] !== lengths[1]) throw new Error(`${name} answers ${lengths.join(' and ')} items`);
}

/** Fails if the floor answers anything else than the product, but for who and when. */
async function assertSameAnswer(name: string, product: Subject, floor: Subject): Promise<void> {
  const answers: string[] = [];
  for (const { prepare, target } of [product, floor]) {
    await prepare?.();
    answers.push(withoutIdentity(await answerTo(target)));
  }
  if (answers[0] !== answers[1]) throw new Error(`${name}: the floor differs\n${answers.join('\n')}`);
}

const personal = [
  'cardNo',
  'firstName',
  'middleName',
  'lastName',
  'gender',
  'dateOfBirth',
  'authorizationNo',
  // A reference range depends on the patient's sex.
  'low',
  'high',
];
const uuid = /"[0-9a-f]{8}-[0-9a-f-]{27}"/g;
const moment = /"\d{4}-\d\d-\d\dT[\d:.]+Z"/g;

/** An answer without what two calls for two patients differ by. */
function withoutIdentity(answer: string): string {
  const shown = JSON.stringify(JSON.parse(answer), (name, value) =>
    personal.includes(name) ? typeof value : value,
  );
  return shown.replace(uuid, '"identifier"').replace(moment, '"moment"');
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

/** All answer for as many spans, alternately, until they are steady: otherwise one would be measured too slow. */
async function warmUp(
  order: readonly Side[],
  enough: { calls: number; spans: number },
  measure: (side: Side) => Promise<Sample>,
): Promise<void> {
  const made = { product: 0, reference: 0, floor: 0 };
  const before = { product: Infinity, reference: Infinity, floor: Infinity };
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
