import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayIn } from '../../src/platform/http/day.ts';
import { sizes } from '../setup/sizes.ts';
import {
  chargeBedDays,
  createHospital,
  createWaiting,
  type Hospital,
  inpatients,
  moveTo,
} from './factories.ts';

let hospital: Hospital;

beforeAll(async () => {
  hospital = await createHospital();
});
afterAll(() => hospital.server.close());

const dayOf = dayIn('Africa/Dar_es_Salaam');
const hour = 3_600_000;
const bed = fc.constantFrom('G1', 'G2', 'P1');
const beginnings = fc.tuple(bed, bed, fc.integer({ min: 0, max: 12 }));
/** What happens, each some hours after the last: to one of two patients, in one of three beds. */
const event = fc.record({
  hours: fc.integer({ min: 0, max: 40 }),
  verb: fc.constantFrom('admit', 'transfer', 'transfer', 'discharge', 'job'),
  patient: fc.nat(1),
  bed,
});
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

it('stays never overlap, and bed-days equal the midnights between admission and discharge', async () => {
  let nights = 0;
  await fc.assert(
    fc.asyncProperty(
      beginnings,
      fc.array(event, { minLength: 2, maxLength: 8 }),
      async ([first, second, hours], later) => {
        let now = Date.parse('2026-11-30T17:00:00+03:00');
        await moveTo(hospital, new Date(now).toISOString());
        const patients = [await createWaiting(hospital), await createWaiting(hospital)];
        const events: Event[] = [
          { hours: 0, verb: 'admit', patient: 0, bed: first },
          { hours, verb: 'admit', patient: 1, bed: second },
          ...later,
          { hours: 30, verb: 'discharge', patient: 0, bed: first },
          { hours: 0, verb: 'discharge', patient: 1, bed: first },
        ];
        for (const one of events) {
          now += one.hours * hour;
          hospital.server.clock.now = new Date(now);
          // The session of before is too old; only the ward acts.
          if (one.hours > 0) hospital.tokens.practitioner = await hospital.server.signIn('practitioner');
          await happen(one, patients[one.patient]?.stayId ?? '');
        }
        for (const { stayId, authorizationId } of patients) {
          const midnights = await midnightsOf(stayId);
          const charged = await hospital.server.rows(
            `select count(*)::int as days, count(distinct day)::int as different from service_given
             where authorization_id = $1 and item_code in ('20001', '20002')`,
            [authorizationId],
          );
          expect(charged).toEqual([{ days: midnights, different: midnights }]);
          nights += midnights;
        }
        const overlaps = await hospital.server.rows(
          `select from bed_assignment a join bed_assignment b on b.id > a.id and b.facility_id = a.facility_id
             and (b.bed_id = a.bed_id or b.stay_id = a.stay_id)
             and b.from_at < coalesce(a.until_at, 'infinity') and a.from_at < coalesce(b.until_at, 'infinity')`,
        );
        expect(overlaps).toEqual([]);
        // Other draws begin earlier than this one ended.
        await hospital.server.rows('delete from bed_assignment');
      },
    ),
    { ...sizes.properties.fixed, numRuns: sizes.properties.stays },
  );
  expect(nights).toBeGreaterThan(0);
});

async function happen({ verb, bed: name }: Event, stayId: string): Promise<void> {
  const { admit, transfer, discharge } = inpatients(hospital);
  if (verb === 'job') await chargeBedDays(hospital);
  else if (verb === 'discharge') await discharge(stayId);
  else if (verb === 'admit') await admit(stayId, hospital.beds[name]);
  else await transfer(stayId, hospital.beds[name]);
}

/** The midnights of a discharged patient; 0 for one who got no bed, and waits no more. */
async function midnightsOf(stayId: string): Promise<number> {
  const [stay] = await hospital.server.rows(
    'select status, admitted_at, discharged_at from stay where id = $1',
    [stayId],
  );
  if (stay?.status === 'Requested') {
    await inpatients(hospital).cancel(stayId);
    return 0;
  }
  expect(stay?.status).toBe('Discharged');
  const [from, until] = [stay?.admitted_at, stay?.discharged_at].map((at) => dayOf(new Date(String(at))));
  return (Date.parse(until ?? '') - Date.parse(from ?? '')) / (24 * hour);
}
