import { givesPenicillin } from './clinic.ts';
import { todaysStay } from './patient-journey.ts';
import type { Member } from './people.ts';
import { fullyCovered, years } from './people-here.ts';
import type { Bill, DemoContext, Place, Stay } from './stay.ts';
import { illnessOf, treatments, wayOf } from './treatments.ts';
import { atMaternity, planner } from './waiting.ts';

/** Today's patients without any service yet, in the order of coming: where they wait, and how many there. */
const waitingAt: readonly (readonly [way: readonly Place[], count: number])[] = [
  [['registration', 'consultation', 'pharmacy'], 5],
  [['registration', 'consultation', 'laboratory'], 5],
  [['registration', 'consultation', 'maternity'], 1],
  [['registration', 'consultation'], 6],
  [['registration'], 1],
  // Verified and not forwarded yet.
  [[], 1],
];

/** So many at each place are adults: the first orders of adults have what the texts and tours name. */
const grownFirst = 3;

/**
 * Today: `served` patients with a claim each, three pairs of treatments on average 25,000, and those who wait: at pharmacy
 * and laboratory and where services are done for what the doctor ordered, at consultation with what is known of them from
 * `past` stays.
 */
export function todaysStays(
  context: DemoContext,
  members: readonly Member[],
  past: readonly Stay[],
  [served, waits]: readonly [served: number, waits: number],
  /** These wait for the doctor in the place of others. */
  forDoctor: readonly Member[] = [],
): Stay[] {
  const covered = members.filter((member) => fullyCovered(context, member)).slice(0, served);
  const bill: Bill = { status: 'Pending', submittedAt: null, decidedAt: null };
  const done = covered.map((member, index) => {
    const treatment = treatments[index % treatments.length] ?? [];
    const more = { treatment, bill, way: wayOf(treatment), illness: illnessOf(treatment) };
    return todaysStay(context, member, (index + 0.5) / served, more);
  });
  const slots = waitingAt.flatMap(([way, n]) => Array<readonly Place[]>(n).fill(way));
  const ways = Array.from(
    { length: waits },
    (_, index) => slots[Math.floor(((index + 0.5) * slots.length) / waits)] ?? [],
  );
  const others = members.filter((member) => !covered.includes(member));
  const known = bestKnown(others, past).slice(0, ways.filter((way) => way.at(-1) === 'consultation').length);
  const mother = others.find((member) => !known.includes(member) && mayBear(context, member));
  const rest = others.filter((member) => !known.includes(member) && member !== mother);
  known.splice(known.length - forDoctor.length, forDoctor.length, ...forDoctor);
  learnAllergy(past, known);
  const planned = planner();
  const open = ways.flatMap((way, index) => {
    const place = way.at(-1);
    const before = ways.slice(0, index).filter((other) => other.at(-1) === place).length;
    const fits = rest.findIndex((member) => before >= grownFirst || years(context, member) >= 12);
    const member =
      place === 'maternity' ? mother : place === 'consultation' ? known.shift() : rest.splice(fits, 1)[0];
    if (!member) throw new Error(`The demo has nobody who waits at ${place}`);
    const plan =
      place === 'pharmacy' || place === 'laboratory'
        ? planned(place, years(context, member) >= 12)
        : place === 'maternity'
          ? atMaternity
          : undefined;
    const more = { way, open: true, plan, illness: plan?.illness };
    return [todaysStay(context, member, (index + 0.5) / waits, more)];
  });
  return [...done, ...open];
}

const mayBear = (context: DemoContext, member: Member) =>
  member.gender === 'Female' && years(context, member) >= 18 && years(context, member) < 40;

/** Makes one patient who waits for the doctor allergic, so that the doctor sees the warning while ordering. */
function learnAllergy(past: readonly Stay[], known: readonly Member[]): void {
  const before = past.findLast((stay) => known.includes(stay.member) && !givesPenicillin(stay));
  if (before) before.allergy = { substance: 'Penicillin', reaction: 'Swollen lips', severity: 'Severe' };
}

/** Sorts patients with earlier services first, then those seen before, then the others. */
function bestKnown(members: readonly Member[], past: readonly Stay[]): Member[] {
  const treated = new Set(
    past.filter(({ treatment = [] }) => treatment.length > 1).map(({ member }) => member),
  );
  const recent = new Set(past.map(({ member }) => member));
  const rank = (member: Member) => Number(treated.has(member)) + Number(recent.has(member));
  return [...members].sort((a, b) => rank(b) - rank(a));
}
