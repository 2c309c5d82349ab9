import { writeApproval } from './approvals.ts';
import type { Basket } from './baskets.ts';
import { type Item, itemNamed } from './catalogue.ts';
import { later } from './clock.ts';
import { doctorOf } from './doctor.ts';
import { directions, type Illness } from './illnesses.ts';
import type { Row } from './insert.ts';
import { writeResult } from './lab.ts';
import { coverageOf, priceOf } from './prices.ts';
import type { Place, Scene, Stay, Tables } from './story.ts';
import type { Allergy, Wanted } from './waiting.ts';

/** A visit of a stay as it is told: when it began, when somebody took the patient in, when it was done. */
export interface Station {
  id: string;
  begun: Date;
  taken: Date;
  done: Date;
  /** Minutes from one station to the next. */
  step: number;
}

export interface Treated {
  stay: Stay;
  memberId: string;
  authorizationId: string;
  authorizationNo: string;
  day: string;
  stations: ReadonlyMap<Place, Station>;
}

const allergies: readonly Allergy[] = [
  { substance: 'Penicillin', reaction: 'Itching rash', severity: 'Moderate' },
  { substance: 'Sulfa', reaction: 'Blisters in the mouth', severity: 'Severe' },
  { substance: 'Aspirin', reaction: 'Wheeze', severity: 'Severe' },
];

/** Writes what the doctor found and ordered in one stay, and what pharmacy and laboratory did of it. */
export function treat(scene: Scene, tables: Tables, it: Treated): void {
  const { stay, stations } = it;
  const consulted = stations.get('consultation');
  const last = stay.way.at(-1);
  if (!consulted || (stay.open === true && last === 'consultation')) return;
  const diagnosisId = stay.illness ? diagnose(scene, tables, it, stay.illness, consulted) : null;
  recordAllergy(scene, tables, it, consulted);
  given(scene, tables, it, stay.basket ?? [], diagnosisId);
  if (stay.plan && (last === 'pharmacy' || last === 'laboratory'))
    order(scene, tables, it, last, { wanted: stay.plan.lines, open: true, diagnosisId });
}

function diagnose(scene: Scene, tables: Tables, it: Treated, illness: Illness, at: Station): string {
  const id = scene.random.id(at.taken);
  const recorded = { recorded_at: at.taken, recorded_by: doctorOf(scene, it.stay) };
  const whose = {
    ...{ facility_id: scene.facilityId, member_id: it.memberId, authorization_id: it.authorizationId },
  };
  const final = illness.certainty === 'Final';
  const name = scene.diagnoses.get(illness.code);
  if (!name) throw new Error(`The list of diagnosis codes has no ${illness.code}`);
  tables.diagnoses.push({
    ...{ ...whose, ...recorded, id, code: illness.code, name, certainty: illness.certainty },
    ...{ finalized_at: final ? at.taken : null, finalized_by: final ? doctorOf(scene, it.stay) : null },
  });
  if (illness.note)
    tables.notes.push({ ...whose, ...recorded, id: scene.random.id(at.taken), text: illness.note });
  return id;
}

/** What a stay names; of the others every thirtieth, once. */
function recordAllergy(scene: Scene, tables: Tables, it: Treated, at: Station): void {
  const own = tables.allergies.filter((row) => row.member_id === it.memberId);
  const every = tables.diagnoses.length % 30 === 0 && own.length === 0;
  const found = it.stay.allergy ?? it.stay.plan?.allergy ?? (every ? drawn(scene, it.stay) : undefined);
  if (!found || own.some((row) => row.substance === found.substance)) return;
  tables.allergies.push({
    ...{ facility_id: scene.facilityId, id: scene.random.id(at.taken), member_id: it.memberId, ...found },
    ...{ recorded_at: at.taken, recorded_by: doctorOf(scene, it.stay) },
  });
}

/** Nobody is found allergic to penicillin and given it on the same day. */
function drawn(scene: Scene, stay: Stay): Allergy | undefined {
  return allergies[scene.random.between(givesPenicillin(stay) ? 1 : 0, allergies.length - 1)];
}

const isPenicillin = (name: string) => name.startsWith('Amoxicillin');

/** Whether a penicillin is among what a stay gives. */
export function givesPenicillin({ basket = [] }: Stay): boolean {
  return basket.some(([name]) => isPenicillin(name));
}

/** What was given in full: services as they are, medicines and tests as lines that are finished. */
function given(scene: Scene, tables: Tables, it: Treated, basket: Basket, diagnosisId: string | null): void {
  const consulted = it.stations.get('consultation');
  for (const [name, quantity, place] of basket) {
    if (place !== 'consultation' || !consulted) continue;
    const item = itemNamed(name);
    tables.given.push(
      givenRow(scene, it, { item, quantity, station: consulted, by: doctorOf(scene, it.stay) }),
    );
  }
  for (const place of ['laboratory', 'pharmacy'] as const) {
    const wanted = basket
      .filter(([, , where]) => where === place)
      .map(([name, quantity, , how]) => ({ name, quantity, ...how }));
    order(scene, tables, it, place, { wanted, open: false, diagnosisId });
  }
}

