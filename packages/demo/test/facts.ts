import { daysBefore } from '@afyakadi/contract/formats/days';
import { dayOf, later, startOfDay } from '../src/clock.ts';
import type { DemoRows } from '../src/generate.ts';
import type { Cell, Row } from '../src/insert.ts';
import { cardWithCeiling } from '../src/scenario-members.ts';

/** A demo data set to look into. */
export interface Book {
  now: Date;
  timeZone: string;
  today: string;
  rows: (table: string) => readonly Row[];
}

export function bookOf({ own }: DemoRows, now: Date, timeZone: string): Book {
  const tables = new Map<string, Row[]>();
  for (const [table, rows] of own) tables.set(table, [...(tables.get(table) ?? []), ...rows]);
  return { now, timeZone, today: dayOf(now, timeZone), rows: (table) => tables.get(table) ?? [] };
}

const sum = (rows: readonly Row[], value: (row: Row) => number) =>
  rows.reduce((total, row) => total + value(row), 0);
const counted = (values: readonly unknown[]): Record<string, number> =>
  Object.fromEntries(
    [...new Set(values.map(String))]
      .sort()
      .map((key) => [key, values.filter((value) => String(value) === key).length]),
  );
const by = (rows: readonly Row[], column: string) => new Map(rows.map((row) => [row[column], row]));
const hour = 3_600_000;
const time = (cell: Cell | undefined) => (cell instanceof Date ? cell.getTime() : Number.NaN);

/** One facility of a demo data set. */
class Place {
  readonly #book: Book;
  readonly #id: Cell;
  readonly #code: string;
  readonly #tables = new Map<string, readonly Row[]>();

  constructor(book: Book, code: string) {
    this.#book = book;
    this.#code = code;
    this.#id = book.rows('facility').find((row) => row.code === code)?.id ?? null;
  }

