import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { passwordMaximum } from '../formats/identifiers.ts';
import { chooseOneOf, issueText } from '../messages/issue-text.ts';
import { account, signedIn } from '../schemas/accounts.ts';
import { line, uuid } from '../schemas/fields.ts';
import {
  checkIdentifier,
  identifierFields,
  newPassword,
  protection,
  secondFactors,
  secretText,
  sessionOfAccount,
  typedCode,
  withCleanIdentifier,
} from '../schemas/security.ts';

const post = { method: 'POST', answer: 'item' } as const;
const open = { ...post, access: 'public', changes: false } as const;
const ofOwnAccount = { ...post, access: 'session.own', touches: ['own'] } as const;

const currentPassword = z
  .string()
  .min(1, issueText('validation.passwordRequired'))
  .max(passwordMaximum, issueText('fields.tooLong', { max: passwordMaximum }));
/** A WebAuthn answer from the browser; the library that verifies it checks its form. */
const credential = z.record(z.string(), z.unknown());

export const secondFactor = endpoint({
  ...open,
  name: 'secondFactor',
  path: '/auth/second-factor',
  summary: 'Finish a sign-in with the second factor',
  body: z.strictObject({
    challenge: secretText,
    factor: z.enum(secondFactors, chooseOneOf(secondFactors)),
    /** For totp and recovery. */
    code: typedCode.optional(),
    /** For a passkey: the result of `navigator.credentials.get`. */
    credential: credential.optional(),
  }),
  output: account,
  extra: signedIn,
});

export const lockSession = endpoint({
  ...open,
  name: 'lockSession',
  path: '/auth/lock',
  summary: 'Lock the session of the refresh cookie until its password is entered again',
  output: z.null(),
});

export const unlockSession = endpoint({
  ...open,
  name: 'unlockSession',
  path: '/auth/unlock',
  summary: 'Go on with the locked session of the refresh cookie',
  body: z.strictObject({ password: currentPassword }),
  output: account,
  extra: signedIn,
});

export const forgotPassword = endpoint({
  ...open,
  name: 'forgotPassword',
  path: '/auth/forgot',
  summary: 'Ask for a one-time code to set a new password; the answer is the same for every identifier',
  body: z.strictObject(identifierFields).overwrite(withCleanIdentifier).superRefine(checkIdentifier),
  output: z.object({ minutes: z.number().int() }),
});

export const resetPassword = endpoint({
  ...open,
  name: 'resetPassword',
  path: '/auth/reset',
  summary: 'Set a new password with the one-time code',
  body: z
    .strictObject({ ...identifierFields, code: typedCode, newPassword })
    .overwrite(withCleanIdentifier)
    .superRefine(checkIdentifier),
  output: z.null(),
});

export const invitationDetails = endpoint({
  ...open,
  name: 'invitationDetails',
  path: '/auth/invitation',
  summary: 'Whom an invitation is for',
  body: z.strictObject({ secret: secretText }),
  output: z.object({ name: z.string(), facility: z.string(), expiresAt: z.string() }),
});

export const acceptInvitation = endpoint({
  ...open,
  name: 'acceptInvitation',
  path: '/auth/invitation/accept',
  summary: 'Set the first password of an invited account, once',
  body: z.strictObject({ secret: secretText, newPassword }),
  output: z.null(),
});

export const sessions = endpoint({
  method: 'GET',
  name: 'sessions',
  path: '/auth/sessions',
  summary: "The account's own sessions, newest first",
  access: 'session.own',
  answer: 'list',
  output: sessionOfAccount,
});

export const endSessions = endpoint({
  ...ofOwnAccount,
  name: 'endSessions',
  path: '/auth/sessions/end',
  summary: 'End one of the own sessions, or all but this one',
  body: z.strictObject({ id: uuid.optional(), password: currentPassword }),
  output: z.object({ ended: z.number().int() }),
});

export const ownProtection = endpoint({
  method: 'GET',
  name: 'ownProtection',
  path: '/auth/protection',
  summary: 'The second factors of the account',
  access: 'session.own',
  answer: 'item',
  output: protection,
});

/* Changing how an account is protected requires its password again. */

export const beginTotp = endpoint({
  ...ofOwnAccount,
  name: 'beginTotp',
  path: '/auth/totp',
  summary: 'Begin to set up an authenticator app; what was begun before is void',
  changes: false,
  body: z.strictObject({ password: currentPassword }),
  /** `uri` is the content of the QR code. */
  output: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmTotp = endpoint({
  ...ofOwnAccount,
  name: 'confirmTotp',
  path: '/auth/totp/confirm',
  summary: 'Confirm the authenticator app with its first code',
  touches: [],
  body: z.strictObject({ code: typedCode }),
  /** Recovery codes, shown once; empty where there are some already. */
  output: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const removeTotp = endpoint({
  ...ofOwnAccount,
  name: 'removeTotp',
  path: '/auth/totp/remove',
  summary: 'Do without the authenticator app',
  body: z.strictObject({ password: currentPassword }),
  output: protection,
});

export const newRecoveryCodes = endpoint({
  ...ofOwnAccount,
  name: 'newRecoveryCodes',
  path: '/auth/recovery-codes',
  summary: 'New recovery codes in place of the old',
  body: z.strictObject({ password: currentPassword }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const beginPasskey = endpoint({
  ...ofOwnAccount,
  name: 'beginPasskey',
  path: '/auth/passkeys/begin',
  summary: 'Begin to add a passkey',
  changes: false,
  body: z.strictObject({ password: currentPassword }),
  /** `options` go to `navigator.credentials.create`. */
  output: z.object({ challenge: z.string(), options: z.record(z.string(), z.unknown()) }),
});

export const addPasskey = endpoint({
  ...ofOwnAccount,
  name: 'addPasskey',
  path: '/auth/passkeys',
  summary: 'Add the passkey that the authenticator made',
  touches: [],
  body: z.strictObject({
    challenge: secretText,
    name: line(60).min(1, issueText('accounts.nameRequired')),
    credential,
  }),
  output: z.object({ protection, recoveryCodes: z.array(z.string()) }),
});

export const removePasskey = endpoint({
  ...ofOwnAccount,
  name: 'removePasskey',
  path: '/auth/passkeys/{id}/remove',
  summary: 'Remove a passkey',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ password: currentPassword }),
  output: protection,
});
