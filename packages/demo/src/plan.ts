import { daysBefore } from '@afyakadi/contract/formats/days';
import { itemNamed } from './catalogue.ts';
import { corrected, doubtful, received, reduced, rejected, type Scenario, scan } from './claim-scenarios.ts';
import { dayOf, later } from './clock.ts';
import { monthBeforeLast } from './folios.ts';
import { diabetes, hypertension, seenAdults, seenChildren } from './illnesses.ts';
import { pastStay } from './patient-journey.ts';
import type { Member } from './people.ts';
import { fullyCovered, years } from './people-here.ts';
import { coverageOf } from './prices.ts';
import type { Bill, DemoContext, Stay, Treatment } from './stay.ts';
import {
  consultation,
  consultationOnly,
  even,
  illnessOf,
  specialist,
  treatments,
  wayOf,
} from './treatments.ts';
import { inSessions } from './waiting.ts';

const day = 24 * 60;

/** How much of a past a facility has. */
export interface Past {
  /** Patients a day, up to the 60th day ago and before. */
  perDay: number;
  perEarlyDay: number;
  /** Claims of the last 30 days that were sent, by what became of them. */
  approved: number;
  rejected: number;
  awaiting: number;
  /** Recent unclaimed stays, of which the first two have a draft. */
  unclaimed: number;
  /** Patients who were sent here, and come back. */
  sentHere: readonly string[];
}

/**
 * Plans the past of a facility. The tiles and the counts of the last 30 days decide what those days have: sent claims,
 * a few unclaimed stays, and follow-ups, which carry no consultation charge. Before those, every stay was charged and
 * claimed; among them are an approved scan, a claim that was sent twice, and two on which the scheme's list and ours
 * differ.
 */
