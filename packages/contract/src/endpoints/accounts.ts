import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { passwordMaximum } from '../formats/identifiers.ts';
import { issueText } from '../messages/issue-text.ts';
import { account, roleInput, signedIn } from '../schemas/accounts.ts';
import { uuid } from '../schemas/fields.ts';
import { checkIdentifier, identifierFields, newPassword, withCleanIdentifier } from '../schemas/security.ts';

const typedPassword = z
  .string(issueText('validation.passwordRequired'))
  .min(1, issueText('validation.passwordRequired'))
  .min(6, issueText('validation.passwordShort'))
  .max(passwordMaximum, issueText('fields.tooLong', { max: passwordMaximum }));

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with a role, an identifier and a password',
  access: 'public',
  answer: 'item',
  changes: false,
  body: z
    .strictObject({
      role: roleInput,
      ...identifierFields,
      password: typedPassword,
      /** Required when one identifier belongs to accounts of several facilities. */
      facilityId: uuid.optional(),
    })
    .overwrite(withCleanIdentifier)
    .superRefine(checkIdentifier),
  output: account,
  extra: signedIn,
});

export const refresh = endpoint({
  name: 'refresh',
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Exchange the refresh cookie for a new access token; without a session to refresh, all are null',
  access: 'public',
  answer: 'item',
  changes: false,
  output: account.nullable(),
  extra: z.object({ token: z.string().nullable(), lastEventId: z.string().nullable() }),
});

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the session of the refresh cookie; with `sessionId`, only where it is that one',
  access: 'public',
  answer: 'item',
  changes: false,
  body: z.strictObject({
    /** The session to end: by the time this arrives, the browser may have somebody else's cookie. */
    sessionId: uuid.optional(),
  }),
  output: z.null(),
});

export const me = endpoint({
  name: 'me',
  method: 'GET',
  path: '/auth/me',
  summary: 'The account that is signed in',
  access: 'session.own',
  answer: 'item',
  output: account,
  extra: signedIn.pick({ lastEventId: true }),
});

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/auth/change-password',
  summary: "Set a new password and end the account's other sessions",
  access: 'session.own',
  answer: 'item',
  touches: ['own'],
  body: z
    .strictObject({
      currentPassword: z
        .string()
        .min(1, issueText('validation.passwordRequired'))
        .max(passwordMaximum, issueText('fields.tooLong', { max: passwordMaximum })),
      newPassword,
    })
    .refine((body) => body.currentPassword !== body.newPassword, {
      path: ['newPassword'],
      message: issueText('accounts.samePassword'),
    }),
  output: z.null(),
});
