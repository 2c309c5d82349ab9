import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApproval } from '../approvals/factories.ts';
import type { Answer } from '../setup/server.ts';
import { sizes } from '../setup/sizes.ts';
import {
  type Attended,
  type Clinic,
  createAttended,
  createClinic,
  facility,
  ordered,
  type Person,
  person,
  setRejected,
  storedClaims,
} from './factories.ts';

let clinic: Clinic;
let practitioner: Person;
/** Sessions that the scheme must approve. */
const session = '13001';

beforeAll(async () => {
  clinic = await createClinic();
  const { server, tokens, items } = clinic;
  practitioner = person(server, tokens.practitioner);
  const [item] = await server.rows(
    `with type as (insert into item_type (id, name, care_kind) values (13, 'Physiotherapy', 'physiotherapy')
       on conflict (id) do update set care_kind = excluded.care_kind)
     insert into facility_item (facility_id, id, item_code, item_name, item_type_id, category, unit_price,
       needs_approval)
     values ($1, gen_random_uuid(), $2, 'Physiotherapy session', 13, 'service', 10000, true) returning id`,
    [facility, session],
  );
  items[session] = String(item?.id);
  const point = { name: 'Physiotherapy', kind: 'physiotherapy', code: 'PHS', active: true };
  await server.post('/admin/point-of-cares', { token: tokens.admin, body: point });
});
afterAll(() => clinic.server.close());

