import type { LiveEvent, LiveTopic, Topic } from '@afyakadi/contract';

type Key = readonly [root: string, ...rest: string[]];

type Shown = readonly (readonly [root: string, of?: 'memberId' | 'carePointId'])[];

const patientHead: Shown = [['patient', 'memberId']];

/** The queries that show a topic: the root of the key, and which id follows it. */
const shownBy: Record<LiveTopic, Shown> = {
  cards: [
    ['cards'],
    ['card-search'],
    ['dashboard'],
    ['patient', 'memberId'],
    ['provisional'],
    ['identities'],
  ],
  visits: [
    ['visits', 'carePointId'],
    ['waiting-counts'],
    ['cards'],
    ['card-search'],
    ['dashboard'],
    ['patient', 'memberId'],
    ['lines', 'memberId'],
    ['patient-visits', 'memberId'],
    ['unclaimed'],
    ['claim'],
  ],
  orders: [
    ['visits', 'carePointId'],
    ['lines', 'memberId'],
    ['prescriptions', 'memberId'],
    ['services', 'memberId'],
    ['results', 'memberId'],
    ['patient-visits', 'memberId'],
    ['patient', 'memberId'],
    ['order-check', 'memberId'],
    ['dashboard'],
  ],
  dispensing: [
    ['visits', 'carePointId'],
    ['lines', 'memberId'],
    ['prescriptions', 'memberId'],
    ['patient-visits', 'memberId'],
    ['patient', 'memberId'],
    ['dashboard'],
    ['order-check', 'memberId'],
    ['unclaimed'],
    ['claim'],
  ],
  results: [
    ['visits', 'carePointId'],
    ['lines', 'memberId'],
    ['results', 'memberId'],
    ['patient-visits', 'memberId'],
    ['patient', 'memberId'],
    ['dashboard'],
    ['unclaimed'],
    ['claim'],
  ],
  critical: [['critical-results'], ['visits'], ['results', 'memberId'], ['dashboard']],
  services: [
    ['visits', 'carePointId'],
    ['lines', 'memberId'],
    ['services', 'memberId'],
    ['patient-visits', 'memberId'],
    ['patient', 'memberId'],
    ['dashboard'],
    ['order-check', 'memberId'],
    ['unclaimed'],
    ['claim'],
  ],
  diagnoses: [
    ['diagnoses', 'memberId'],
    ['notes', 'memberId'],
    ['patient-visits', 'memberId'],
    ['unclaimed'],
    ['claim'],
  ],
  vitals: [['vitals', 'memberId']],
  allergies: [
    ['patient', 'memberId'],
    ['lines', 'memberId'],
    ['prescriptions', 'memberId'],
    ['services', 'memberId'],
    ['allergies', 'memberId'],
    ['items', 'memberId'],
    ['order-check', 'memberId'],
  ],
  claims: [['claims'], ['claim'], ['unclaimed'], ['claim-months'], ['compliance'], ['dashboard']],
  referrals: [['referrals'], ['referral'], ['dashboard']],
  scheme: [['scheme'], ['scheme-settings'], ['outbox'], ['unrecognized-responses'], ['provisional']],
};

/** The queries that show what only the person's own changes alter. */
const unpublished: Record<Exclude<Topic, LiveTopic>, Shown> = {
  administration: [['admin'], ['care-points'], ['items']],
  logo: [['facility-logo']],
  'order-sets': [['order-sets']],
  'ready-texts': [['ready-texts']],
  own: [['own']],
};

const all: Readonly<Record<string, Shown>> = { ...shownBy, ...unpublished };

/** Returns the roots of the queries that show these topics. */
export function rootsOf(topics: readonly string[]): unknown[] {
  return topics.flatMap((topic) => all[topic] ?? []).map(([root]) => root);
}

const liveRoots = rootsOf(Object.keys(shownBy));

/**
 * Returns whether a query shows changes by others. Such queries are refetched after missed events, and polled without
 * a stream.
 */
export function isLive(queryKey: readonly unknown[]): boolean {
  return liveRoots.includes(queryKey[0]);
}

function shownOf(event: LiveEvent) {
  // The visit is at a station that this role does not see. Its lists do not change, only the patient's header.
  const elsewhere = event.topic === 'visits' && event.carePointId === null && event.memberId !== null;
  return elsewhere ? patientHead : (shownBy[event.topic] ?? []);
}

/** Returns the key prefixes of the queries that these events may have changed, without duplicates. */
export function keysOf(events: readonly LiveEvent[]): Key[] {
  const keys = new Map<string, Key>();
  for (const event of events) {
    for (const [root, shown] of shownOf(event)) {
      const id = shown ? event[shown] : null;
      const key: Key = id === null ? [root] : [root, id];
      keys.set(key.join(), key);
    }
  }
  return [...keys.values()];
}
