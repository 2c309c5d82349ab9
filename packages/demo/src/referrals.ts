import { demoFacilities } from './accounts.ts';
import { dayOf, later } from './clock.ts';
import type { Row } from './insert.ts';
import type { Member } from './people.ts';
import { knownReferrals } from './scenario-members.ts';
import { elsewhere } from './scheme-tariff.ts';
import type { DemoContext, Stay, Tables } from './stay.ts';

const day = 24 * 60;

/** Reasons for a referral, by the diagnosis. */
const reasons: Readonly<Record<string, string>> = {
  I10: 'Specialist review of blood pressure',
  'E11.9': 'Specialist review of diabetes',
  'M54.5': 'Imaging of the spine is not available here',
  'K29.7': 'Endoscopy is not available here',
  R51: 'Review by a neurologist',
  'D50.9': 'Source of the bleeding not found here',
  N10: 'Ultrasound of the kidneys is not available here',
};

/** Numbers of the scheme under which patients were sent to a facility, and come back. */
export function receivedNumbers(place: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(21_081_000_031 + place * 20 + index));
}

interface Written {
  member: Member | undefined;
  at: Date;
  row: Row;
}

/**
 * Writes a facility's referrals: cards that were not verified yet, patients who came with a number, and patients who
 * were sent on; one of these was refused at first and accepted after a correction.
 */
export function writeReferrals(
  context: DemoContext,
  tables: Tables,
  members: readonly Member[],
  listed: number,
): void {
  const waiting = knownReferrals
    .filter(({ to }) => to === context.code)
    .map((known) => unverified(context, members, known));
  const came = [...tables.written.keys()].filter(({ visitType }) => visitType === 3);
  const received = came.map((stay, index) => arrived(context, tables, stay, index));
  const out = sentOn(context, tables, listed - waiting.length - received.length);
  const all = [...waiting, ...received, ...out].sort((a, b) => Number(a.at) - Number(b.at));
  const last = new Map<string, number>();
  for (const { row, at, member } of all) {
    row.serial_no = row.direction === 'in' ? (row.referral_no ?? '') : ownNumber(context, at, last);
    tables.referrals.push(row);
    if (row.referral_no !== null) tables.schemeReferrals.push(atTheScheme(context, row, member, at));
  }
  for (const [year, no] of last)
    tables.series.push({ facility_id: context.facilityId, series: `referral/${year}`, last: no });
}

/** The facility's next number of the year; a received referral is called by the scheme's. */
function ownNumber(context: DemoContext, at: Date, last: Map<string, number>): string {
  const year = dayOf(at, context.timeZone).slice(0, 4);
  const no = (last.get(year) ?? 0) + 1;
  last.set(year, no);
  return `${context.code}/${year}/R${String(no).padStart(5, '0')}`;
}

/** A row in the order and with the columns of all. */
function referral(context: DemoContext, member: Member | undefined, at: Date, more: Row): Written {
  const row: Row = {
    facility_id: context.facilityId,
    id: context.random.id(at),
    direction: 'out',
    status: 'Pending',
    referral_no: null,
    serial_no: '',
    card_no: member?.cardNo ?? '',
    other_facility: '',
    other_facility_code: '',
    diagnoses: [],
    reason: '',
    remarks: '',
    scheme_remarks: '',
    created_at: at,
    patient_name: [member?.firstName, member?.middleName, member?.lastName].join(' '),
    member_id: null,
    authorization_id: null,
    gender: member?.gender ?? null,
    date_of_birth: member?.dateOfBirth ?? null,
    version: 1,
    previous_id: null,
    superseded_by: null,
    practitioner_name: null,
    practitioner_registration_no: null,
    created_by: null,
    ended_at: null,
    ended_by: null,
    sending: false,
  };
  return { member, at, row: { ...row, ...more } };
}

const diagnosed = (context: DemoContext, code: string) => [
  { code, name: context.diagnoses.get(code) ?? code },
];

function unverified(
  context: DemoContext,
  members: readonly Member[],
  known: (typeof knownReferrals)[number],
): Written {
  const member = members.find(({ cardNo }) => cardNo === known.card);
  const from = [...elsewhere, ...demoFacilities].find(({ name }) => name === known.from);
  return referral(context, member, later(context.now, -7 * day), {
    direction: 'in',
    referral_no: known.no,
    other_facility: known.from,
    other_facility_code: from?.code ?? '',
    diagnoses: diagnosed(context, known.diagnosis),
    reason: 'Please examine and treat',
  });
}

