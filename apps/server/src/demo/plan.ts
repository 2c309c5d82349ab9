import { baskets, consultation, even, illnessOf, seen, specialist, wayOf } from './baskets.ts';
import type { Bill } from './bills.ts';
import { itemNamed } from './catalogue.ts';
import { dayOf, daysBefore, later } from './clock.ts';
import { monthBeforeLast } from './folios.ts';
import { hypertension, seenAdults, seenChildren } from './illnesses.ts';
import type { Member } from './people.ts';
import { fullyCovered, years } from './people-here.ts';
import { coverageOf } from './prices.ts';
import { pastStay, type Scene, type Stay } from './story.ts';
import { corrected, doubtful, received, reduced, rejected, scan, type Tale } from './tales.ts';

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
  /** Stays of the last days that nobody has claimed, of whom the first two are begun. */
  unclaimed: number;
  /** Patients who were sent here, and come back. */
  sentHere: readonly string[];
}

/**
 * The past of a facility. What the tiles and the counts of the last 30 days say comes first, so of those days there are
 * the claims that were sent, a few stays that nobody has claimed yet, and follow-ups, which carry no consultation
 * charge. In the days before everybody was seen, charged and claimed; there stand a scan that was approved, a claim that
 * was sent again, and two on which the scheme's list and ours differ.
 */