const index = fc.nat(9);
const operation = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      verb: fc.constant('dispense'),
      line: index,
      quantity: fc.integer({ min: 1, max: 8 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ verb: fc.constant('perform'), quantity: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      verb: fc.constant('reverse'),
      act: index,
      quantity: fc.integer({ min: 1, max: 8 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ verb: fc.constant('result'), line: index }) },
  { weight: 1, arbitrary: fc.record({ verb: fc.constant('close'), line: index }) },
  { weight: 1, arbitrary: fc.record({ verb: fc.constant('complete') }) },
  {
    weight: 2,
    arbitrary: fc.record({ verb: fc.constant('order'), quantity: fc.integer({ min: 1, max: 9 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ verb: fc.constant('build'), draft: fc.boolean(), leave: fc.option(index) }),
  },
  { weight: 1, arbitrary: fc.record({ verb: fc.constant('send') }) },
  { weight: 1, arbitrary: fc.record({ verb: fc.constant('reject') }) },
  { weight: 2, arbitrary: fc.record({ verb: fc.constant('resubmit') }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer D> ? D : never;
/** Operations of one wave run at once. */
const waves = fc.array(fc.array(operation, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 6 });

it('a header always equals its lines, and no given service is claimed twice or lost', async () => {
  await fc.assert(
    fc.asyncProperty(waves, async (done) => {
      const patient = await createAttended(clinic.server);
      await ordered(clinic, patient, '30002', 12);
      await ordered(clinic, patient, '30005', 5);
      await ordered(clinic, patient, '50001');
      // Fewer are approved than ordered.
      await createApproval(clinic.server, await ordered(clinic, patient, session, 10), { approved: 6 });
      for (const wave of done) {
        const answers = await Promise.all(wave.map((act) => perform(act, patient)));
        for (const answer of answers) if (answer) expect([200, 409, 422]).toContain(answer.status);
        await holds(patient);
      }
    }),
    { ...sizes.properties.fixed, numRuns: sizes.properties.claimHistories },
  );
}, 180_000);

async function perform(step: Operation, patient: Attended): Promise<Answer | undefined> {
  const [lines, acts] = [await idsOf('order_line', patient), await dispensingsOf(patient)];
  const of = patient.authorizationId;
  switch (step.verb) {
    case 'dispense':
      return 'line' in step && 'quantity' in step
        ? clinic.pharmacist.dispense(pick(lines, step.line), step.quantity)
        : undefined;
    case 'reverse': {
      const act = 'act' in step ? acts[step.act % Math.max(1, acts.length)] : undefined;
      return act && 'quantity' in step ? reversed(act, step.quantity) : undefined;
    }
    case 'perform':
      return 'quantity' in step ? performed(patient, step.quantity) : undefined;
    case 'result':
      return 'line' in step ? clinic.technician.result(pick(lines, step.line)) : undefined;
    case 'close':
      return 'line' in step ? closed(pick(lines, step.line)) : undefined;
    case 'complete':
      return clinic.doctor.complete(patient.consultation);
    case 'order':
      return 'quantity' in step
        ? clinic.doctor.order(patient.memberId, [
            { id: clinic.items['30001'], quantity: step.quantity, frequency: 'UD', overrideReason: 'Pain' },
          ])
        : undefined;
    case 'build': {
      const leave = 'leave' in step && step.leave !== null ? [pick(lines, step.leave)] : [];
      return clinic.receptionist.build(of, {
        status: 'draft' in step && step.draft ? 'Draft' : 'Pending',
        leftOut: leave.map((lineId) => ({ lineId, reason: 'Wrong day' })),
      });
    }
    case 'resubmit': {
      const current = (await storedClaims(clinic.server, of)).find((claim) => claim.current);
      return current ? clinic.receptionist.resubmit(String(current.id)) : undefined;
    }
    default:
      await decided(step.verb, of);
      return undefined;
  }
}

const pick = (ids: string[], at: number) => ids[at % ids.length] ?? '';

/** Each station closes its own lines. */
const closed = (line: string) => byOwn((station) => station.close(line, 'Patient left'));

/** Each station takes back its own acts. */
const reversed = (act: string, quantity: number) => byOwn((station) => station.reverse(act, quantity));

async function byOwn(act: (station: Person) => Promise<Answer>): Promise<Answer> {
  const answer = await act(clinic.pharmacist);
  if (answer.status !== 403) return answer;
  const other = await act(practitioner);
  return other.status === 403 ? act(clinic.technician) : other;
}

async function performed(patient: Attended, quantity: number): Promise<Answer> {
  const [line] = await clinic.server.rows(
    'select id from order_line where authorization_id = $1 and item_code = $2',
    [patient.authorizationId, session],
  );
  const body = { memberVisitItemId: line?.id, quantity };
  return clinic.server.post('/member-items/perform', { token: clinic.tokens.practitioner, body });
}

/** The scheme's actions on a claim, as its connector would store them. */
async function decided(verb: string, authorizationId: string): Promise<void> {
  const to = verb === 'send' ? 'Submitted' : 'Rejected';
  const from = verb === 'send' ? 'Pending' : 'Submitted';
  const rows = await clinic.server.rows(
    `update claim set status = $2, submitted_at = now() where authorization_id = $1 and superseded_by is null
       and status = $3 returning id`,
    [authorizationId, to, from],
  );
  const [sent] = rows;
  if (sent && verb === 'reject') await setRejected(clinic.server, String(sent.id));
}

async function idsOf(table: 'order_line', patient: Attended): Promise<string[]> {
  const rows = await clinic.server.rows(`select id from ${table} where authorization_id = $1 order by id`, [
    patient.authorizationId,
  ]);
  return rows.map(({ id }) => String(id));
}

async function dispensingsOf(patient: Attended): Promise<string[]> {
  const rows = await clinic.server.rows(
    `select d.id from dispense d join order_line l on l.id = d.line_id where l.authorization_id = $1 order by d.id`,
    [patient.authorizationId],
  );
  return rows.map(({ id }) => String(id));
}

async function holds(patient: Attended): Promise<void> {
  const of = patient.authorizationId;
  const claims = await storedClaims(clinic.server, of);
  for (const claim of claims) expect(claim.header).toBe(claim.lines);
  expect(claims.filter((claim) => claim.current).length).toBeLessThanOrEqual(1);
  expect(claims.map(({ version }) => version)).toEqual(claims.map((_, at) => at + 1));
  const folios = claims.flatMap(({ folio }) => (folio === null ? [] : [folio]));
  expect(new Set(folios).size).toBe(folios.length);

  const current = claims.find((claim) => claim.current);
  if (current && current.status !== 'Rejected') {
    // Line by line: the claimed and excluded lines equal the ledger.
    const different = await clinic.server.rows(
      `select * from (
         select coalesce(line_id, id) as key, sum(quantity)::int as quantity, max(unit_price) as price from service_given
         where authorization_id = $1 and covered group by 1 having sum(quantity) > 0
       ) given full join (
         select coalesce(line_id, given_id) as key, sum(quantity)::int as quantity, max(unit_price) as price
         from claim_line where claim_id = $2 group by 1
       ) claimed using (key, quantity, price)
       where given is null or claimed is null`,
      [of, current.id],
    );
    expect(different).toEqual([]);
  }
  const [sessions] = await clinic.server.rows(
    `select a.quantity_used as used,
       (select coalesce(sum(quantity), 0)::int from service_given where line_id = a.line_id) as given,
       (select coalesce(sum(quantity), 0)::int from claim_line where line_id = a.line_id and claim_id = $2) as claimed
     from approval a where a.authorization_id = $1`,
    [of, current?.id ?? null],
  );
  expect(sessions).toMatchObject({ used: sessions?.given });
  if (current && current.status !== 'Rejected') expect(sessions).toMatchObject({ claimed: sessions?.used });
  const [listed] = await clinic.server.rows(
    `select coalesce((select amount::int from unclaimed where authorization_id = $1), 0) as listed,
       coalesce((select sum(quantity * unit_price)::int from service_given where authorization_id = $1 and covered), 0)
         as given`,
    [of],
  );
  const claimed = current !== undefined && current.status !== 'Draft';
  expect(listed?.listed).toBe(claimed ? 0 : listed?.given);
}
