import { writeApproval } from './approvals.ts';
import { type Item, itemNamed } from './catalogue.ts';
import { dayOf, later } from './clock.ts';
import { doctorOf } from './doctor.ts';
import { directions, type Illness } from './illnesses.ts';
import type { Row } from './insert.ts';
import { type Doing, writeResult } from './lab.ts';
import { coverageOf, priceOf } from './prices.ts';
import type {
  Allergy,
  DemoContext,
  Place,
  Station,
  Stay,
  Tables,
  Treated,
  Treatment,
  Wanted,
} from './stay.ts';
import { vitalsRow } from './vitals.ts';
import { ordersByPlace } from './waiting.ts';

const allergies: readonly Allergy[] = [
  { substance: 'Penicillin', reaction: 'Itching rash', severity: 'Moderate' },
  { substance: 'Sulfa', reaction: 'Blisters in the mouth', severity: 'Severe' },
  { substance: 'Aspirin', reaction: 'Wheeze', severity: 'Severe' },
];

/** Writes the doctor's findings and orders of one stay, and their completion at pharmacy and laboratory. */
export function treat(context: DemoContext, tables: Tables, treated: Treated): void {
  const { stay, stations } = treated;
  const consulted = stations.get('consultation');
  const last = stay.way.at(-1);
  if (!consulted || (stay.open === true && last === 'consultation')) return;
  tables.vitals.push(vitalsRow(context, treated, consulted));
  const diagnosisId = stay.illness ? diagnose(context, tables, treated, stay.illness, consulted) : null;
  recordAllergy(context, tables, treated, consulted);
  addServices(context, tables, treated, stay.treatment ?? [], diagnosisId);
  for (const [place, wanted] of ordersByPlace(stay))
    order(context, tables, treated, place, { wanted, open: true, diagnosisId });
}

function diagnose(
  context: DemoContext,
  tables: Tables,
  treated: Treated,
  illness: Illness,
  station: Station,
): string {
  const id = context.random.id(station.taken);
  const recorded = { recorded_at: station.taken, recorded_by: doctorOf(context, treated.stay) };
  const whose = {
    facility_id: context.facilityId,
    member_id: treated.memberId,
    authorization_id: treated.authorizationId,
  };
  const final = illness.certainty === 'Final';
  const name = context.diagnoses.get(illness.code);
  if (!name) throw new Error(`The list of diagnosis codes has no ${illness.code}`);
  tables.diagnoses.push({
    ...whose,
    ...recorded,
    id,
    code: illness.code,
    name,
    certainty: illness.certainty,
    finalized_at: final ? station.taken : null,
    finalized_by: final ? doctorOf(context, treated.stay) : null,
  });
  if (illness.note)
    tables.notes.push({ ...whose, ...recorded, id: context.random.id(station.taken), text: illness.note });
  return id;
}

/** Records the allergy that a stay names, and one in every thirtieth of the others. */
function recordAllergy(context: DemoContext, tables: Tables, treated: Treated, at: Station): void {
  const allergies = tables.allergies.filter((row) => row.member_id === treated.memberId);
  const every = tables.diagnoses.length % 30 === 0 && allergies.length === 0;
  const allergy =
    treated.stay.allergy ??
    treated.stay.plan?.allergy ??
    (every ? nextAllergy(tables, treated.stay) : undefined);
  if (!allergy || allergies.some((row) => row.substance === allergy.substance)) return;
  tables.allergies.push({
    facility_id: context.facilityId,
    id: context.random.id(at.taken),
    member_id: treated.memberId,
    ...allergy,
    recorded_at: at.taken,
    recorded_by: doctorOf(context, treated.stay),
  });
}

/** The next allergy in turn, but nobody is found allergic to penicillin and treated with it on the same day. */
function nextAllergy(tables: Tables, stay: Stay): Allergy | undefined {
  const fitting = givesPenicillin(stay) ? allergies.slice(1) : allergies;
  return fitting[tables.allergies.length % fitting.length];
}

const isPenicillin = (name: string) => name.startsWith('Amoxicillin');

/** Whether the treatment of a stay includes a penicillin. */
export function givesPenicillin({ treatment = [] }: Stay): boolean {
  return treatment.some(([name]) => isPenicillin(name));
}

/** Adds services in full: charges as they are, medicines and tests as finished lines. */
function addServices(
  context: DemoContext,
  tables: Tables,
  treated: Treated,
  treatment: Treatment,
  diagnosisId: string | null,
): void {
  const consulted = treated.stations.get('consultation');
  for (const [name, quantity, place] of treatment) {
    if (place !== 'consultation' || !consulted) continue;
    const item = itemNamed(name);
    tables.services.push(
      serviceRow(context, treated, {
        item,
        quantity,
        station: consulted,
        by: doctorOf(context, treated.stay),
      }),
    );
  }
  for (const place of ['laboratory', 'pharmacy'] as const) {
    const wanted = treatment
      .filter(([, , where]) => where === place)
      .map(([name, quantity, , how]) => ({ name, quantity, ...how }));
    order(context, tables, treated, place, { wanted, open: false, diagnosisId });
  }
}

