import { z } from 'zod';
import { requiresRegistration } from '../access/registration.ts';
import { roles } from '../access/roles.ts';
import { careKinds, serviceKinds } from '../care/care-points.ts';
import { areDoseHours, type DoseRound, usualDoseHours } from '../care/doses.ts';
import { applianceDetails, itemCategories } from '../care/orders.ts';
import { cleanIdentifier, identifierProblem } from '../formats/identifiers.ts';
import { chooseOneOf, issueText } from '../messages/issue-text.ts';
import { genders } from '../scheme/cards.ts';
import { line, messageObject, optionalName, timestamp, uuid, visible } from './fields.ts';

export const accountStates = ['active', 'invited', 'locked', 'disabled'] as const;
export type AccountState = (typeof accountStates)[number];

const nothingTyped = (text: string | null | undefined) => (text?.trim() ? text.trim() : null);
/** An optional line; empty becomes null. */
const optionalLine = (max: number) => line(max).nullish().transform(nothingTyped);

const identifier = (kind: 'card' | 'phone' | 'nida') =>
  optionalLine(64)
    .transform((value) => (value === null ? null : cleanIdentifier(kind, value)))
    .superRefine((value, context) => {
      const name = value === null ? undefined : identifierProblem(kind, value);
      if (name) context.addIssue({ code: 'custom', message: issueText(`validation.${name}`) });
    });

/** An account as the administrator enters it, with at least one sign-in identifier. */
export const accountForm = z
  .strictObject({
    name: optionalName(120).min(2, issueText('fields.tooShort', { min: 2 })),
    roles: z.array(z.enum(roles, chooseOneOf(roles))).min(1, issueText('administration.roleRequired')),
    card: identifier('card'),
    phone: identifier('phone'),
    nida: identifier('nida'),
    email: optionalLine(200).refine(
      (value) => value === null || z.email().safeParse(value).success,
      issueText('administration.email'),
    ),
    /** The number of the Medical Council. A doctor's claims are not sent without it. */
    registrationNo: optionalLine(40),
    qualification: optionalLine(80),
    /** The item that this doctor's consultations charge, if it differs from the care point's. */
    chargeItemCode: optionalLine(40),
    /** May issue provisional authorizations while the scheme is unavailable. */
    provisional: z.boolean().default(false),
    /** Where the person works: shown first, and counted as the own queue. Empty: wherever the role does. */
    carePointIds: z.array(uuid).max(60).default([]),
  })
  .refine((form) => form.card || form.phone || form.nida, {
    path: ['card'],
    message: issueText('administration.identifierRequired'),
  })
  .refine((form) => form.registrationNo || !requiresRegistration(form.roles), {
    path: ['registrationNo'],
    message: issueText('administration.registrationRequired'),
  });

export const managedAccount = z.object({
  id: uuid,
  name: z.string(),
  roles: z.array(z.enum(roles)),
  card: z.string().nullable(),
  phone: z.string().nullable(),
  nida: z.string().nullable(),
  email: z.string().nullable(),
  registrationNo: z.string().nullable(),
  qualification: z.string().nullable(),
  chargeItemCode: z.string().nullable(),
  provisional: z.boolean(),
  carePointIds: z.array(uuid),
  state: z.enum(accountStates),
  demo: z.boolean(),
  createdAt: timestamp,
  lastSignInAt: timestamp.nullable(),
  secondFactor: z.object({ totp: z.boolean(), passkeys: z.number().int() }),
  sessions: z.number().int(),
});
export type ManagedAccount = z.infer<typeof managedAccount>;

export const managedCarePoint = z.object({
  id: uuid,
  name: z.string(),
  description: z.string().nullable(),
  kind: z.enum(careKinds).nullable(),
  code: z.string(),
  active: z.boolean(),
  chargeItemCode: z.string().nullable(),
});
export type ManagedCarePoint = z.infer<typeof managedCarePoint>;

