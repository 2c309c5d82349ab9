import { itemNamed } from './catalogue.ts';
import { dayOf } from './clock.ts';
import { doctorOf } from './doctor.ts';
import { pneumonia } from './illnesses.ts';
import type { Row } from './insert.ts';
import { pastStay, writeJourney } from './patient-journey.ts';
import type { Member } from './people.ts';
import { fullyCovered } from './people-here.ts';
import { Random } from './random.ts';
import type { DemoContext, Stay, Tables } from './stay.ts';
import { consultationOnly, wayOf } from './treatments.ts';

/** The beds of the ward, by the item of their bed-day. */
const beds = [
  ['A1', 'General Ward per day'],
  ['A2', 'General Ward per day'],
  ['A3', 'General Ward per day'],
  ['A4', 'General Ward per day'],
  ['H1', 'High Dependency Unit per day'],
  ['H2', 'High Dependency Unit per day'],
] as const;
/** Where the patient lies. */
const taken = 'A2';
const reason = 'Pneumonia with low oxygen: oxygen and antibiotics into the vein';

/**
 * Writes the beds of the ward, and one patient who has lain there for three nights. The first server that runs charges
 * their bed-days. With randomness of its own, so that all other rows of the demo stay as they are.
 * @param members the first of them who is covered and not in `others` is the patient
 * @param number of the authorization
 */
export function writeInPatient(
  demo: DemoContext,
  tables: Tables,
  { members, others, number }: { members: readonly Member[]; others: readonly Stay[]; number: number },
): void {
  const context = { ...demo, random: new Random(60) };
  const { facilityId, random, staff, points } = context;
  const member = members.find(
    (member) => fullyCovered(context, member) && !others.some((stay) => stay.member === member),
  );
  if (!member) throw new Error('Every member of the demo has a past');
  const stay = pastStay(context, member, 3, {
    way: [...wayOf(consultationOnly), 'ward'],
    open: true,
    treatment: consultationOnly,
    illness: {
      ...pneumonia,
      certainty: 'Final',
      note: 'Fever and cough for five days, breathing 32 a minute, saturation 89 %. Right lower lobe dull. To the ward.',
    },
  });
  writeJourney(context, tables, stay, number);
  const written = tables.written.get(stay);
  const visit = written?.stations.get('ward');
  if (!written || !visit) throw new Error('The patient in the ward has no visit there');

  const keys = { facility_id: facilityId };
  const rows: Row[] = beds.map(([name, item]) => ({
    ...keys,
    id: random.id(stay.at),
    care_point_id: points.ward.id,
    name,
    class: item.startsWith('High') ? 'HDU' : 'General',
    item_code: itemNamed(item).code,
    active: true,
  }));
  tables.beds.push(...rows);
  const day = dayOf(stay.at, context.timeZone);
  const id = random.id(visit.begun);
  tables.stays.push({
    ...keys,
    id,
    member_id: written.memberId,
    authorization_id: written.authorizationId,
    care_point_id: points.ward.id,
    status: 'Admitted',
    reason,
    requested_at: visit.begun,
    requested_by: doctorOf(context, stay),
    admitted_at: visit.taken,
    admitted_by: staff.practitioner,
    admitted_on: day,
    next_bed_day: day,
  });
  const bed = rows.find(({ name }) => name === taken);
  tables.bedAssignments.push({
    ...keys,
    id: random.id(visit.taken),
    stay_id: id,
    bed_id: bed?.id ?? null,
    visit_id: visit.id,
    item_code: bed?.item_code ?? null,
    from_at: visit.taken,
    placed_by: staff.practitioner,
  });
}
