import { demoFacilities } from './accounts.ts';
import { benefitRows } from './benefits.ts';
import { later } from './clock.ts';
import { openFacility } from './facility.ts';
import { closeBook } from './folios.ts';
import { writeInPatient } from './in-patient.ts';
import type { TableRows } from './insert.ts';
import { orderSetRows } from './order-sets.ts';
import { noTables, todaysStay, writeJourney } from './patient-journey.ts';
import { generalMembers, type Member, registerRow } from './people.ts';
import { claimedStay, firstDay, pastStays, stayWithSessions } from './plan.ts';
import { Random } from './random.ts';
import { schemes, schemeTables } from './reference.ts';
import { receivedNumbers, writeReferrals } from './referrals.ts';
import { cardHeldElsewhere, cardWithCeiling, scenarioMembers } from './scenario-members.ts';
import { demoSchemeTariff } from './scheme-tariff.ts';
import type { DemoContext, Stay, Tables } from './stay.ts';
import { todaysStays } from './today.ts';

export interface Moment {
  /** The moment to which the set is dated; no row is later. */
  now: Date;
  timeZone: string;
}

export interface Given extends Moment {
  /** Of the password of every account. */
  passwordHash: string;
  /** Names of the coded diagnoses. */
  diagnoses: Pick<ReadonlyMap<string, string>, 'get'>;
  /** Whether the main facility keeps the register: no other does. */
  keepsRegister: boolean;
}

/** The rows of the demo data set by their tables, those that others refer to first. */
export interface DemoRows {
  /** Of the scheme: what is there already stays, for it may be a real scheme's. */
  shared: readonly TableRows[];
  own: readonly TableRows[];
}

/** The first number that the register itself issues (domain 9.1); the demo's own are below. */
const firstFreeNumber = 187_870_908_768;

/** The members of the demo's register. */
export const demoMembers: readonly Member[] = [...scenarioMembers, ...generalMembers(420)];

/** Generates the demo data set of a moment: the same rows for the same moment. */
export function generateDemo(given: Given): DemoRows {
  const random = new Random(2026);
  const founded = later(given.now, -(firstDay + 10) * 24 * 60);
  const opened = demoFacilities.map((facility) => openFacility({ ...given, random, founded }, facility));
  const [main, second] = opened.map(({ context }) => context);
  if (!main || !second) throw new Error('The demo has two facilities');
  const staffed = opened.flatMap(({ context, tables }): TableRows[] => [
    ...tables,
    ['order_set', orderSetRows(context, founded)],
  ]);
  return {
    shared: [...schemeTables, ...demoSchemeTariff()],
    own: [['register.member', demoMembers.map(registerRow)], ...staffed, ...historyOf(main, second)],
  };
}

/** The events at both facilities up to now. */
function historyOf(main: DemoContext, second: DemoContext): TableRows[] {
  // Each facility has its own members: nobody may be at two on the same day. The first thirty and the last eighty have
  // no visits yet, for trying the verification of a card.
  const general = demoMembers.slice(scenarioMembers.length);
  const mainMembers = general.slice(30, 280);
  const secondMembers = general.slice(280, 340);
  const heldElsewhere = demoMembers.filter(({ cardNo }) => cardNo === cardHeldElsewhere);
  const mainPast = pastStays(main, mainMembers, {
    perDay: 6,
    perEarlyDay: 2,
    approved: 29,
    rejected: 6,
    awaiting: 2,
    unclaimed: 7,
    sentHere: receivedNumbers(main.place, 12),
  });
  const secondPast = pastStays(second, secondMembers, {
    perDay: 1,
    perEarlyDay: 1,
    approved: 9,
    rejected: 2,
    awaiting: 1,
    unclaimed: 3,
    sentHere: receivedNumbers(second.place, 2),
  });
  const sessions = stayWithSessions(main, mainMembers, mainPast);
  const withCeiling = demoMembers.filter(({ cardNo }) => cardNo === cardWithCeiling);
  const claimed = withCeiling.map((member) => claimedStay({ ...main, random: new Random(62) }, member));
  const mainToday = main.random.shuffled(mainMembers).filter((member) => member !== sessions.member);
  const stays: [DemoContext, Stay][] = [
    ...mainPast,
    ...claimed,
    sessions,
    ...todaysStays(main, mainToday, [...claimed, ...mainPast], [18, 19], withCeiling),
  ].map((stay) => [main, stay]);
  const secondToday = todaysStays(second, second.random.shuffled(secondMembers), secondPast, [3, 5]);
  const atTriage = secondMembers
    .filter((member) => !secondToday.some((stay) => stay.member === member))
    .slice(0, 2);
  const others: [DemoContext, Stay][] = [
    ...secondPast,
    ...secondToday,
    ...heldElsewhere.map((member) =>
      todaysStay(second, member, 0.5, { way: ['registration', 'consultation'], open: true }),
    ),
    ...atTriage.map((member, index) =>
      todaysStay(second, member, 0.8 + index / 10, { way: ['registration', 'triage'], open: true }),
    ),
  ].map((stay) => [second, stay]);
  const all = [...stays, ...others].sort(([, a], [, b]) => a.at.getTime() - b.at.getTime());
  const tables = new Map([main, second].map((context) => [context, noTables()]));
  all.forEach(([context, stay], index) => {
    const book = tables.get(context);
    if (book) writeJourney(context, book, stay, firstFreeNumber - (all.length - index) * 7 + (index % 5));
  });
  for (const [context, book] of tables) {
    closeBook(context, book);
    writeReferrals(context, book, demoMembers, context === main ? 29 : 6);
    // Among the numbers of three days ago, one that no other has.
    if (context === main) {
      const here = stays.map(([, stay]) => stay);
      writeInPatient(main, book, {
        members: mainMembers,
        others: here,
        number: firstFreeNumber - 60 * 7 + 5,
      });
      book.benefits.push(...withCeiling.flatMap((member) => benefitRows(main, book, member)));
    }
  }
  return [...tables.values()].flatMap(rowsOf);
}

/** The tables of a facility's history. */
function rowsOf(book: Tables): TableRows[] {
  const named = [...book.members.values()].map((row) => {
    const scheme = schemes.find(({ id }) => id === row.scheme_id);
    const product = scheme?.products.find(([code]) => code === row.product_code)?.[1] ?? null;
    return { ...row, scheme_name: scheme?.name ?? null, product_name: product };
  });
  return [
    ['register.issued_authorization', book.issued],
    ['authorized_member', named],
    ['card_authorization', book.authorizations],
    ['visit', book.visits],
    ['diagnosis', book.diagnoses],
    ['clinical_note', book.notes],
    ['allergy', book.allergies],
    ['vitals', book.vitals],
    ['bed', book.beds],
    ['stay', book.stays],
    ['bed_assignment', book.bedAssignments],
    ['order_line', book.orderLines],
    ['dispense', book.dispenses],
    ['test_result', book.results],
    ['test_value', book.values],
    ['approval', book.approvals],
    ['service_given', book.services],
    ['claim', book.claims],
    ['claim_line', book.lines],
    ['claim_diagnosis', book.claimDiagnoses],
    ['claim_practitioner', book.practitioners],
    ['claim_submission', book.submissions],
    ['claim_closing', book.closings],
    ['claim_payment', book.payments],
    ['product_benefit', book.benefits],
    ['referral', book.referrals],
    ['number_series', book.series],
    ['register.approval', book.schemeApprovals],
    ['register.claim', book.schemeClaims],
    ['register.claim_closing', book.schemeClosings],
    ['register.claim_line', book.schemeLines],
    ['register.referral', book.schemeReferrals],
  ];
}
