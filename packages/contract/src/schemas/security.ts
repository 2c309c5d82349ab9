import { z } from 'zod';
import {
  cleanIdentifier,
  identifierProblem,
  identifierTypes,
  newPasswordMinimum,
  passwordMaximum,
} from '../formats/identifiers.ts';
import { chooseOneOf, issueText } from '../messages/issue-text.ts';
import { line, timestamp, uuid } from './fields.ts';

/** The second factors: ways to prove, after the password, that the person owns the account. */
export const secondFactors = ['totp', 'passkey', 'recovery'] as const;
export type SecondFactor = (typeof secondFactors)[number];

/** A new password (requirements 4.4). */
export const newPassword = z
  .string()
  .min(newPasswordMinimum, issueText('fields.tooShort', { min: newPasswordMinimum }))
  .max(passwordMaximum, issueText('fields.tooLong', { max: passwordMaximum }));

/** The sign-in identifier of an account (requirements 13.3), with the check of its format. */
export const identifierFields = {
  identifierType: z.enum(identifierTypes, chooseOneOf(identifierTypes)).default('card'),
  identifier: line(64),
};

interface IdentifierFields {
  identifierType: (typeof identifierTypes)[number];
  identifier: string;
}

/** Brings the identifier of `identifierFields` to the form in which it is stored. */
export const withCleanIdentifier = <Body extends IdentifierFields>(body: Body): Body => ({
  ...body,
  identifier: cleanIdentifier(body.identifierType, body.identifier),
});

/** Checks the two fields of `identifierFields`. */
export function checkIdentifier(body: IdentifierFields, context: z.RefinementCtx): void {
  const name = identifierProblem(body.identifierType, body.identifier);
  if (name)
    context.addIssue({ code: 'custom', path: ['identifier'], message: issueText(`validation.${name}`) });
}

/** A secret in a request body, never in a URL. */
export const secretText = z
  .string()
  .min(1, issueText('fields.required'))
  .max(256, issueText('fields.tooLong', { max: 256 }));
/** A code as typed; blanks and hyphens are ignored. */
export const typedCode = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[0-9A-Za-z]{6,32}$/, issueText('accounts.codeRequired')));

/**
 * The `data` of `secondFactorNeeded`: the challenge, which is valid for 5 minutes, and the account's factors. For a
 * passkey also the options of `navigator.credentials.get` (WebAuthn, PublicKeyCredentialRequestOptionsJSON).
 */
export const factorsAsked = z.object({
  challenge: z.string(),
  factors: z.array(z.enum(secondFactors)),
  passkey: z.record(z.string(), z.unknown()).nullable(),
});
export type FactorsAsked = z.infer<typeof factorsAsked>;

/** A session of the account, on one device. */
export const sessionOfAccount = z.object({
  id: uuid,
  role: z.string(),
  /** Browser and system as a text; empty where unknown. */
  device: z.string(),
  address: z.string().nullable(),
  begunAt: timestamp,
  seenAt: timestamp,
  locked: z.boolean(),
  /** The caller's own session. */
  own: z.boolean(),
});
export type SessionOfAccount = z.infer<typeof sessionOfAccount>;

const passkeyOfAccount = z.object({
  id: uuid,
  name: z.string(),
  createdAt: timestamp,
  usedAt: timestamp.nullable(),
});
export type PasskeyOfAccount = z.infer<typeof passkeyOfAccount>;

/** The second factors of an account. */
export const protection = z.object({
  totp: z.object({ since: timestamp }).nullable(),
  passkeys: z.array(passkeyOfAccount),
  recoveryCodesLeft: z.number().int(),
  required: z.boolean(),
});
export type Protection = z.infer<typeof protection>;

/** An invitation or reset, for the administrator. */
export const invitation = z.object({
  /**
   * The URL for setting a password, with the one-time secret in its fragment. Shown once: null if the same request is
   * repeated, because the stored answer contains no secret. The administrator must then reset the account for a new
   * invitation.
   */
  link: z.string().nullable(),
  expiresAt: timestamp,
  /** How it was sent; `null`: only the administrator has it, and must pass it on. */
  sentBy: z.enum(['mail', 'sms']).nullable(),
});
export type Invitation = z.infer<typeof invitation>;
