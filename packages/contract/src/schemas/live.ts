import { z } from 'zod';
import { may, type Permission } from '../access/permissions.ts';
import type { Role } from '../access/roles.ts';
import { uuid } from './fields.ts';

/**
 * The topics of changes that the server publishes to screens (server-sent events at `streamPath`). An event contains
 * ids and never personal data: the reader fetches the data, which the table of roles authorizes.
 */
export const liveTopics = [
  'cards',
  'visits',
  'orders',
  'dispensing',
  'results',
  'critical',
  'services',
  'diagnoses',
  'vitals',
  'allergies',
  'claims',
  'referrals',
  'scheme',
] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** What a call changes on the screens of its own browser only: no event is published of these. */
export type Topic = LiveTopic | 'administration' | 'logo' | 'order-sets' | 'ready-texts' | 'own';

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
 * The messages of the stream (`event:`). Each has an id; after a break the browser sends the last one as
 * `Last-Event-ID`. `data` lists all events committed since the previous id. It is one message, so that a break
 * neither loses nor repeats an event. `ready` comes first, with the events since `Last-Event-ID`; `change` has
 * further events. `reset` means that events may be missing: fetch everything again. The first stream of a page starts
 * from the `lastEventId` of the sign-in's answer (`signedIn`).
 */
export const liveMessages = ['ready', 'change', 'reset'] as const;
export type LiveMessage = (typeof liveMessages)[number];

/** The right to read what an event of a topic is about. */
const readers: Record<LiveTopic, Permission> = {
  cards: 'patients.read',
  visits: 'visits.read',
  orders: 'lines.read',
  dispensing: 'prescriptions.read',
  results: 'results.read',
  critical: 'results.read',
  services: 'services.read',
  diagnoses: 'diagnoses.read',
  vitals: 'vitals.read',
  allergies: 'allergies.read',
  claims: 'claims.read',
  referrals: 'referrals.read',
  scheme: 'scheme.state',
};

const topicsOf = (role: Role) => liveTopics.filter((topic) => may(role, readers[topic]));

/** The topics that each role receives: those of what it may read. */
export const hears: Record<Role, readonly LiveTopic[]> = {
  receptionist: topicsOf('receptionist'),
  doctor: topicsOf('doctor'),
  pharmacist: topicsOf('pharmacist'),
  lab_tech: topicsOf('lab_tech'),
  practitioner: topicsOf('practitioner'),
  admin: topicsOf('admin'),
};
