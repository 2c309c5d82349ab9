import { z } from 'zod';
import { roles, toRole } from '../access/roles.ts';
import { chooseOneOf, issueText } from '../messages/issue-text.ts';
import { uuid } from './fields.ts';

export const roleInput = z.string(issueText('validation.roleRequired')).transform((value, context) => {
  const role = toRole(value);
  if (role) return role;
  context.addIssue({ code: 'custom', message: chooseOneOf(roles) });
  return z.NEVER;
});

export const account = z.object({
  id: uuid,
  name: z.string(),
  role: z.enum(roles),
  roles: z.array(z.enum(roles)),
  registrationNo: z.string().nullable(),
  facility: z.object({ id: uuid, code: z.string(), name: z.string() }),
  /** May issue provisional authorizations, where the facility allows it (issueProvisional). */
  provisional: z.boolean(),
  /** The care points where the person works; empty: wherever the role does. */
  carePointIds: z.array(uuid),
  /** The facility's settings for its screens. */
  settings: z.object({
    /** The screen locks after this many minutes without a key or a click. */
    idleMinutes: z.number().int(),
    /** Whether the screens' delays are off; null: the deployment's default. */
    skipWaiting: z.boolean().nullable(),
    /** Patients have numbers, by which the care points call them. */
    queueNumbers: z.boolean(),
  }),
  secondFactor: z.object({
    totp: z.boolean(),
    passkeys: z.number().int(),
    recoveryCodesLeft: z.number().int(),
    /** The facility requires one for this role. A session without one can only set one up. */
    required: z.boolean(),
  }),
});
export type Account = z.infer<typeof account>;

/**
 * The data beside the account in an answer that signs someone in: the access token and a `Last-Event-ID`. With that
 * id, the stream reports all changes committed after this answer (`live.ts`).
 */
export const signedIn = z.object({ token: z.string(), lastEventId: z.string() });