export const carePointForm = z.strictObject({
  name: line(80)
    .min(2, issueText('fields.tooShort', { min: 2 }))
    .regex(visible, issueText('fields.visibleName')),
  description: optionalLine(200),
  kind: z
    .enum(careKinds, chooseOneOf(careKinds))
    .nullish()
    .transform((kind) => kind ?? null),
  code: line(12).min(1, issueText('fields.required')),
  active: z.boolean().default(true),
  chargeItemCode: optionalLine(40),
});

const hoursOf = (round: DoseRound) =>
  z
    .array(z.number())
    .refine(
      (hours) => areDoseHours(hours, round),
      issueText('administration.doseHours', { count: usualDoseHours[round].length }),
    )
    .transform((hours) => hours.toSorted((hour, other) => hour - other));

const hours = z.array(z.number().int());
/** At which hours of the facility's day in-patients get their medicines. */
const doseHours = z.object({ OD: hours, BD: hours, TDS: hours, QID: hours, Q4H: hours, NOCTE: hours });

const doseHoursForm = z.strictObject({
  OD: hoursOf('OD'),
  BD: hoursOf('BD'),
  TDS: hoursOf('TDS'),
  QID: hoursOf('QID'),
  Q4H: hoursOf('Q4H'),
  NOCTE: hoursOf('NOCTE'),
});

export const facilitySettings = z.object({
  name: z.string(),
  code: z.string(),
  address: z.string(),
  /** A result counts as Final only once a second person has authorized it. */
  resultAuthorization: z.boolean(),
  /** Whether accounts with the right may issue provisional authorizations. */
  provisionalAuthorizations: z.boolean(),
  /** Whether forwarded patients get a number, by which the care points call them. */
  queueNumbers: z.boolean(),
  /** Of patients who are admitted from now on. */
  doseHours,
  idleMinutes: z.number().int(),
  skipWaiting: z.boolean().nullable(),
  secondFactorRoles: z.array(z.enum(roles)),
  /** Whether this facility imports the built-in register's members and tariff. */
  keepsRegister: z.boolean(),
});
export type FacilitySettings = z.infer<typeof facilitySettings>;

export const settingsForm = z.strictObject({
  name: line(120)
    .min(2, issueText('fields.tooShort', { min: 2 }))
    .regex(visible, issueText('fields.visibleName')),
  address: line(200),
  resultAuthorization: z.boolean(),
  provisionalAuthorizations: z.boolean(),
  queueNumbers: z.boolean(),
  doseHours: doseHoursForm,
  idleMinutes: z
    .number(issueText('fields.whole'))
    .int(issueText('fields.whole'))
    .min(1, issueText('administration.leastMinutes'))
    .max(240, issueText('administration.mostMinutes')),
  skipWaiting: z.boolean().nullable(),
  secondFactorRoles: z.array(z.enum(roles, chooseOneOf(roles))),
});

/** Characters in base64 of the largest logo, 150 kB. */
const maxLogoCharacters = 200_000;

export const logoForm = z.strictObject({
  /** A PNG or JPEG in base64. */
  imageData: z
    .string(issueText('documents.logoRequired'))
    .min(1, issueText('documents.logoRequired'))
    .max(maxLogoCharacters, issueText('documents.logoTooLarge'))
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, issueText('documents.logoType')),
});

/** The facility's logo as a `data:` address; null without one. */
export const facilityLogo = z.object({ image: z.string().nullable() });

const wholeAbove = (least: number) =>
  z
    .number(issueText('fields.whole'))
    .int(issueText('fields.whole'))
    .min(least, issueText('fields.least', { min: least }))
    .max(2_000_000_000, issueText('fields.tooLarge'));

