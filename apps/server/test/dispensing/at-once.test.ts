import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../setup/server.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { sizes } from '../setup/sizes.ts';
import {
  type Actor,
  actor,
  anotherPharmacist,
  createLine,
  createVisit,
  statusOf,
  type TestVisit,
} from './factories.ts';

let server: TestServer;
let pharmacists: Actor[];
let doctor: Actor;

beforeAll(async () => {
  // Logs why a call found the database unavailable, which its answer does not say.
  server = await testServer({ LOG_LEVEL: 'warn' });
  const own = actor(server, await server.signIn('pharmacist'));
  const names = ['Rehema Kondo', 'Baraka Mrema'];
  const others = await Promise.all(names.map((name, index) => anotherPharmacist(server, index + 1, name)));
  pharmacists = [own, ...others.map((token) => actor(server, token))];
  doctor = actor(server, await server.signIn('doctor'));
});
afterAll(() => server.close());

describe('at the same moment', () => {
  it('two pharmacists who dispense 20 of 30 dispense 20 once, and the second sees who was first', async () => {
    for (let round = 0; round < 5; round++) {
      const line = await createLine(server, await createVisit(server), { quantity: 30 });
      const answers = await Promise.all(
        pharmacists.slice(0, 2).map((pharmacist) => pharmacist.dispense(line, 20)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      const written = answers.find(({ status }) => status === 422);
      expect(written?.body.fields.quantity).toMatch(/^Only 10 are left\. .+ dispensed 20 at \d\d:\d\d\.$/);
      expect(await statusOf(server, line)).toMatchObject({ dispensed: 20, ledger: 20, dispenses: 1 });
    }
  });

  it('all succeed if there is enough for all', async () => {
    const line = await createLine(server, await createVisit(server), { quantity: 30 });
    const answers = await Promise.all(pharmacists.map((pharmacist) => pharmacist.dispense(line, 10)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await statusOf(server, line)).toMatchObject({
      status: 'Dispensed',
      ledger: 30,
      visit: 'Completed',
    });
  });

  it('the last two lines of a visit complete it, also those of two visits', async () => {
    for (let round = 0; round < 5; round++) {
      const visits = [await createVisit(server), await createVisit(server)];
      const lines = await Promise.all(visits.flatMap((visit) => [1, 2].map(() => createLine(server, visit))));
      const answers = await Promise.all(lines.map((line, index) => person(index).dispense(line, 30)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      for (const line of lines) expect(await statusOf(server, line)).toMatchObject({ visit: 'Completed' });
    }
  });

  it('either the doctor cancels or the pharmacist dispenses', async () => {
    for (let round = 0; round < 5; round++) {
      const line = await createLine(server, await createVisit(server), { quantity: 5 });
      const [given, cancelled] = await Promise.all([person(round).dispense(line, 5), doctor.cancel(line)]);
      expect([given.status, cancelled.status].sort()).toEqual([200, 409]);
      const status = given.status === 200 ? 'Dispensed' : 'Cancelled';
      expect(await statusOf(server, line)).toMatchObject({ status, visit: 'Completed' });
    }
  });
});

/** An operation; `line`, `act` and `who` index the existing ones, modulo their number. */
type Operation =
  | { verb: 'dispense' | 'reverse'; who: number; line: number; act: number; quantity: number }
  | { verb: 'close'; who: number; line: number }
  | { verb: 'cancel'; who: number; line: number }
  | { verb: 'start'; who: number };

const index = fc.nat({ max: 5 });
const quantity = fc.integer({ min: 1, max: 8 });
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ verb: fc.constant('dispense'), who: index, line: index, act: index, quantity }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ verb: fc.constant('reverse'), who: index, line: index, act: index, quantity }),
  },
  { weight: 1, arbitrary: fc.record({ verb: fc.constant('close'), who: index, line: index }) },
  { weight: 1, arbitrary: fc.record({ verb: fc.constant('cancel'), who: index, line: index }) },
  { weight: 1, arbitrary: fc.record({ verb: fc.constant('start'), who: index }) },
);
/** Operations of one wave are sent at once. */
const waves = fc.array(fc.array(operation, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 });
const ordered = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 });

