import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { demoFacilities, demoPassword } from './accounts.ts';
import { analyzeFilled } from './analyze.ts';
import { benefitRows } from './benefits.ts';
import { later } from './clock.ts';
import { openFacility } from './facility.ts';
import { closeBook } from './folios.ts';
import { writeInPatient } from './in-patient.ts';
import { insertRows } from './insert.ts';
import { orderSetRows } from './order-sets.ts';
import {
  type DemoContext,
  noTables,
  type Stay,
  type Tables,
  todaysStay,
  writeJourney,
} from './patient-journey.ts';
import { generalMembers, type Member, registerRow } from './people.ts';
import { claimedStay, pastStays, stayWithSessions } from './plan.ts';
import { Random } from './random.ts';
import { insertSchemes, schemes } from './reference.ts';
import { receivedNumbers, writeReferrals } from './referrals.ts';
import { removeDemo } from './remove.ts';
import { cardHeldElsewhere, cardWithCeiling, scenarioMembers } from './scenario-members.ts';
import { insertSchemeTariff } from './scheme-tariff.ts';
import { todaysStays } from './today.ts';

export interface DemoOptions {
  /** A URL of the owner of the tables. */
  adminUrl: string;
  /** The moment to which the set is dated; no row is later. */
  now: Date;
  timeZone: string;
  setup: InstallationLists;
  onProgress?: (text: string) => void;
}

/** What every installation begins with, with or without the demo data set. */
export interface InstallationLists {
  /** Stores verifiers, card types, visit types and item types. */
  insertSetupLists(client: pg.ClientBase): Promise<void>;
  /** The list of diagnoses that ships with the product. */
  readDiagnosisCodes(): Promise<{ codes: readonly { code: string; name: string }[] }>;
}

/** The first number that the register itself issues (domain §10, scenario 1); the demo's own are below. */
const firstFreeNumber = 187_870_908_768;

/** The members of the demo's register. */
export const demoMembers = (): Member[] => [...scenarioMembers, ...generalMembers(420)];

/** True as long as no facility exists. */
export async function isDemoNeeded(adminUrl: string): Promise<boolean> {
  return withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ needed: boolean }>(
      'select not exists (select from facility) as needed',
    );
    return rows[0]?.needed ?? false;
  });
}

/** Loads the demo data set, all of it or nothing. */
export async function loadDemo(options: DemoOptions): Promise<void> {
  const passwordHash = await hash(demoPassword);
  await inTransaction(options, (client) => fill(client, options, passwordHash));
}

/**
 * Removes the demo's facilities and members, with all that was done in them, and loads them again, dated to `now`.
 * Other facilities stay as they are.
 * @throws when real accounts or other facilities depend on what would be removed; then nothing is changed
 */
export async function reloadDemo(options: DemoOptions): Promise<void> {
  const passwordHash = await hash(demoPassword);
  await inTransaction(options, async (client) => {
    options.onProgress?.('Removing the old demo data set');
    await removeDemo(client, demoMembers());
    await fill(client, options, passwordHash);
  });
}

async function fill(client: pg.ClientBase, options: DemoOptions, passwordHash: string): Promise<void> {
  options.onProgress?.('Loading the demo data set: schemes and members');
  const random = new Random(2026);
  const members = demoMembers();
  const general = members.slice(scenarioMembers.length);
  const founded = later(options.now, -90 * 24 * 60);
  await options.setup.insertSetupLists(client);
  await insertSchemes(client);
  await insertRows(client, 'register.member', members.map(registerRow));
  await insertSchemeTariff(client);

  options.onProgress?.('Loading the demo data set: facilities, accounts and tariffs');
  const { codes } = await options.setup.readDiagnosisCodes();
  const diagnoses = new Map(codes.map(({ code, name }) => [code, name]));
  const contexts: DemoContext[] = [];
  for (const facility of demoFacilities) {
    const context = await openFacility(
      client,
      { ...options, random, founded, passwordHash, diagnoses },
      facility,
    );
    await insertRows(client, 'order_set', orderSetRows(context, founded));
    contexts.push(context);
  }

  options.onProgress?.('Loading the demo data set: authorizations, visits and claims');
  const [main, second] = contexts;
  if (!main || !second) throw new Error('The demo has two facilities');
  // Each facility has its own members: nobody may be at two on the same day. The first thirty and the last eighty have
  // no visits yet, for trying the verification of a card.
  const mainMembers = general.slice(30, 280);
  const secondMembers = general.slice(280, 340);
  const heldElsewhere = members.filter(({ cardNo }) => cardNo === cardHeldElsewhere);
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
    perEarlyDay: 0,
    approved: 9,
    rejected: 2,
    awaiting: 1,
    unclaimed: 3,
    sentHere: receivedNumbers(second.place, 2),
  });
  const sessions = stayWithSessions(main, mainMembers, mainPast);
  const withCeiling = members.filter(({ cardNo }) => cardNo === cardWithCeiling);
  const claimed = withCeiling.map((member) => claimedStay({ ...main, random: new Random(62) }, member));
  const mainToday = random.shuffled(mainMembers).filter((member) => member !== sessions.member);
  const stays: [DemoContext, Stay][] = [
    ...mainPast,
    ...claimed,
    sessions,
    ...todaysStays(main, mainToday, [...claimed, ...mainPast], [18, 19], withCeiling),
  ].map((stay) => [main, stay]);
  const others: [DemoContext, Stay][] = [
    ...secondPast,
    ...todaysStays(second, random.shuffled(secondMembers), secondPast, [3, 5]),
    ...heldElsewhere.map((member) =>
      todaysStay(second, member, 0.5, { way: ['registration', 'consultation'], open: true }),
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
    writeReferrals(context, book, members, context === main ? 29 : 6);
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
    await store(client, book);
  }
}

async function store(client: pg.ClientBase, book: Tables): Promise<void> {
  const named = [...book.members.values()].map((row) => {
    const scheme = schemes.find(({ id }) => id === row.scheme_id);
    const product = scheme?.products.find(([code]) => code === row.product_code)?.[1] ?? null;
    return { ...row, scheme_name: scheme?.name ?? null, product_name: product };
  });
  await insertRows(client, 'register.issued_authorization', book.issued, { overriding: true });
  await insertRows(client, 'authorized_member', named);
  // The scheme's own numbers begin above the demo's.
  for (const [table, rows] of [
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
  ] as const)
    await insertRows(client, table, rows, { overriding: table.startsWith('register.') });
}

async function inTransaction(
  options: DemoOptions,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  await withClient(options.adminUrl, async (client) => {
    await client.query('begin');
    await work(client);
    await client.query('commit');
    await analyzeFilled(client);
  });
}

/** A session that ends with the work; uncommitted changes are lost. */
async function withClient<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
