import { type Basket, wayOf } from './baskets.ts';
import { type Item, itemNamed } from './catalogue.ts';
import { type Station, treat } from './clinic.ts';
import { dayOf, daysBefore, hoursSoFar, later, workingHours } from './clock.ts';
import type { Illness } from './illnesses.ts';
import type { Row } from './insert.ts';
import type { Member } from './people.ts';
import { coverageOf, priceOf } from './prices.ts';
import type { Random } from './random.ts';
import { cardTypeOf } from './reference.ts';
import type { Allergy, Plan } from './waiting.ts';

export interface Scene {
  facilityId: string;
  code: string;
  name: string;
  now: Date;
  timeZone: string;
  random: Random;
  /** Accounts by role and care points by kind, with the code that visits are numbered by. */
  staff: Record<'receptionist' | 'doctor' | 'pharmacist' | 'lab_tech', string>;
  points: Record<Place, { id: string; code: string }>;
  /** Identifiers of the tariff's items by their codes. */
  items: ReadonlyMap<string, string>;
  /** Names of the coded diagnoses. */
  diagnoses: ReadonlyMap<string, string>;
}

export type Place = 'registration' | 'consultation' | 'laboratory' | 'pharmacy';
type TableName =
  | ('authorizations' | 'visits' | 'diagnoses' | 'notes' | 'allergies' | 'orderLines' | 'dispenses')
  | ('results' | 'values' | 'given' | 'claims' | 'lines' | 'issued');
export type Tables = Record<TableName, Row[]> & { members: Map<string, Row> };

export const noTables = (): Tables => ({
  ...{ authorizations: [], visits: [], diagnoses: [], notes: [], allergies: [], orderLines: [] },
  ...{ dispenses: [], results: [], values: [], given: [], claims: [], lines: [], issued: [] },
  members: new Map(),
});

export interface Bill {
  status: 'Pending' | 'Submitted' | 'Approved' | 'Rejected';
  submittedAt: Date | null;
  decidedAt: Date | null;
}

export interface Stay {
  member: Member;
  at: Date;
  /** When what is done must be done: no row may be later than the moment of loading. */
  until: Date;
  /** The way through the house, in order; the last one is still open where `open` says so. */
  way: readonly Place[];
  open?: boolean;
  basket?: Basket;
  bill?: Bill;
  /** What the doctor found; those who still wait for the doctor have none. */
  illness?: Illness | undefined;
  /** What is ordered at the place where somebody waits, and not carried out yet. */
  plan?: Plan | undefined;
  /** What the doctor learned on that day. */
  allergy?: Allergy | undefined;
  visitType?: number;
}

const doers = {
  registration: 'receptionist',
  consultation: 'doctor',
  laboratory: 'lab_tech',
  pharmacy: 'pharmacist',
} as const;

/** Writes one patient's stay into the tables: authorization, visits, what was given, and the claim. */
export function tell(scene: Scene, tables: Tables, stay: Stay, number: number): void {
  const { facilityId, random, staff } = scene;
  const { member, at } = stay;
  const day = dayOf(at, scene.timeZone);
  const memberId = rememberMember(scene, tables, member, at);
  const authorizationId = random.id(at);
  const visitType = stay.visitType ?? 1;
  tables.authorizations.push({
    ...{
      facility_id: facilityId,
      id: authorizationId,
      authorization_no: String(number),
      member_id: memberId,
    },
    ...{ verifier_id: member.verifier, card_type_id: cardTypeOf(member.verifier), visit_type_id: visitType },
    ...{ staff_remarks: visitType === 2 ? 'Brought in by relatives' : null, card_status: member.cardStatus },
    ...{ authorization_status: 'ACCEPTED', scheme_remarks: member.remarks, scheme_id: member.schemeId },
    ...{ product_code: member.productCode, day, created_at: at, created_by: staff.receptionist },
  });
  tables.issued.push({
    ...{
      authorization_no: number,
      request_key: random.id(at),
      member_id: member.id,
      facility_code: scene.code,
    },
    ...{
      facility_name: scene.name,
      visit_type_id: visitType,
      exclusive: visitType === 1,
      day,
      created_at: at,
    },
  });

  const step = (stay.until.getTime() - at.getTime()) / 60_000 / (stay.way.length + 1);
  const stations = new Map<Place, Station>();
  const begunWork = stay.plan?.lines.some(({ given = 0 }) => given > 0) ?? false;
  stay.way.forEach((place, index) => {
    const begun = later(at, step * (index + 0.2));
    const done = later(at, step * (index + 1));
    const open = stay.open === true && index === stay.way.length - 1;
    const doer = staff[doers[place]];
    const taken = later(at, step * (index + 0.5));
    const isTaken = !open || begunWork;
    const id = random.id(begun);
    stations.set(place, { id, begun, taken, done, step });
    const started = place === 'registration' || place === 'consultation' ? staff.receptionist : staff.doctor;
    tables.visits.push({
      ...{ facility_id: facilityId, id, authorization_id: authorizationId, member_id: memberId },
      ...{ care_point_id: scene.points[place].id, status: open ? 'Pending' : 'Completed' },
      ...{
        reference_no: `${number}/${scene.points[place].code}`,
        day,
        created_at: begun,
        created_by: started,
      },
      ...{ taken_at: isTaken ? taken : null, taken_by: isTaken ? doer : null },
      ...{ completed_at: open ? null : done, completed_by: open ? null : doer },
    });
  });

  treat(scene, tables, { stay, memberId, authorizationId, day, stations });
  const items = (stay.basket ?? [])
    .map(([name, quantity]) => ({ item: itemNamed(name), quantity }))
    .filter(({ item }) => coverageOf(item, member) !== 'cash')
    .map(({ item, quantity }) => ({ item, quantity, price: priceOf(item, member.schemeId) }));
  if (stay.bill)
    claim(scene, tables, {
      ...{ authorizationId, memberId, number, member, visitType },
      ...{ at: stay.until, day, bill: stay.bill, items },
    });
}