export function pastStays(scene: Scene, members: readonly Member[], past: Past): Stay[] {
  const pool = scene.random.shuffled(members);
  const sentHere = pool.filter((member) => fullyCovered(scene, member)).slice(0, past.sentHere.length);
  const others = pool.filter((member) => !sentHere.includes(member));
  return [
    ...earlier(scene, others, past),
    ...referred(scene, sentHere, past.sentHere),
    ...lately(scene, others, past),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** From here on a day is older than the counts of the last 30 days look at. */
const firstOlder = 32;
const firstEarly = 60;
const first = 88;

function earlier(scene: Scene, members: readonly Member[], { perDay, perEarlyDay }: Past): Stay[] {
  const today = dayOf(scene.now, scene.timeZone);
  const odd = monthBeforeLast(scene.now, scene.timeZone);
  /** Stories of their own, each told once, to the first whom it fits. */
  const once: { fits: (ago: number) => boolean; stay: (member: Member, ago: number) => Stay }[] = [
    { fits: (ago) => ago >= 45 && ago < firstEarly, stay: (member, ago) => sentAgain(scene, member, ago) },
    { fits: (ago) => ago < firstEarly, stay: (member, ago) => told(scene, member, ago, 'Approved', scan) },
    ...(['missing', 'less'] as const).map((there) => ({
      fits: (ago: number) => monthOf(daysBefore(today, ago)) === odd,
      stay: (member: Member, ago: number) => {
        const tale = there === 'less' ? received : { ...received, verdicts: [] };
        const stay = told(scene, member, ago, there === 'less' ? 'Approved' : 'Submitted', tale);
        return { ...stay, ...(stay.bill ? { bill: { ...stay.bill, there } } : {}) };
      },
    })),
  ];
  const stays: Stay[] = [];
  for (let ago = first; ago >= firstOlder; ago--) {
    const present = scene.random.shuffled(members).slice(0, ago >= firstEarly ? perEarlyDay : perDay);
    present.forEach((member, index) => {
      if (!fullyCovered(scene, member) || index > 2) {
        stays.push(onlySeen(scene, member, ago));
        return;
      }
      const at = once.findIndex(({ fits }) => fits(ago));
      const [special] = at < 0 ? [] : once.splice(at, 1);
      stays.push(special ? special.stay(member, ago) : treatedStay(scene, member, ago, stays.length));
    });
  }
  return stays;
}

const monthOf = (text: string) => text.slice(0, 7).replace('-0', '-').replace('-', '/');

/** Most claims are paid in full, some are cut, one in eleven is refused. */
function treatedStay(scene: Scene, member: Member, ago: number, count: number): Stay {
  if (count % 11 === 10) {
    const tale = rejected.filter((it) => !it.sex && it.verdicts.every(isPlain))[count % 2];
    if (tale) return told(scene, member, ago, 'Rejected', tale);
  }
  const tale = count % 7 === 6 ? reduced[count % reduced.length] : undefined;
  return told(scene, member, ago, 'Approved', tale ?? plainTale(scene));
}

/** A verdict that needs nothing but what was given. */
const isPlain = ({ name }: { name: string }) => !/Scan|Full Blood/.test(name);

function plainTale(scene: Scene): Tale {
  const basket = baskets[scene.random.between(0, baskets.length - 1)] ?? even;
  return { basket, illness: illnessOf(basket) ?? hypertension, verdicts: [] };
}

function told(scene: Scene, member: Member, ago: number, status: Bill['status'], tale: Tale): Stay {
  const stay = pastStay(scene, member, ago, { basket: tale.basket, illness: tale.illness });
  return { ...stay, bill: billOf(status, stay.until, tale) };
}

function sentAgain(scene: Scene, member: Member, ago: number): Stay {
  const stay = told(scene, member, ago, 'Rejected', corrected);
  const builtAt = later(stay.until, 7 * day);
  const again = { ...billOf('Approved', builtAt), builtAt, note: corrected.note, leftOut: corrected.leftOut };
  return { ...stay, ...(stay.bill ? { bill: { ...stay.bill, again } } : {}) };
}

function billOf(status: Bill['status'], built: Date, tale?: Tale): Bill {
  const sent = status !== 'Draft' && status !== 'Pending';
  const submittedAt = later(built, 30);
  return {
    ...{ status, submittedAt: sent ? submittedAt : null, verdicts: tale?.verdicts ?? [] },
    decidedAt: status === 'Approved' || status === 'Rejected' ? later(submittedAt, 5 * day) : null,
  };
}

/** Somebody whom the doctor saw and gave nothing; claimed where the product covers the consultation. */
function onlySeen(
  scene: Scene,
  member: Member,
  ago: number,
  status: Bill['status'] | null = 'Approved',
): Stay {
  const stay = pastStay(scene, member, ago, {
    ...{ basket: seen, illness: scene.random.pick(years(scene, member) < 12 ? seenChildren : seenAdults) },
    visitType: scene.random.next() < 0.08 ? 2 : 1,
  });
  return status === null ? stay : { ...stay, bill: billOf(status, stay.until) };
}

/** Those who were sent here, each with the scheme's number: seen by the specialist, and back in the last month. */
function referred(scene: Scene, members: readonly Member[], numbers: readonly string[]): Stay[] {
  const came = members.map((member, index) => {
    const stay = told(scene, member, firstOlder + 2 + index * 2, 'Approved', {
      ...{ basket: specialist, illness: hypertension, verdicts: [] },
    });
    return { ...stay, visitType: 3, referralNo: numbers[index] };
  });
  const back = Array.from({ length: members.length * 2 }, (_, index) => {
    const before = came[index % came.length];
    if (!before) return [];
    const stay = pastStay(scene, before.member, 1 + Math.floor((index * 28) / (members.length * 2)), {
      ...{ visitType: 4, illness: hypertension, referralNo: before.referralNo },
    });
    return [stay];
  });
  return [...came, ...back.flat()];
}

/** The claims of the last 30 days that were sent, and the stays that nobody has claimed. */
function lately(scene: Scene, members: readonly Member[], past: Past): Stay[] {
  const decided: Bill['status'][] = [];
  for (let made = 0; made < past.approved + past.rejected; made++) {
    const due = Math.round(((made + 1) * past.rejected) / (past.approved + past.rejected));
    decided.push(decided.filter((one) => one === 'Rejected').length < due ? 'Rejected' : 'Approved');
  }
  const here = new Map<number, Set<Member>>();
  /** Somebody who is not here on that day yet. */
  const free = (ago: number, fits: (member: Member) => boolean): Member => {
    const known = here.get(ago) ?? new Set();
    here.set(ago, known);
    const found = scene.random.shuffled(members).find((member) => !known.has(member) && fits(member));
    if (!found) throw new Error('The demo has too few members');
    known.add(found);
    return found;
  };
  const covered = (member: Member) => fullyCovered(scene, member);
  const counts = { Approved: 0, Rejected: 0 };
  const stays = decided.map((status, index) => {
    // At least eight days old, so that the decision came some days ago.
    const ago = 27 - Math.floor((index * 20) / decided.length);
    const nth = status === 'Rejected' ? counts.Rejected++ : counts.Approved++;
    const tale =
      status === 'Rejected'
        ? rejected[nth % rejected.length]
        : nth % 9 === 8
          ? reduced[nth % reduced.length]
          : undefined;
    const member = free(ago, (it) => covered(it) && (!tale?.sex || it.gender === tale.sex));
    return told(scene, member, ago, status, tale ?? plainTale(scene));
  });
  for (let index = 0; index < past.awaiting; index++) {
    const ago = 4 - (index % 2);
    stays.push(told(scene, free(ago, covered), ago, 'Submitted', plainTale(scene)));
  }
  for (let index = 0; index < past.unclaimed; index++) {
    const ago = 1 + (index % 7);
    const coveredHere = (it: Member) => coverageOf(itemNamed(consultation[0]), it) !== 'cash';
    const doubt = doubtful[index - 2];
    const whole = index % 2 === 0 || doubt !== undefined;
    const fits = (it: Member) =>
      (whole ? covered(it) : coveredHere(it)) && (!doubt?.sex || it.gender === doubt.sex);
    const stay =
      index % 2 === 0
        ? told(scene, free(ago, fits), ago, 'Draft', plainTale(scene))
        : onlySeen(scene, free(ago, fits), ago, 'Draft');
    // The first two are begun; those after them are what the check before sending has something to say of.
    const { bill: _, ...unbilled } = stay;
    const { basket, illness } = doubt ?? stay;
    const way = doubt ? wayOf(doubt.basket) : stay.way;
    stays.push(index < 2 ? stay : { ...unbilled, way, illness, ...(basket ? { basket } : {}) });
  }
  return stays;
}
