import { z } from 'zod';
import type { Role } from '../words/roles.ts';
import { uuid } from './fields.ts';

/**
 * What changed, published to the screens that show it (server-sent events at `streamPath`). An event names things and
 * never a person: the reader asks again, and is answered by the table of roles.
 */
export const liveTopics = [
  'cards',
  'visits',
  'orders',
  'dispensing',
  'results',
  'diagnoses',
  'allergies',
  'claims',
  'referrals',
  'scheme',
] as const;
export type LiveTopic = (typeof liveTopics)[number];

/**
 * `visits` with a patient and no care point: the patient moved on at a station whose visits the reader does not see.
 */
export const liveEvent = z.object({
  topic: z.enum(liveTopics),
  carePointId: uuid.nullable(),
  visitId: uuid.nullable(),
  memberId: uuid.nullable(),
});
export type LiveEvent = z.infer<typeof liveEvent>;

/**
 * The messages of the stream (`event:`). Each has an id; after a break the browser sends the last as `Last-Event-ID`.
 * `data` is a list of all events committed since the id before: one message, so that a break within it neither loses
 * nor doubles one. `ready` comes first, with what was missed since `Last-Event-ID`; `change` has further events;
 * `reset` means that too much may have been missed: fetch again. The first stream of a page starts from the
 * `lastEventId` of the sign-in's answer (`signedIn`).
 */
export const liveMessages = ['ready', 'change', 'reset'] as const;
export type LiveMessage = (typeof liveMessages)[number];

/** Which topics a role hears: those of the screens it may open. */
export const hears: Record<Role, readonly LiveTopic[]> = {
  receptionist: ['cards', 'visits', 'claims', 'referrals', 'scheme'],
  doctor: liveTopics,
  pharmacist: ['cards', 'visits', 'orders', 'dispensing', 'allergies', 'scheme'],
  lab_tech: ['cards', 'visits', 'orders', 'results', 'scheme'],
  admin: ['scheme'],
};