  rows(table: string): readonly Row[] {
    const found =
      this.#tables.get(table) ??
      this.#book
        .rows(table)
        .filter((row) => row.facility_id === this.#id || row.facility_code === this.#code);
    this.#tables.set(table, found);
    return found;
  }

  /** Visits with the kind of their care point. */
  visits(): (Row & { kind: Cell })[] {
    const points = by(this.rows('care_point'), 'id');
    return this.rows('visit').map((row) => ({
      ...row,
      kind: points.get(row.care_point_id ?? null)?.kind ?? null,
    }));
  }

  /** Those of `rows` whose member waits at a kind of care point. */
  waitingAt(kind: string): Row[] {
    return this.visits().filter((row) => row.kind === kind && row.status === 'Pending');
  }
}

/** The figures for the day of loading (requirements 8.7). */
export function figures(book: Book, code: string) {
  const place = new Place(book, code);
  const today = (table: string, column = 'day') =>
    place.rows(table).filter((row) => row[column] === book.today);
  const recent = place
    .rows('claim')
    .filter(({ built_day, status }) => String(built_day) > daysBefore(book.today, 30) && status !== 'Draft');
  return {
    patientsToday: new Set(today('card_authorization').map(({ member_id }) => member_id)).size,
    referrals: place.rows('referral').filter(({ superseded_by }) => superseded_by === null).length,
    claimsToday: today('claim', 'built_day').filter(({ status }) => status === 'Pending').length,
    expensesToday: sum(
      today('service_given').filter(({ covered }) => covered === true),
      ({ quantity, unit_price }) => Number(quantity) * Number(unit_price),
    ),
    claims: counted(recent.map(({ status }) => status)),
    amountPending: sum(
      recent.filter(({ status }) => status === 'Pending'),
      ({ amount_claimed }) => Number(amount_claimed),
    ),
  };
}

/** What no moment may break: nothing is later than now, and nothing exists twice that exists once. */
export function faults(book: Book): string[] {
  const found: string[] = [];
  const tables = [...new Set(dated)];
  for (const table of tables) {
    for (const row of book.rows(table)) {
      for (const [column, cell] of Object.entries(row))
        if (cell instanceof Date && !(cell.getTime() <= book.now.getTime()))
          found.push(`${table}.${column} is later`);
      const at = row.created_at ?? row.ordered_at ?? row.dispensed_at ?? row.given_at;
      if (
        row.day !== undefined &&
        at instanceof Date &&
        row.day !== dayOf(at, book.timeZone) &&
        table !== 'claim'
      )
        found.push(`${table} is of another day than its time`);
    }
  }
  const once: Record<string, (row: Row) => unknown> = {
    'register.issued_authorization': ({ authorization_no }) => authorization_no,
    'register.claim': ({ submission_no }) => submission_no,
    'register.claim_closing': ({ receipt_no }) => receipt_no,
    'register.approval': ({ id, reference_no }) => reference_no ?? id,
    'register.referral': ({ referral_no }) => referral_no,
    referral: ({ facility_id, serial_no }) => `${facility_id} ${serial_no}`,
    claim: ({ facility_id, claim_year, claim_month, folio_no, id }) =>
      `${facility_id} ${claim_year} ${claim_month} ${folio_no ?? id}`,
  };
  for (const [table, key] of Object.entries(once)) {
    const keys = book.rows(table).map(key);
    if (new Set(keys).size < keys.length) found.push(`${table} has a number twice`);
  }
  const visited = book
    .rows('register.issued_authorization')
    .map(({ member_id, day }) => `${member_id} ${day}`);
  if (new Set(visited).size < visited.length) found.push('a member was here twice on one day');
  return [...new Set(found)];
}

const dated = [
  ...['facility', 'account', 'order_set', 'authorized_member', 'card_authorization', 'visit', 'diagnosis'],
  ...[
    'clinical_note',
    'allergy',
    'vitals',
    'stay',
    'bed_assignment',
    'order_line',
    'dispense',
    'test_result',
  ],
  ...['approval', 'service_given', 'claim', 'claim_submission', 'claim_closing', 'claim_payment', 'referral'],
  ...['register.issued_authorization', 'register.approval', 'register.claim', 'register.claim_closing'],
  'register.referral',
];

/** Months of claims by how many months ago they were: their state, and how the scheme's list differs from ours. */
export function months(book: Book, code: string) {
  const place = new Place(book, code);
  const [year = 0, month = 0] = book.today.split('-').map(Number);
  const ago = (row: Row) => (year - Number(row.claim_year)) * 12 + month - Number(row.claim_month);
  const at = (table: string, months: number) => place.rows(table).filter((row) => ago(row) === months);
  const there = by(place.rows('register.claim'), 'submission_no');
  const differing = place.rows('claim').flatMap((claim) => {
    const theirs = claim.submission_no ? there.get(Number(claim.submission_no)) : claim;
    const less = theirs ? Number(claim.amount_claimed) - Number(theirs.amount_claimed) : 'missing';
    return less === 0 ? [] : [`${ago(claim)} months ago: ${less}`];
  });
  const stateOf = (months: number) => {
    const [closing] = at('claim_closing', months);
    const [receipt] = at('register.claim_closing', months);
    const paid = sum(at('claim_payment', months), ({ amount }) => Number(amount));
    const approved = sum(
      at('claim', months).filter(({ superseded_by }) => superseded_by === null),
      ({ amount_approved }) => Number(amount_approved),
    );
    const sent = at('claim', months).some(({ submitted_at }) => submitted_at !== null);
    if (!sent) return 'empty';
    if (!closing || !receipt) return 'open';
    return paid === 0 ? 'closed' : paid === approved ? 'paid' : 'paid in part';
  };
  return { last: stateOf(1), beforeLast: stateOf(2), thirdLast: stateOf(3), differing: differing.sort() };
}

/** Who waits where now, and for what; what began on an earlier day. */
export function waiting(book: Book, code: string) {
  const place = new Place(book, code);
  const pending = place.visits().filter(({ status }) => status === 'Pending');
  const visit = by(place.rows('visit'), 'id');
  const open = place
    .rows('order_line')
    .filter(({ status }) => ['Ordered', 'PartlyDispensed', 'PartlyDone'].includes(String(status)));
  const isOpen = (name: string, approvalNo?: null) =>
    open.some(
      (line) => line.item_name === name && (approvalNo === undefined || line.approval_no === approvalNo),
    );
  const [lain] = place.rows('stay');
  const [assigned] = place.rows('bed_assignment');
  const sessions = open.filter(({ item_name }) => item_name === 'Physiotherapy session');
  return {
    patients: counted(pending.map(({ kind }) => kind)),
    begunEarlier: counted(pending.filter(({ day }) => day !== book.today).map(({ kind }) => kind)),
    linesEach: ['pharmacy', 'laboratory'].every((kind) =>
      place.waitingAt(kind).every(({ id }) => open.filter(({ visit_id }) => visit_id === id).length >= 2),
    ),
    servedAtPharmacy: place.waitingAt('pharmacy').some(({ taken_at }) => taken_at !== null),
    for: {
      'a medicine half given, which the patient pays': open.some(
        ({ status, coverage }) => status === 'PartlyDispensed' && coverage === 'cash',
      ),
      'a medicine against an allergy': open.some(({ override_reason }) => override_reason !== null),
      'a medicine that needs approval': isOpen('Insulin Glargine 100IU/ml injection', null),
      'an MRI scan without approval': isOpen('MRI Scan', null),
      'a CT scan whose approval waits': isOpen('CT Scan, Brain', null),
      'a delivery': isOpen('Normal Delivery'),
      spectacles: isOpen('Spectacles, single vision'),
      'a panel of measures': isOpen('Full Blood Picture'),
      'a test of free text': ['Malaria RDT', 'Urinalysis', 'Stool Analysis'].some((name) => isOpen(name)),
    },
    approvals: counted(
      place.rows('approval').map((row) => {
        const there = place.rows('register.approval').find(({ id }) => id === row.id);
        const line = place.rows('order_line').find(({ id }) => id === row.line_id);
        return `${row.status}, there ${there?.status}, line ${line?.status}`;
      }),
    ),
    sessions: sessions.map(({ id, quantity, dispensed_quantity }) => ({
      of: quantity,
      done: dispensed_quantity,
      days: new Set(
        place
          .rows('dispense')
          .flatMap(({ line_id, day }) => (line_id === id && day !== book.today ? [day] : [])),
      ).size,
    })),
    inBed: {
      bed: place.rows('bed').find(({ id }) => id === assigned?.bed_id)?.name,
      nights: [1, 2, 3, 4].find((nights) => daysBefore(book.today, nights) === lain?.next_bed_day),
      status: visit.get(assigned?.visit_id ?? null)?.status,
    },
  };
}

/** What the doctor knows of those who wait at consultation, and the one whose product has a ceiling. */
export function atConsultation(book: Book, code: string) {
  const place = new Place(book, code);
  const members = place
    .waitingAt('consultation')
    .filter(({ taken_at }) => taken_at === null)
    .map(({ member_id }) => member_id);
  const lines = by(place.rows('order_line'), 'id');
  const tested = new Set(
    place.rows('test_result').map(({ line_id }) => lines.get(line_id ?? null)?.member_id),
  );
  const diagnosed = new Set(place.rows('diagnosis').map(({ member_id }) => member_id));
  const withCeiling = place.rows('authorized_member').find(({ card_no }) => card_no === cardWithCeiling);
  const hers = new Set(
    place.rows('card_authorization').flatMap((row) => (row.member_id === withCeiling?.id ? [row.id] : [])),
  );
  const used = place
    .rows('service_given')
    .filter(
      ({ authorization_id, covered, day }) =>
        hers.has(authorization_id) && covered === true && String(day).slice(0, 4) === book.today.slice(0, 4),
    );
  const benefits = place.rows('product_benefit');
  const ceiling = benefits.find(({ yearly_ceiling }) => yearly_ceiling !== null)?.yearly_ceiling;
  return {
    waiting: members.length,
    diagnosed: members.filter((id) => diagnosed.has(id)).length,
    tested: members.filter((id) => tested.has(id)).length,
    isOneAllergic: place
      .rows('allergy')
      .some(({ member_id, substance }) => substance === 'Penicillin' && members.includes(member_id ?? null)),
    withCeiling: {
      waits: members.includes(withCeiling?.id ?? null),
      left: Number(ceiling) - sum(used, ({ quantity, unit_price }) => Number(quantity) * Number(unit_price)),
      copayment: benefits.find(({ copayment_percent }) => copayment_percent !== null)?.copayment_percent,
    },
  };
}

/** What the past has at least one of. */
export function past(book: Book, code: string) {
  const place = new Place(book, code);
  const claims = place.rows('claim');
  const lines = place.rows('claim_line');
  const rejected = new Set(claims.filter(({ status }) => status === 'Rejected').map(({ id }) => id));
  const earlier = claims.find(({ version }) => version === 2);
  const claimed = new Set(claims.map(({ authorization_id }) => authorization_id));
  const unclaimed = new Set(
    place
      .rows('service_given')
      .flatMap((row) =>
        row.covered === true && !claimed.has(row.authorization_id) ? [row.authorization_id] : [],
      ),
  );
  const drafts = claims.filter(({ status }) => status === 'Draft').length;
  const pictures = place.rows('order_line').filter(({ item_name }) => item_name === 'Full Blood Picture');
  const diagnosed = new Set(place.rows('diagnosis').map(({ authorization_id }) => authorization_id));
  return {
    statuses: counted([...new Set(claims.map(({ status }) => status))]),
    rejections: [
      ...new Set(
        lines.flatMap(({ claim_id, outcome, reason }) =>
          rejected.has(claim_id) && outcome === 'Rejected' ? [reason] : [],
        ),
      ),
    ].length,
    isReduced: lines.some(({ outcome }) => outcome === 'Reduced'),
    resubmitted: [earlier?.status, claims.find(({ id }) => id === earlier?.previous_id)?.status],
    unclaimed: { all: unclaimed.size + drafts, begun: drafts },
    findings: {
      undiagnosed: [...unclaimed].filter((id) => !diagnosed.has(id)).length,
      repeated: [...unclaimed].filter(
        (id) => pictures.filter(({ authorization_id }) => authorization_id === id).length > 1,
      ).length,
    },
    referrals: counted(
      place
        .rows('referral')
        .filter(({ superseded_by }) => superseded_by === null)
        .map(({ direction, status }) => `${direction} ${status}`),
    ),
    refusedFirst: place.rows('referral').filter(({ superseded_by }) => superseded_by !== null).length,
    isCorrected: place.rows('test_result').some(({ version }) => version === 2),
    substances: counted([...new Set(place.rows('allergy').map(({ substance }) => substance))]),
    // Whom a journey verifies again: here before yesterday, and not since.
    isSomebodyFree: place
      .rows('card_authorization')
      .some(
        (row) =>
          row.visit_type_id === 1 &&
          time(row.created_at) < later(book.now, -30 * 60).getTime() &&
          !place
            .rows('card_authorization')
            .some(
              (other) => other.member_id === row.member_id && time(other.created_at) > time(row.created_at),
            ),
      ),
  };
}

/** The cards of the documented outcomes that are authorized, with the facility and the day. */
export function authorizedScenarios(book: Book, cards: ReadonlySet<string>): string[] {
  const members = by(book.rows('register.member'), 'id');
  return book.rows('register.issued_authorization').flatMap(({ member_id, facility_code, day }) => {
    const card = String(members.get(member_id ?? null)?.card_no);
    return cards.has(card) && card !== cardWithCeiling
      ? [`${card} at ${facility_code} ${day === book.today ? 'today' : day}`]
      : [];
  });
}

/** Whether today's patients came like those of a hospital: some at night, no hour with half of all, from six on. */
export function comeLikePatients(book: Book, code: string): boolean {
  const came = new Place(book, code)
    .rows('card_authorization')
    .filter(({ day }) => day === book.today)
    .map(({ created_at }) => time(created_at));
  const passed = (book.now.getTime() - startOfDay(book.today, book.timeZone).getTime()) / hour;
  const inHour = counted(came.map((at) => Math.floor(at / hour)));
  const earlier = came.filter((at) => at < book.now.getTime() - 4 * hour).length;
  return passed < 6 || (Math.max(...Object.values(inHour)) <= came.length / 2 && earlier > 0);
}