interface Order {
  wanted: readonly Wanted[];
  open: boolean;
  diagnosisId: string | null;
}

function order(
  scene: Scene,
  tables: Tables,
  it: Treated,
  place: 'pharmacy' | 'laboratory',
  { wanted, open, diagnosisId }: Order,
): void {
  const station = it.stations.get(place);
  if (!station) return;
  const orderedAt = later(station.begun, station.step * 0.05);
  const orderId = scene.random.id(orderedAt);
  wanted.forEach((each, index) => {
    const item = itemNamed(each.name);
    // A millisecond apart, so that the lines stand in the order in which they were written.
    const id = scene.random.id(new Date(orderedAt.getTime() + index));
    const medicine = item.category === 'medicine';
    const dispensed = open ? (each.given ?? 0) : medicine ? each.quantity : 0;
    const approved = later(orderedAt, station.step * 0.05);
    const approvalNo = each.approval
      ? writeApproval(scene, tables, it, { id, item, quantity: each.quantity, at: approved }, each.approval)
      : null;
    tables.orderLines.push({
      ...lineRow(scene, it, item, each),
      approval_no: approvalNo,
      ...{ id, order_id: orderId, visit_id: station.id, diagnosis_id: diagnosisId },
      override_reason: each.overrideReason ?? overrideFor(tables, it.memberId, item),
      status: open ? (dispensed > 0 ? 'PartlyDispensed' : 'Ordered') : medicine ? 'Dispensed' : 'Resulted',
      ...{ dispensed_quantity: dispensed, ordered_at: orderedAt },
    });
    const doing: Doing = { id, item, station };
    if (dispensed > 0) dispense(scene, tables, it, doing, dispensed, open);
    if (open || medicine) return;
    writeResult(scene, tables, it, doing);
    const by = scene.staff.lab_tech;
    tables.given.push(givenRow(scene, it, { item, quantity: 1, station, by, lineId: id }));
  });
}

function lineRow(scene: Scene, it: Treated, item: Item, wanted: Wanted): Row {
  const { member } = it.stay;
  const taken = directions[item.name];
  return {
    ...{ facility_id: scene.facilityId, authorization_id: it.authorizationId, member_id: it.memberId },
    ...{ item_id: scene.items.get(item.code) ?? '', item_code: item.code, item_name: item.name },
    ...{ strength: item.strength, category: item.category, quantity: wanted.quantity },
    ...{ unit_price: priceOf(item, member.schemeId), coverage: coverageOf(item, member) },
    ...{ dosage: taken?.dosage ?? null, dose: taken?.dose ?? null, frequency: taken?.frequency ?? null },
    ...{ duration_days: taken?.days ?? null, doctor_note: wanted.doctorNote ?? null },
    ...{ day: it.day, ordered_by: doctorOf(scene, it.stay) },
  };
}

/** A penicillin for somebody who is on record as allergic to it was given for a reason. */
function overrideFor(tables: Tables, memberId: string, item: Item): string | null {
  const allergic = tables.allergies.some(
    (row) => row.member_id === memberId && row.substance === 'Penicillin',
  );
  return allergic && isPenicillin(item.name) ? 'Taken since without any reaction' : null;
}

/** A line that is being carried out. */
export interface Doing {
  id: string;
  item: Item;
  station: Station;
}

function dispense(
  scene: Scene,
  tables: Tables,
  it: Treated,
  { id, item, station }: Doing,
  quantity: number,
  open: boolean,
): void {
  const at = open ? later(station.taken, station.step * 0.1) : station.done;
  const by = scene.staff.pharmacist;
  tables.dispenses.push({
    ...{
      facility_id: scene.facilityId,
      id: scene.random.id(at),
      line_id: id,
      quantity,
      reversed_quantity: 0,
    },
    ...{ day: it.day, dispensed_at: at, dispensed_by: by },
  });
  tables.given.push(givenRow(scene, it, { item, quantity, station, by, at, lineId: id }));
}

interface Given {
  item: Item;
  quantity: number;
  station: Station;
  by: string;
  at?: Date;
  lineId?: string;
}

function givenRow(scene: Scene, it: Treated, { item, quantity, station, by, at, lineId }: Given): Row {
  const { member } = it.stay;
  return {
    ...{ facility_id: scene.facilityId, id: scene.random.id(station.done), visit_id: station.id },
    ...{ authorization_id: it.authorizationId, item_code: item.code, item_name: item.name, quantity },
    ...{ unit_price: priceOf(item, member.schemeId), covered: coverageOf(item, member) !== 'cash' },
    ...{
      day: it.day,
      given_at: at ?? station.done,
      given_by: by,
      line_id: lineId ?? null,
      is_charge: !lineId,
    },
  };
}