/** A patient who came with the scheme's number; for most, the other facility was informed of the outcome. */
function arrived(context: DemoContext, tables: Tables, stay: Stay, index: number): Written {
  const treated = tables.written.get(stay);
  const from = elsewhere[1 + (index % 2)] ?? elsewhere[1];
  const done = index % 4 !== 3;
  return referral(context, stay.member, stay.at, {
    direction: 'in',
    referral_no: stay.referralNo ?? null,
    status: done ? 'Completed' : 'Pending',
    member_id: treated?.memberId ?? null,
    authorization_id: treated?.authorizationId ?? null,
    other_facility: from.name,
    other_facility_code: from.code,
    reason: 'Specialist review of blood pressure',
    diagnoses: diagnosed(context, stay.illness?.code ?? 'I10'),
    ended_at: done ? stay.until : null,
    ended_by: done ? context.staff.doctor : null,
  });
}

function sentOn(context: DemoContext, tables: Tables, count: number): Written[] {
  const fit = [...tables.written.keys()].filter(
    (stay) => !stay.open && (stay.visitType ?? 1) < 3 && reasons[stay.illness?.code ?? ''] !== undefined,
  );
  const stays = context.random
    .shuffled(fit.filter(({ until }) => until < later(context.now, -2 * day)))
    .slice(0, count);
  return stays.flatMap((stay, index) => {
    const status = index % 6 === 5 ? 'Rejected' : index % 3 === 2 ? 'Completed' : 'Pending';
    const sent = send(context, tables, stay, status, index);
    if (index !== 2) return [sent];
    // Refused at first: the dispensary takes no referrals. Sent again to a hospital, it was accepted.
    const before = send(context, tables, stay, 'Rejected', index);
    before.row.superseded_by = sent.row.id ?? null;
    Object.assign(sent.row, { version: 2, previous_id: before.row.id, created_at: later(sent.at, 30) });
    return [before, { ...sent, at: later(sent.at, 30) }];
  });
}

function send(context: DemoContext, tables: Tables, stay: Stay, status: string, index: number): Written {
  const treated = tables.written.get(stay);
  const doctorId = context.staff.doctor;
  const doctor = context.doctors.get(doctorId);
  const refused = status === 'Rejected';
  const others = [...elsewhere.filter(({ accepts }) => accepts), ...demoFacilities].filter(
    ({ code }) => code !== context.code,
  );
  const to = refused ? elsewhere[2] : (others[index % others.length] ?? elsewhere[0]);
  const code = stay.illness?.code ?? 'I10';
  const endedAt = status === 'Completed' ? later(stay.until, day) : null;
  return referral(context, stay.member, stay.until, {
    status,
    other_facility: to.name,
    other_facility_code: to.code,
    diagnoses: diagnosed(context, code),
    referral_no: refused
      ? null
      : `${dayOf(stay.until, context.timeZone).slice(2).replaceAll('-', '')}${String(context.place * 50 + index + 1).padStart(5, '0')}`,
    member_id: treated?.memberId ?? null,
    authorization_id: treated?.authorizationId ?? null,
    reason: reasons[code] ?? '',
    remarks: index % 4 === 0 ? 'With a copy of the results' : '',
    scheme_remarks: refused ? `${to.name} does not accept referrals.` : 'Accepted.',
    practitioner_name: doctor?.name ?? null,
    practitioner_registration_no: doctor?.registrationNo ?? null,
    created_by: doctorId,
    ended_at: endedAt,
    ended_by: endedAt ? doctorId : null,
  });
}

function atTheScheme(context: DemoContext, row: Row, member: Member | undefined, at: Date): Row {
  const facility = { code: context.code, name: context.name };
  const other = { code: String(row.other_facility_code), name: String(row.other_facility) };
  const [from, to] = row.direction === 'in' ? [other, facility] : [facility, other];
  return {
    referral_no: row.referral_no ?? '',
    card_key: (member?.cardNo ?? '').toUpperCase(),
    from_facility: from.name,
    from_facility_code: from.code,
    to_facility_code: to.code,
    diagnosis: Array.isArray(row.diagnoses)
      ? row.diagnoses.map((diagnosis) => Object(diagnosis).code).join(', ')
      : '',
    created_at: row.direction === 'in' ? later(at, -3 * day) : at,
    request_key: context.random.id(at),
    patient_name: row.patient_name ?? '',
    reason: row.reason ?? '',
    status: 'ACCEPTED',
  };
}