describe('whatever several people do at once', () => {
  it('nothing is dispensed twice, the ledger agrees, and a visit ends with its last line', async () => {
    await fc.assert(
      fc.asyncProperty(ordered, waves, async (quantities, sent) => {
        const visit = await createVisit(server);
        const lines = await Promise.all(quantities.map((of) => createLine(server, visit, { quantity: of })));
        const expected = lines.map(() => ({ dispensed: 0, dispenses: 0, reversed: 0 }));
        for (const wave of sent) {
          const acts = await dispensingsOf(lines);
          const done = await Promise.all(wave.map((act) => perform(act, visit, lines, acts)));
          for (const { answer, line, given, back } of done) {
            expect([200, 409, 422], answer.text).toContain(answer.status);
            const sum = line === undefined ? undefined : expected[line];
            if (answer.status !== 200 || !sum) continue;
            sum.dispensed += given - back;
            sum.dispenses += given > 0 ? 1 : 0;
            sum.reversed += back;
          }
          for (const [at, line] of lines.entries()) {
            const current = await statusOf(server, line);
            expect(current).toMatchObject({ ...expected[at] });
            expect([current?.ledger, current?.acts]).toEqual([current?.dispensed, current?.dispensed]);
          }
          await checkVisits(visit);
        }
      }),
      { ...sizes.properties.fixed, numRuns: sizes.properties.dispensings },
    );
  }, 180_000);
});

interface Act {
  id: string;
  line: string;
}

async function dispensingsOf(lines: string[]): Promise<Act[]> {
  const rows = await server.rows(
    'select id, line_id from dispense where line_id = any($1::uuid[]) order by id',
    [lines],
  );
  return rows.map(({ id, line_id }) => ({ id: String(id), line: String(line_id) }));
}

interface Done {
  answer: Answer;
  /** The line of an operation, by its index. */
  line: number | undefined;
  given: number;
  back: number;
}

async function perform(operation: Operation, visit: TestVisit, lines: string[], acts: Act[]): Promise<Done> {
  const somebody = person(operation.who);
  if (operation.verb === 'start')
    return { answer: await somebody.start(visit), line: undefined, given: 0, back: 0 };
  const place = operation.line % lines.length;
  const line = lines[place] ?? '';
  const nothing = { line: place, given: 0, back: 0 };
  if (operation.verb === 'close') return { answer: await somebody.close(line, 'Out of stock'), ...nothing };
  if (operation.verb === 'cancel') return { answer: await doctor.cancel(line), ...nothing };
  const act = acts[operation.act % Math.max(1, acts.length)];
  if (operation.verb === 'reverse' && act) {
    const answer = await somebody.reverse(act.id, operation.quantity);
    return { answer, line: lines.indexOf(act.line), given: 0, back: operation.quantity };
  }
  return {
    answer: await somebody.dispense(line, operation.quantity),
    line: place,
    given: operation.quantity,
    back: 0,
  };
}

/** A visit is completed exactly when all its lines are finished; the database lets one be open. */
async function checkVisits(visit: TestVisit): Promise<void> {
  const visits = await server.rows(
    `select v.status, count(*) filter (where l.status in ('Ordered', 'PartlyDispensed'))::int as open
     from visit v join order_line l on l.facility_id = v.facility_id and l.visit_id = v.id
     where v.member_id = $1 group by v.id, v.status`,
    [visit.memberId],
  );
  for (const row of visits) expect(row.status).toBe(Number(row.open) > 0 ? 'Pending' : 'Completed');
  const refused = await server.rows(
    `select l.id from order_line l where l.member_id = $1 and l.status <> case
       when l.status in ('Cancelled', 'NotGiven') then l.status when l.dispensed_quantity = 0 then 'Ordered'
       when l.dispensed_quantity < l.quantity then 'PartlyDispensed' else 'Dispensed' end`,
    [visit.memberId],
  );
  expect(refused).toEqual([]);
}

function person(at: number): Actor {
  const somebody = pharmacists[at % pharmacists.length];
  if (!somebody) throw new Error('nobody signed in');
  return somebody;
}