interface Claimed {
  authorizationId: string;
  memberId: string;
  number: number;
  member: Member;
  visitType: number;
  at: Date;
  day: string;
  bill: Bill;
  /** What the scheme pays of what was given, at its price. */
  items: readonly { item: Item; quantity: number; price: number }[];
}

function claim({ facilityId, random, staff }: Scene, tables: Tables, it: Claimed): void {
  const id = random.id(it.at);
  const [year, month] = it.day.split('-').map(Number);
  const folios = tables.claims.filter((row) => row.claim_year === year && row.claim_month === month);
  tables.claims.push({
    ...{ facility_id: facilityId, id, authorization_id: it.authorizationId, folio_no: folios.length + 1 },
    ...{ claim_year: year ?? 0, claim_month: month ?? 0, status: it.bill.status },
    amount_claimed: it.items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    ...{ member_id: it.memberId, day: it.day, visit_type_id: it.visitType, scheme_id: it.member.schemeId },
    ...{ authorization_no: String(it.number), card_no: it.member.cardNo, first_name: it.member.firstName },
    ...{ middle_name: it.member.middleName, last_name: it.member.lastName, gender: it.member.gender },
    ...{
      date_of_birth: it.member.dateOfBirth,
      version: 1,
      answers: [],
      findings: [],
      built_by: staff.doctor,
    },
    rejection_reason: it.bill.status === 'Rejected' ? 'Item not indicated for the diagnosis' : null,
    ...{
      built_day: it.day,
      built_at: it.at,
      submitted_at: it.bill.submittedAt,
      decided_at: it.bill.decidedAt,
    },
  });
  it.items.forEach(({ item, quantity, price }, index) => {
    tables.lines.push({
      facility_id: facilityId,
      claim_id: id,
      line_no: index + 1,
      ...{ item_code: item.code, item_name: item.name, quantity, unit_price: price },
      ...{ item_type_id: item.typeId, given_on: it.day },
    });
  });
}

function rememberMember({ facilityId, random }: Scene, tables: Tables, it: Member, at: Date): string {
  const known = tables.members.get(it.id);
  if (known) {
    known.updated_at = at;
    return String(known.id);
  }
  const id = random.id(at);
  tables.members.set(it.id, {
    ...{ facility_id: facilityId, id, verifier_id: it.verifier, card_no: it.cardNo },
    ...{ card_key: it.cardNo.toUpperCase(), national_id: it.nationalId, first_name: it.firstName },
    ...{
      middle_name: it.middleName,
      last_name: it.lastName,
      gender: it.gender,
      date_of_birth: it.dateOfBirth,
    },
    ...{ identity_source: 'scheme', scheme_id: it.schemeId, scheme_name: null, product_code: it.productCode },
    ...{ product_name: null, card_status: it.cardStatus, expiry_date: it.expiryDate, photo: it.photo },
    ...{ created_at: at, updated_at: at },
  });
  return id;
}

/** A stay on an earlier day, over by the evening. */
export function pastStay(scene: Scene, member: Member, daysAgo: number, more: Partial<Stay>): Stay {
  const hours = workingHours(daysBefore(dayOf(scene.now, scene.timeZone), daysAgo), scene.timeZone);
  const at = later(hours.from, scene.random.between(0, 360));
  const way = more.basket ? wayOf(more.basket) : (['registration', 'consultation'] as const);
  return { member, at, until: later(at, scene.random.between(45, 120)), way, ...more };
}

/** The stays of today, in the order of coming, spread over the hours that have passed. */
export function todaysStay(scene: Scene, member: Member, share: number, more: Partial<Stay>): Stay {
  const { from, to } = hoursSoFar(scene.now, scene.timeZone);
  const span = (to.getTime() - from.getTime()) / 60_000;
  const at = later(from, span * (0.02 + 0.85 * share));
  const left = (to.getTime() - at.getTime()) / 60_000;
  return { member, at, until: later(at, Math.min(left * 0.9, 90)), way: [], ...more };
}