const lineStates = {
  medicine: { part: 'PartlyDispensed', whole: 'Dispensed' },
  service: { part: 'PartlyDone', whole: 'Done' },
  test: { part: 'Ordered', whole: 'Resulted' },
} as const;
const day = 24 * 60;

interface Order {
  wanted: readonly Wanted[];
  open: boolean;
  diagnosisId: string | null;
}

function order(
  context: DemoContext,
  tables: Tables,
  treated: Treated,
  place: Place,
  { wanted, open, diagnosisId }: Order,
): void {
  const station = treated.stations.get(place);
  if (!station) return;
  const orderedAt = later(station.begun, station.step * 0.05);
  const orderId = context.random.id(orderedAt);
  wanted.forEach((each, index) => {
    const item = itemNamed(each.name);
    // A millisecond apart, so that the lines sort in the order in which they were written.
    const id = context.random.id(new Date(orderedAt.getTime() + index));
    const inParts = item.category !== 'test';
    const dispensed = open ? (each.dispensed ?? 0) : inParts ? each.quantity : 0;
    const approved = later(orderedAt, station.step * 0.05);
    const approvalNo = each.approval
      ? writeApproval(
          context,
          tables,
          treated,
          { id, item, quantity: each.quantity, used: dispensed, at: approved },
          each.approval,
        )
      : null;
    const states = lineStates[item.category];
    tables.orderLines.push({
      ...lineRow(context, treated, item, each),
      approval_no: approvalNo,
      id,
      order_id: orderId,
      visit_id: station.id,
      diagnosis_id: diagnosisId,
      override_reason: each.overrideReason ?? overrideFor(tables, treated.memberId, item),
      status: open ? (dispensed > 0 ? states.part : 'Ordered') : states.whole,
      dispensed_quantity: dispensed,
      ordered_at: orderedAt,
    });
    const doing: Doing = { id, item, station };
    if (each.sessions) {
      for (const days of each.sessions)
        give(context, tables, treated, doing, 1, later(station.done, days * day));
    } else if (dispensed > 0) {
      const at = open ? later(station.taken, station.step * 0.1) : station.done;
      give(context, tables, treated, doing, dispensed, at);
    }
    if (open || inParts) return;
    writeResult(context, tables, treated, doing);
    const by = context.staff.lab_tech;
    tables.services.push(serviceRow(context, treated, { item, quantity: 1, station, by, lineId: id }));
  });
}

function lineRow(context: DemoContext, treated: Treated, item: Item, wanted: Wanted): Row {
  const { member } = treated.stay;
  const taken = directions[item.name];
  return {
    facility_id: context.facilityId,
    authorization_id: treated.authorizationId,
    member_id: treated.memberId,
    item_id: context.items.get(item.code) ?? '',
    item_code: item.code,
    item_name: item.name,
    strength: item.strength,
    category: item.category,
    quantity: wanted.quantity,
    unit_price: priceOf(item, member.schemeId),
    coverage: coverageOf(item, member),
    dosage: taken?.dosage ?? null,
    dose: taken?.dose ?? null,
    frequency: taken?.frequency ?? null,
    duration_days: taken?.days ?? null,
    doctor_note: wanted.doctorNote ?? null,
    day: treated.day,
    ordered_by: doctorOf(context, treated.stay),
  };
}

/** The reason to dispense penicillin to a patient with a recorded allergy to it. */
function overrideFor(tables: Tables, memberId: string, item: Item): string | null {
  const allergic = tables.allergies.some(
    (row) => row.member_id === memberId && row.substance === 'Penicillin',
  );
  return allergic && isPenicillin(item.name) ? 'Taken since without any reaction' : null;
}

function give(
  context: DemoContext,
  tables: Tables,
  treated: Treated,
  { id, item, station }: Doing,
  quantity: number,
  at: Date,
): void {
  const by = context.staff[item.category === 'service' ? 'practitioner' : 'pharmacist'];
  tables.dispenses.push({
    facility_id: context.facilityId,
    id: context.random.id(at),
    line_id: id,
    quantity,
    reversed_quantity: 0,
    day: dayOf(at, context.timeZone),
    dispensed_at: at,
    dispensed_by: by,
  });
  tables.services.push(serviceRow(context, treated, { item, quantity, station, by, at, lineId: id }));
}

interface Service {
  item: Item;
  quantity: number;
  station: Station;
  by: string;
  at?: Date;
  lineId?: string;
}

function serviceRow(
  context: DemoContext,
  treated: Treated,
  { item, quantity, station, by, at = station.done, lineId }: Service,
): Row {
  const { member } = treated.stay;
  return {
    facility_id: context.facilityId,
    id: context.random.id(station.done),
    visit_id: station.id,
    authorization_id: treated.authorizationId,
    item_code: item.code,
    item_name: item.name,
    quantity,
    unit_price: priceOf(item, member.schemeId),
    covered: coverageOf(item, member) !== 'cash',
    day: dayOf(at, context.timeZone),
    given_at: at,
    given_by: by,
    line_id: lineId ?? null,
    is_charge: !lineId,
  };
}
