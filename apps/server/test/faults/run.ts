import { administer } from '../setup/administer.ts';
import { facilities } from '../setup/fixtures.ts';
import { type Broken, count } from './count.ts';
import { type Desks, openDesks, type Undocumented } from './desk.ts';
import { connect, finishAll } from './ending.ts';
import { grouped } from './grouped.ts';
import { attend, type Journey, type Outcome } from './journey.ts';
import { openWorld, type World } from './world.ts';

export interface RunParts {
  seed: number;
  /** A database with the tests' fixtures, of its own. */
  databaseUrl: string;
  visits: number;
  /** How many people work at once. */
  desks: number;
}

/** The result of a run. */
export interface Report {
  seed: number;
  seconds: number;
  outcomes: Record<Outcome | 'provisional', number>;
  /** Calls that arrived at the scheme, and the faults that were applied, by kind. */
  calls: number;
  faults: Record<string, number>;
  /** Answered product calls, and those that were lost because the server had stopped. */
  answered: number;
  lost: number;
  /** The outbox by kind. */
  written: Record<string, number>;
  /** Audit rows of automatic corrections. */
  resolved: Record<string, number>;
  claims: Record<string, number>;
  /** Why claims were not sent in the end, as the clerk sees it. */
  held: Record<string, number>;
  undocumented: Undocumented[];
  broken: Broken[];
  /** For the first violation: what both sides know about it. */
  histories: string[];
}

/** What fails while patients arrive one after another: from so many percent of the patients on. */
const weather = [
  { from: 0, share: 0.08, server: 'here' },
  { from: 25, share: 0.25, server: 'here' },
  { from: 45, share: 0.12, server: 'alone' },
  { from: 62, share: 0.05, server: 'here' },
  { from: 70, share: 0, server: 'down' },
  { from: 80, share: 0.1, server: 'here' },
] as const;

/** Patients of a day at a scheme that fails at random, with a product that is stopped, killed and started again. */
export async function run(parts: RunParts): Promise<Report> {
  const began = performance.now();
  const world = await openWorld(parts);
  const desks = openDesks(world);
  try {
    await world.open();
    await connect(world);
    const journeys = await morning(world, desks, parts);
    const held = await finishAll(world, desks, journeys);
    const broken = [
      ...(await count(world)),
      ...held.unexplained.map((about) => ({ rule: 'claim not sent and nobody says why', about, detail: '' })),
    ];

    return {
      ...(await report(world, desks, journeys)),
      seed: parts.seed,
      seconds: (performance.now() - began) / 1000,
      held: held.reasons,
      broken,
      histories: await histories(world, journeys, broken),
    };
  } finally {
    await desks.close();
    await world.close();
  }
}

async function morning(world: World, desks: Desks, { visits, desks: people }: RunParts): Promise<Journey[]> {
  const journeys: Journey[] = [];
  let next = 0;
  let changing: Promise<void> = Promise.resolve();
  const coming = [...weather];
  let before: (typeof weather)[number] | null = null;
  const change = async (phase: (typeof weather)[number]) => {
    world.scheme.faults.clear();
    await world.scheme.settled();
    if (phase.from > 0 && phase.server !== 'down') {
      await (before?.server === 'alone' ? world.kill() : world.end());
      await (phase.server === 'alone' ? world.openAlone() : world.open());
    }
    before = phase;
    if (phase.server === 'down') world.scheme.faults.add({ kind: 'down' });
    else world.scheme.faults.random({ seed: world.seed + phase.from, share: phase.share, ms: 1_300 });
  };
  const person = async () => {
    while (next < visits) {
      const n = next++;
      const [coming0] = coming;
      if (coming0 && (n * 100) / visits >= coming0.from) {
        coming.shift();
        changing = changing.then(() => change(coming0));
        await changing;
      }
      journeys.push(await attend(world, desks, n));
    }
  };
  await Promise.all(Array.from({ length: people }, person));
  await changing;
  return journeys;
}

async function report(world: World, desks: Desks, journeys: readonly Journey[]) {
  const rows = (text: string) => administer(world.databaseUrl, text, [facilities.first.id]);
  const byName = (found: Record<string, unknown>[]) =>
    Object.fromEntries(found.map((row) => [String(row.name), Number(row.count)]));
  const { arrivals } = world.scheme.inspect();
  const outcomes = {
    refused: 0,
    left: 0,
    withdrawn: 0,
    verified: 0,
    attended: 0,
    claimed: 0,
    provisional: 0,
  };
  for (const journey of journeys) {
    outcomes[journey.outcome]++;
    if (journey.provisional) outcomes.provisional++;
  }
  const faults = grouped(
    arrivals.filter(({ fault }) => fault !== null),
    ({ fault }) => fault ?? '',
  );
  return {
    outcomes,
    calls: arrivals.length,
    ...desks.counts,
    undocumented: desks.undocumented,
    faults: Object.fromEntries([...faults].map(([kind, some]) => [kind, some.length])),
    written: byName(
      await rows('select kind as name, count(*) from outbox where facility_id = $1 group by 1'),
    ),
    claims: byName(
      await rows('select status as name, count(*) from claim where facility_id = $1 group by 1'),
    ),
    resolved: byName(
      await rows(`select action as name, count(*) from audit where facility_id = $1
        and action in ('authorization.found', 'authorization.reconciled', 'authorization.refused',
          'verification.unchecked', 'claim.unanswered', 'claim.not-taken') group by 1`),
    ),
  };
}

/** What both sides know about a violation, to help find the reason. */
async function histories(
  world: World,
  journeys: readonly Journey[],
  broken: readonly Broken[],
): Promise<string[]> {
  const { arrivals, authorizations } = world.scheme.inspect();
  const cards = [...new Set(broken.map(({ about }) => about))].slice(0, 5);
  return Promise.all(
    cards.map(async (card) => {
      const last = card.slice(-12);
      const same = (no: string | null) => no?.toUpperCase().endsWith(last.toUpperCase()) === true;
      const ours = await administer(
        world.databaseUrl,
        `select coalesce(o.ended_at, o.tried_at, o.created_at) as at, o.kind, o.state, o.attempts, o.problem, o.detail, o.data
         from outbox o left join authorized_member m on m.facility_id = o.facility_id and m.id = o.member_id
         left join verification_attempt v on v.facility_id = o.facility_id and v.id = o.subject_id
         where coalesce(m.card_no, v.card_no) like '%' || $1 order by o.seq`,
        [last],
      );
      return [
        `── ${card}`,
        ...journeys
          .filter((journey) => same(journey.cardNo))
          .flatMap((journey) => journey.history.map((line) => `   ${line}`)),
        '   the scheme:',
        ...arrivals
          .filter((arrival) => same(arrival.cardNo))
          .map(
            (arrival) =>
              `   ${new Date(arrival.at).toISOString().slice(11, 23)} ${arrival.call} ${arrival.fault ?? ''} ${arrival.worked ? arrival.outcome : 'not done'}`,
          ),
        ...authorizations
          .filter((authorization) => same(authorization.cardNo))
          .map(
            (authorization) =>
              `   ${authorization.no} ${authorization.status} type ${authorization.visitTypeId} at ${authorization.facilityCode}`,
          ),
        '   the outbox:',
        ...ours.map((row) => `   ${JSON.stringify(row)}`),
      ].join('\n');
    }),
  );
}
