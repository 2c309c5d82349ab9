import { daysBefore } from '@afyakadi/contract/formats/days';
import { writeBill } from './bills.ts';
import { treat } from './clinic.ts';
import { arrivalsUntil, dayOf, later, workingHours } from './clock.ts';
import { doctorOf } from './doctor.ts';
import type { Member } from './people.ts';
import { cardTypeOf } from './reference.ts';
import type { DemoContext, Place, Station, Stay, Tables } from './stay.ts';
import { wayOf } from './treatments.ts';
import { ordersByPlace } from './waiting.ts';

export const noTables = (): Tables => ({
  authorizations: [],
  visits: [],
  diagnoses: [],
  notes: [],
  allergies: [],
  vitals: [],
  orderLines: [],
  dispenses: [],
  results: [],
  values: [],
  services: [],
  claims: [],
  lines: [],
  issued: [],
  approvals: [],
  schemeApprovals: [],
  claimDiagnoses: [],
  practitioners: [],
  submissions: [],
  closings: [],
  payments: [],
  series: [],
  schemeClaims: [],
  schemeLines: [],
  schemeClosings: [],
  referrals: [],
  schemeReferrals: [],
  beds: [],
  stays: [],
  bedAssignments: [],
  benefits: [],
  members: new Map(),
  there: new Map(),
  written: new Map(),
});

const doers = {
  registration: 'receptionist',
  triage: 'practitioner',
  consultation: 'doctor',
  laboratory: 'lab_tech',
  pharmacy: 'pharmacist',
  procedures: 'practitioner',
  imaging: 'practitioner',
  physiotherapy: 'practitioner',
  maternity: 'practitioner',
  eye: 'practitioner',
  ward: 'practitioner',
} as const;

/** Writes one patient's stay into the tables: authorization, visits, services, and the claim. */
export function writeJourney(context: DemoContext, tables: Tables, stay: Stay, number: number): void {
  const { facilityId, random, staff } = context;
  const { member, at } = stay;
  const day = dayOf(at, context.timeZone);
  const memberId = rememberMember(context, tables, member, at);
  const authorizationId = random.id(at);
  const visitType = stay.visitType ?? 1;
  tables.authorizations.push({
    facility_id: facilityId,
    id: authorizationId,
    authorization_no: String(number),
    member_id: memberId,
    verifier_id: member.verifier,
    card_type_id: cardTypeOf(member.verifier),
    visit_type_id: visitType,
    referral_no: stay.referralNo ?? null,
    staff_remarks: visitType === 2 ? 'Brought in by relatives' : null,
    card_status: member.cardStatus,
    authorization_status: 'ACCEPTED',
    scheme_remarks: member.remarks,
    scheme_id: member.schemeId,
    product_code: member.productCode,
    day,
    created_at: at,
    created_by: staff.receptionist,
    holder_name: [member.firstName, member.middleName, member.lastName]
      .filter((part) => part !== '')
      .join(' '),
  });
  tables.issued.push({
    authorization_no: number,
    request_key: random.id(at),
    member_id: member.id,
    facility_code: context.code,
    facility_name: context.name,
    visit_type_id: visitType,
    exclusive: visitType === 1,
    day,
    created_at: at,
  });

  const step = (stay.until.getTime() - at.getTime()) / 60_000 / (stay.way.length + 1);
  const stations = new Map<Place, Station>();
  const ordered = ordersByPlace(stay);
  const further = [...ordered.keys()].filter((place) => !stay.way.includes(place));
  [...stay.way, ...further].forEach((place, position) => {
    // Those at several care points at once wait at each from the same moment.
    const index = Math.min(position, stay.way.length - 1);
    const begun = later(at, step * (index + 0.2));
    const done = later(at, step * (index + 1));
    const last = index === stay.way.length - 1;
    // The doctor sees them again with what they wait for, and completes the consultation then: it is charged so late.
    const open = stay.open === true && (last || (place === 'consultation' && !stay.treatment));
    const doer = place === 'consultation' ? doctorOf(context, stay) : staff[doers[place]];
    const taken = later(at, step * (index + 0.5));
    const begunWork = ordered.get(place)?.some(({ dispensed = 0 }) => dispensed > 0) ?? false;
    const isTaken = !open || !last || begunWork || place === 'ward';
    const id = random.id(begun);
    stations.set(place, { id, begun, taken, done, step });
    const isForwarded = place === 'registration' || place === 'triage' || place === 'consultation';
    const started = isForwarded ? staff.receptionist : staff.doctor;
    tables.visits.push({
      facility_id: facilityId,
      id,
      authorization_id: authorizationId,
      member_id: memberId,
      care_point_id: context.points[place].id,
      status: open ? 'Pending' : 'Completed',
      reference_no: `${number}/${context.points[place].code}`,
      day,
      created_at: begun,
      created_by: started,
      taken_at: isTaken ? taken : null,
      taken_by: isTaken ? doer : null,
      completed_at: open ? null : done,
      completed_by: open ? null : doer,
    });
  });

  const treated = { stay, memberId, authorizationId, authorizationNo: String(number), day, stations };
  treat(context, tables, treated);
  if (stay.bill) writeBill(context, tables, { ...treated, visitType, builtAt: stay.until }, stay.bill);
  tables.written.set(stay, treated);
}

function rememberMember(
  { facilityId, random }: DemoContext,
  tables: Tables,
  member: Member,
  at: Date,
): string {
  const known = tables.members.get(member.id);
  if (known) {
    known.updated_at = at;
    return String(known.id);
  }
  const id = random.id(at);
  tables.members.set(member.id, {
    facility_id: facilityId,
    id,
    verifier_id: member.verifier,
    card_no: member.cardNo,
    card_key: member.cardNo.toUpperCase(),
    national_id: member.nationalId,
    first_name: member.firstName,
    middle_name: member.middleName,
    last_name: member.lastName,
    gender: member.gender,
    date_of_birth: member.dateOfBirth,
    identity_source: 'scheme',
    scheme_id: member.schemeId,
    scheme_name: null,
    product_code: member.productCode,
    product_name: null,
    card_status: member.cardStatus,
    expiry_date: member.expiryDate,
    photo: member.photo,
    created_at: at,
    updated_at: at,
  });
  return id;
}

/** A stay on an earlier day, over by the evening. */
export function pastStay(context: DemoContext, member: Member, daysAgo: number, more: Partial<Stay>): Stay {
  const hours = workingHours(daysBefore(dayOf(context.now, context.timeZone), daysAgo), context.timeZone);
  const at = later(hours.from, context.random.between(0, 360));
  const way = more.treatment ? wayOf(more.treatment) : (['registration', 'consultation'] as const);
  return { member, at, until: later(at, context.random.between(45, 120)), way, ...more };
}

/** A stay of today: of a patient who is served by now, or who waits at the last station, `open`. */
export function todaysStay(context: DemoContext, member: Member, share: number, more: Partial<Stay>): Stay {
  const { now, timeZone } = context;
  const at = arrivalsUntil(now, timeZone)[more.open ? 'waiting' : 'served'](share);
  const left = (now.getTime() - at.getTime()) / 60_000;
  return { member, at, until: later(at, Math.min(left * 0.9, 90)), way: [], ...more };
}
