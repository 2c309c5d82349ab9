import { baskets, illnessOf, wayOf } from './baskets.ts';
import { givesPenicillin } from './clinic.ts';
import { dayOf, later } from './clock.ts';
import { seenAdults, seenChildren } from './illnesses.ts';
import type { Row } from './insert.ts';
import type { Member } from './people.ts';
import { knownReferrals } from './scenario-members.ts';
import { type Bill, type Place, pastStay, type Scene, type Stay, todaysStay } from './story.ts';
import { ageInDays } from './values.ts';
import { planner } from './waiting.ts';

const day = 24 * 60;

/** Claims of the last 30 days that were sent: 37 = 29 approved, 6 rejected, 2 awaiting the decision. */
const sent: readonly (readonly [Bill['status'], number])[] = [
  ['Approved', 29],
  ['Rejected', 6],
  ['Submitted', 2],
];

/** Adults whose products cover everything in the baskets at the standard price; the baskets' doses are adults'. */
const fullyCovered = (scene: Scene, member: Member) =>
  member.schemeId === '1001' && /^NH00[12]$/.test(member.productCode ?? '') && years(scene, member) >= 15;

function years(scene: Scene, member: Member): number {
  return ageInDays(member, dayOf(scene.now, scene.timeZone)) / 365;
}