/** An item of the catalogue with all its rules. Prices in whole TZS. */
const itemFields = {
  itemName: line(200)
    .min(2, issueText('fields.tooShort', { min: 2 }))
    .regex(visible, issueText('fields.visibleName')),
  strength: optionalLine(80),
  dosage: optionalLine(80),
  itemTypeId: z.number().int(),
  category: z.enum(itemCategories, chooseOneOf(itemCategories)),
  /** Where a service is done, if not where its type says. Null for other items. */
  careKind: z
    .enum(serviceKinds, chooseOneOf(serviceKinds))
    .nullish()
    .transform((kind) => kind ?? null),
  /** The details that are recorded of a service that hands something over. */
  asks: z
    .array(z.enum(applianceDetails, chooseOneOf(applianceDetails)))
    .nullish()
    .transform((asks) => asks ?? []),
  unitPrice: wholeAbove(0),
  needsApproval: z.boolean(),
  maximumQuantity: wholeAbove(1).nullable(),
  active: z.boolean(),
  sex: z.enum(genders, chooseOneOf(genders)).nullable(),
  ageFromDays: wholeAbove(0).nullable(),
  ageToDays: wholeAbove(1).nullable(),
  /** Prefixes of ICD-10 codes; null: indicated for anything. */
  indications: z
    .array(line(8).regex(/^[A-Z]\d?[0-9A-Z.]*$/, issueText('catalogue.diagnosisCode')))
    .max(200, issueText('fields.most', { max: 200 }))
    .nullable(),
};
const agesInOrder = (item: { ageFromDays: number | null; ageToDays: number | null }) =>
  item.ageFromDays === null || item.ageToDays === null || item.ageFromDays < item.ageToDays;
const agesAmiss = { path: ['ageToDays'], message: issueText('catalogue.ages') };

export const itemForm = z.strictObject(itemFields).refine(agesInOrder, agesAmiss);
export const newItemForm = z
  .strictObject({
    ...itemFields,
    itemCode: line(40)
      .min(1, issueText('fields.required'))
      .regex(/^[0-9A-Za-z./-]+$/, issueText('catalogue.code')),
  })
  .refine(agesInOrder, agesAmiss);

export const managedItem = z.object({
  id: uuid,
  itemCode: z.string(),
  itemName: z.string(),
  strength: z.string().nullable(),
  dosage: z.string().nullable(),
  itemTypeId: z.number().int(),
  category: z.enum(itemCategories),
  careKind: z.enum(serviceKinds).nullable(),
  asks: z.array(z.enum(applianceDetails)),
  unitPrice: z.number().int(),
  needsApproval: z.boolean(),
  maximumQuantity: z.number().int().nullable(),
  active: z.boolean(),
  sex: z.enum(genders).nullable(),
  ageFromDays: z.number().int().nullable(),
  ageToDays: z.number().int().nullable(),
  indications: z.array(z.string()).nullable(),
  /**
   * Prices of schemes that differ from `unitPrice`, and those of verifiers' own schemes, with the verifier's name.
   * `schemeId` empty: all price lists of that scheme.
   */
  prices: z.array(
    z.object({ verifier: z.string().nullable(), schemeId: z.string(), unitPrice: z.number().int() }),
  ),
  exclusions: z.array(
    z.object({ verifier: z.string().nullable(), schemeId: z.string(), productCode: z.string() }),
  ),
});
export type ManagedItem = z.infer<typeof managedItem>;

/** A message sent to staff. `text` is set only without a mailer or SMS gateway, while the code is valid. */
export const sentMessage = z.object({
  id: uuid,
  accountId: uuid,
  accountName: z.string(),
  channel: z.enum(['mail', 'sms', 'outbox']),
  purpose: z.enum(['invitation', 'reset', 'notice']),
  state: z.enum(['waiting', 'sent', 'failed']),
  problem: z.string().nullable(),
  /** The message of `problem`; null without one, or if it is from before messages had codes. */
  problemMessage: messageObject.nullable(),
  text: z.string().nullable(),
  createdAt: timestamp,
});
export type SentMessage = z.infer<typeof sentMessage>;