export function pastStays(context: DemoContext, members: readonly Member[], past: Past): Stay[] {
  const pool = context.random.shuffled(members);
  const sentHere = pool.filter((member) => fullyCovered(context, member)).slice(0, past.sentHere.length);
  const others = pool.filter((member) => !sentHere.includes(member));
  return [
    ...earlier(context, others, past),
    ...referred(context, sentHere, past.sentHere),
    ...lately(context, others, past),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** A stay of last week that goes on: sessions, one a day. Of a member without any other stay. */
export function stayWithSessions(
  context: DemoContext,
  members: readonly Member[],
  past: readonly Stay[],
): Stay {
  const member = members.find(
    (member) => fullyCovered(context, member) && !past.some((stay) => stay.member === member),
  );
  if (!member) throw new Error('Every member of the demo has a past');
  const way = [...wayOf(consultationOnly), 'physiotherapy'] as const;
  const plan = inSessions;
  const more = { way, open: true, treatment: consultationOnly, illness: plan.illness, plan };
  return pastStay(context, member, 6, more);
}

/** A claimed stay of some weeks ago, for which the scheme paid TZS 60,000. */
export function claimedStay(context: DemoContext, member: Member): Stay {
  const treatment: Treatment = [
    consultation,
    ['HbA1c', 1, 'laboratory'],
    ['Renal Function Tests', 1, 'laboratory'],
    ['C-Reactive Protein', 1, 'laboratory'],
  ];
  return written(context, member, 45, 'Approved', { treatment, illness: diabetes, verdicts: [] });
}

/** From here on a day is outside the counts of the last 30 days. */
const firstOlder = 32;
const firstEarly = 60;
/** So many days ago the demo begins: in the month before the month before last, or earlier, whatever the date. */
export const firstDay = 100;

function earlier(context: DemoContext, members: readonly Member[], { perDay, perEarlyDay }: Past): Stay[] {
  const today = dayOf(context.now, context.timeZone);
  const targetMonth = monthBeforeLast(context.now, context.timeZone);
  /** Scenarios of single patients, each used once, for the first member who fits. */
  const once: { fits: (ago: number) => boolean; stay: (member: Member, ago: number) => Stay }[] = [
    { fits: (ago) => ago >= 45 && ago < firstEarly, stay: (member, ago) => sentAgain(context, member, ago) },
    {
      fits: (ago) => ago < firstEarly,
      stay: (member, ago) => written(context, member, ago, 'Approved', scan),
    },
    ...(['missing', 'less'] as const).map((there) => ({
      fits: (ago: number) => monthOf(daysBefore(today, ago)) === targetMonth,
      stay: (member: Member, ago: number) => {
        const scenario = there === 'less' ? received : { ...received, verdicts: [] };
        const stay = written(context, member, ago, there === 'less' ? 'Approved' : 'Submitted', scenario);
        return { ...stay, ...(stay.bill ? { bill: { ...stay.bill, there } } : {}) };
      },
    })),
  ];
  const stays: Stay[] = [];
  for (let ago = firstDay; ago >= firstOlder; ago--) {
    const present = context.random.shuffled(members).slice(0, ago >= firstEarly ? perEarlyDay : perDay);
    present.forEach((member, index) => {
      if (!fullyCovered(context, member) || index > 2) {
        stays.push(consultationStay(context, member, ago));
        return;
      }
      const place = once.findIndex(({ fits }) => fits(ago));
      const [special] = place < 0 ? [] : once.splice(place, 1);
      stays.push(special ? special.stay(member, ago) : treatedStay(context, member, ago, stays.length));
    });
  }
  return stays;
}

const monthOf = (text: string) => text.slice(0, 7).replace('-0', '-').replace('-', '/');

/** Most claims are paid in full, some are cut, one in eleven is refused. */
function treatedStay(context: DemoContext, member: Member, ago: number, count: number): Stay {
  if (count % 11 === 10) {
    const scenario = rejected.filter((scenario) => !scenario.sex && scenario.verdicts.every(isPlain))[
      count % 2
    ];
    if (scenario) return written(context, member, ago, 'Rejected', scenario);
  }
  const scenario = count % 7 === 6 ? reduced[count % reduced.length] : undefined;
  return written(context, member, ago, 'Approved', scenario ?? plainScenario(context));
}

/** A verdict that needs nothing but the services. */
const isPlain = ({ name }: { name: string }) => !/Scan|Full Blood/.test(name);

function plainScenario(context: DemoContext): Scenario {
  const treatment = treatments[context.random.between(0, treatments.length - 1)] ?? even;
  return { treatment, illness: illnessOf(treatment) ?? hypertension, verdicts: [] };
}

function written(
  context: DemoContext,
  member: Member,
  ago: number,
  status: Bill['status'],
  scenario: Scenario,
): Stay {
  const stay = pastStay(context, member, ago, { treatment: scenario.treatment, illness: scenario.illness });
  return { ...stay, bill: billOf(status, stay.until, scenario) };
}

function sentAgain(context: DemoContext, member: Member, ago: number): Stay {
  const stay = written(context, member, ago, 'Rejected', corrected);
  const builtAt = later(stay.until, 7 * day);
  const again = { ...billOf('Approved', builtAt), builtAt, note: corrected.note, leftOut: corrected.leftOut };
  return { ...stay, ...(stay.bill ? { bill: { ...stay.bill, again } } : {}) };
}

function billOf(status: Bill['status'], built: Date, scenario?: Scenario): Bill {
  const sent = status !== 'Draft' && status !== 'Pending';
  const submittedAt = later(built, 30);
  return {
    status,
    submittedAt: sent ? submittedAt : null,
    verdicts: scenario?.verdicts ?? [],
    decidedAt: status === 'Approved' || status === 'Rejected' ? later(submittedAt, 5 * day) : null,
  };
}

/** A stay with a consultation alone; claimed where the product covers it. */
function consultationStay(
  context: DemoContext,
  member: Member,
  ago: number,
  status: Bill['status'] | null = 'Approved',
): Stay {
  const stay = pastStay(context, member, ago, {
    treatment: consultationOnly,
    illness: context.random.pick(years(context, member) < 12 ? seenChildren : seenAdults),
    visitType: context.random.next() < 0.08 ? 2 : 1,
  });
  return status === null ? stay : { ...stay, bill: billOf(status, stay.until) };
}

/**
 * Patients referred to this facility, each with the scheme's number: seen by the specialist, and back in the last
 * month.
 */
function referred(context: DemoContext, members: readonly Member[], numbers: readonly string[]): Stay[] {
  const came = members.map((member, index) => {
    const stay = written(context, member, firstOlder + 2 + index * 2, 'Approved', {
      treatment: specialist,
      illness: hypertension,
      verdicts: [],
    });
    return { ...stay, visitType: 3, referralNo: numbers[index] };
  });
  const back = Array.from({ length: members.length * 2 }, (_, index) => {
    const before = came[index % came.length];
    if (!before) return [];
    const stay = pastStay(context, before.member, 1 + Math.floor((index * 28) / (members.length * 2)), {
      visitType: 4,
      illness: hypertension,
      referralNo: before.referralNo,
    });
    return [stay];
  });
  return [...came, ...back.flat()];
}

/** The claims sent in the last 30 days, and the unclaimed stays. */
function lately(context: DemoContext, members: readonly Member[], past: Past): Stay[] {
  const decided: Bill['status'][] = [];
  for (let made = 0; made < past.approved + past.rejected; made++) {
    const due = Math.round(((made + 1) * past.rejected) / (past.approved + past.rejected));
    decided.push(decided.filter((verdict) => verdict === 'Rejected').length < due ? 'Rejected' : 'Approved');
  }
  const here = new Map<number, Set<Member>>();
  /** Returns a member without another stay on that day. */
  const free = (ago: number, fits: (member: Member) => boolean): Member => {
    const known = here.get(ago) ?? new Set();
    here.set(ago, known);
    const member = context.random.shuffled(members).find((member) => !known.has(member) && fits(member));
    if (!member) throw new Error('The demo has too few members');
    known.add(member);
    return member;
  };
  const covered = (member: Member) => fullyCovered(context, member);
  const counts = { Approved: 0, Rejected: 0 };
  const stays = decided.map((status, index) => {
    // At least eight days old, so that the decision came some days ago.
    const ago = 27 - Math.floor((index * 20) / decided.length);
    const nth = status === 'Rejected' ? counts.Rejected++ : counts.Approved++;
    const scenario =
      status === 'Rejected'
        ? rejected[nth % rejected.length]
        : nth % 9 === 8
          ? reduced[nth % reduced.length]
          : undefined;
    const member = free(
      ago,
      (member) => covered(member) && (!scenario?.sex || member.gender === scenario.sex),
    );
    return written(context, member, ago, status, scenario ?? plainScenario(context));
  });
  for (let index = 0; index < past.awaiting; index++) {
    const ago = 4 - (index % 2);
    stays.push(written(context, free(ago, covered), ago, 'Submitted', plainScenario(context)));
  }
  for (let index = 0; index < past.unclaimed; index++) {
    const ago = 1 + (index % 7);
    const coveredHere = (member: Member) => coverageOf(itemNamed(consultation[0]), member) !== 'cash';
    const doubt = doubtful[index - 2];
    const whole = index % 2 === 0 || doubt !== undefined;
    const fits = (member: Member) =>
      (whole ? covered(member) : coveredHere(member)) && (!doubt?.sex || member.gender === doubt.sex);
    const stay =
      index % 2 === 0
        ? written(context, free(ago, fits), ago, 'Draft', plainScenario(context))
        : consultationStay(context, free(ago, fits), ago, 'Draft');
    // The first two are begun; the others have findings before sending.
    const { bill: _, ...unbilled } = stay;
    const { treatment, illness } = doubt ?? stay;
    const way = doubt ? wayOf(doubt.treatment) : stay.way;
    stays.push(index < 2 ? stay : { ...unbilled, way, illness, ...(treatment ? { treatment } : {}) });
  }
  return stays;
}