/** The past sixty days: up to six patients a day, of whom the claims are made; nobody comes twice on a day. */
export function pastStays(scene: Scene, members: readonly Member[], perDay: number, billed: boolean): Stay[] {
  const waiting = billed ? sent.flatMap(([status, count]) => Array<Bill['status']>(count).fill(status)) : [];
  const stays: Stay[] = [];
  for (let ago = 59; ago >= 1; ago--) {
    const today = scene.random.shuffled(members).slice(0, perDay);
    today.forEach((member, index) => {
      const status = fullyCovered(scene, member) ? due(waiting, ago) : undefined;
      const older = billed && status === undefined && ago > 40 && index === 0 && fullyCovered(scene, member);
      if (status === undefined && !older) {
        const visitType = scene.random.next() < 0.08 ? 2 : 1;
        const illness = scene.random.pick(years(scene, member) < 12 ? seenChildren : seenAdults);
        stays.push(pastStay(scene, member, ago, { visitType, illness }));
        return;
      }
      const basket = baskets[scene.random.between(0, baskets.length - 1)] ?? [];
      const stay = pastStay(scene, member, ago, { basket, illness: illnessOf(basket) });
      stays.push({ ...stay, bill: billOf(status ?? 'Approved', stay.until) });
    });
  }
  return stays.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** The next claim to be made so many days ago: decided ones at least nine days old, awaiting ones two days. */
function due(waiting: Bill['status'][], ago: number): Bill['status'] | undefined {
  if (ago > 27 || waiting.length === 0) return undefined;
  const next = waiting[0];
  if (next === 'Submitted' ? ago > 4 || ago < 2 : ago < 8) return undefined;
  return waiting.shift();
}

function billOf(status: Bill['status'], built: Date): Bill {
  const submittedAt = later(built, 30);
  return { status, submittedAt, decidedAt: status === 'Submitted' ? null : later(submittedAt, 5 * day) };
}

/** Those of today to whom nothing was given yet: where they wait, and how many there. */
const waitingAt: readonly (readonly [way: readonly Place[], count: number])[] = [
  [['registration'], 2],
  [['registration', 'consultation'], 6],
  [['registration', 'consultation', 'laboratory'], 5],
  [['registration', 'consultation', 'pharmacy'], 5],
  // Verified and not forwarded yet.
  [[], 1],
];

/**
 * Today: `served` patients with a claim each, three baskets' pairs on average 25,000, and those who wait: at pharmacy
 * and laboratory for what the doctor ordered, at consultation with what is known of them from `past` stays.
 */
export function todaysStays(
  scene: Scene,
  members: readonly Member[],
  past: readonly Stay[],
  [served, waits]: readonly [served: number, waits: number],
): Stay[] {
  const covered = members.filter((member) => fullyCovered(scene, member)).slice(0, served);
  const bill: Bill = { status: 'Pending', submittedAt: null, decidedAt: null };
  const count = served + waits;
  const done = covered.map((member, index) => {
    const basket = baskets[index % baskets.length] ?? [];
    const more = { basket, bill, way: wayOf(basket), illness: illnessOf(basket) };
    return todaysStay(scene, member, index / count, more);
  });
  const slots = waitingAt.flatMap(([way, n]) => Array<readonly Place[]>(n).fill(way));
  const ways = Array.from(
    { length: waits },
    (_, index) => slots[Math.floor((index * slots.length) / waits)] ?? [],
  );
  const others = members.filter((member) => !covered.includes(member));
  const known = bestKnown(others, past).slice(0, ways.filter((way) => way.at(-1) === 'consultation').length);
  const rest = others.filter((member) => !known.includes(member));
  learnAllergy(past, known);
  const planned = planner();
  const open = ways.flatMap((way, index) => {
    const place = way.at(-1);
    const member = place === 'consultation' ? known.shift() : rest.shift();
    if (!member) return [];
    const plan =
      place === 'pharmacy' || place === 'laboratory' ? planned(place, years(scene, member) >= 12) : undefined;
    const more = { way, open: true, plan, illness: plan?.illness };
    return [todaysStay(scene, member, (served + index) / count, more)];
  });
  return [...done, ...open];
}

/** One who waits for the doctor is known to be allergic, so that the doctor meets the warning while ordering. */
function learnAllergy(past: readonly Stay[], known: readonly Member[]): void {
  const before = past.findLast((stay) => known.includes(stay.member) && !givesPenicillin(stay));
  if (before) before.allergy = { substance: 'Penicillin', reaction: 'Swollen lips', severity: 'Severe' };
}

/** Those who were given something before, then those who were seen before, then the others. */
function bestKnown(members: readonly Member[], past: readonly Stay[]): Member[] {
  const treated = new Set(past.filter(({ basket }) => basket).map(({ member }) => member));
  const seen = new Set(past.map(({ member }) => member));
  const rank = (member: Member) => Number(treated.has(member)) + Number(seen.has(member));
  return [...members].sort((a, b) => rank(b) - rank(a));
}

const elsewhere = [
  'Pwani Demo Referral Hospital',
  'Kisima Demo Dispensary',
  'Mlimani Demo Health Centre',
] as const;
const illnesses = [
  ['I10', 'Specialist review of blood pressure'],
  ['K35.8', 'Surgery is not available here'],
  ['E11.9', 'Specialist review of diabetes'],
  ['S72.0', 'Orthopaedic surgery'],
  ['O14.1', 'Needs intensive care'],
] as const;

/** A facility's referrals: those that it received and the scheme knows, and those it sent. */
export function referralRows(scene: Scene, members: readonly Member[], count: number): Row[] {
  const { random, facilityId, now } = scene;
  const received = knownReferrals.filter(({ to }) => to === scene.code);
  return Array.from({ length: count }, (_, index) => {
    const known = received[index];
    const member = known ? members.find(({ cardNo }) => cardNo === known.card) : members[20 + index];
    const [code, reason] = illnesses[random.between(0, illnesses.length - 1)] ?? illnesses[0];
    const at = later(now, -random.between(2 * 60, 58 * day));
    return {
      ...{ facility_id: facilityId, id: random.id(at), direction: known ? 'in' : 'out' },
      referral_no: known?.no ?? `26${scene.code.slice(1)}${String(index + 1).padStart(5, '0')}`,
      card_no: member?.cardNo ?? '',
      patient_name: [member?.firstName, member?.middleName, member?.lastName].join(' '),
      other_facility: known?.from ?? random.pick(elsewhere),
      serial_no: `${scene.code}/${dayOf(at, scene.timeZone).slice(0, 4)}/R${String(index + 1).padStart(5, '0')}`,
      diagnoses: [
        { code: known?.diagnosis ?? code, name: scene.diagnoses.get(known?.diagnosis ?? code) ?? '' },
      ],
      ...{ reason, created_at: at, version: 1, sending: false },
      status: index % 6 === 5 ? 'Rejected' : index % 3 === 2 ? 'Completed' : 'Pending',
      remarks: index % 6 === 5 ? 'The receiving facility does not offer this service' : '',
    };
  });
}
