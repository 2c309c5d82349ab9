import { careKinds, hears, type LiveEvent, type Role, readsVisitsAt } from '@afyakadi/contract';
import type { StoredEvent } from './store.ts';

/**
 * Returns an event as a role may receive it (requirements 9.1); null for not at all. Of a visit at a care point outside
 * its view, a role gets only the patient, because the patient's way through the facility is visible to it.
 */
export function visibleTo(role: Role, { event, kind }: StoredEvent): LiveEvent | null {
  if (!hears[role].includes(event.topic)) return null;
  const kinds = readsVisitsAt[role];
  // A care point of an unnamed kind is open to those who may go everywhere, as in the lists.
  const isVisible =
    kind === undefined || (kind === null ? kinds.length === careKinds.length : kinds.includes(kind));
  if (isVisible) return event;
  if (event.topic !== 'visits' || event.memberId === null) return null;
  return { topic: event.topic, carePointId: null, visitId: null, memberId: event.memberId };
}
