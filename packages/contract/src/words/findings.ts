import { type GuardedField, maySee } from './guarded-fields.ts';
import type { ItemCategory } from './orders.ts';
import type { Role } from './roles.ts';

/**
 * The texts of findings by code, with their params in braces. Rules find them about an order line (domain 8.3, 8.4) or
 * a claim. The screen formats the params in its language: `amount` in whole TZS, `time` a timestamp, `until` and `on`
 * days (YYYY-MM-DD).
 */
export const findingTexts = {
  'not-covered': 'Not covered by this scheme. The patient pays cash: TZS {amount}.',
  'co-payment': 'Co-payment of {percent}%: the patient pays TZS {amount}.',
  'over-number': 'Over the yearly number of the patient’s product. The patient pays TZS {amount}.',
  'over-ceiling': 'Over the yearly ceiling of the patient’s product. The patient pays TZS {amount}.',
  waived: 'The scheme does not pay TZS {amount} of it. The patient is not charged for that.',
  'needs-approval': "Needs the scheme's approval first.",
  'over-maximum': 'At most {maximum} may be ordered at once.',
  'ordered-today': 'Already ordered today at {time} by {by}.',
  'still-running': 'The same medicine runs until {until}, ordered on {on}.',
  'same-substance': '{medicine}, ordered on {on}, has the same substance: {substance}.',
  'other-scheme': 'This item is of another scheme’s price list. Choose one of the patient’s scheme.',
  allergy: 'The patient is allergic to {substance}.',
  'over-single-dose':
    'Each dose comes to {dose} {unit}. The most at one time for this patient is {most} {unit} ({source}).',
  'over-daily-dose': 'A day comes to {dose} {unit}. The most for this patient is {most} {unit} ({source}).',
  'over-daily-sum':
    'With {medicines}, a day comes to {dose} {unit}. The most for this patient is {most} {unit} ({source}).',
  'not-weekly': 'This medicine is usually taken once a week. Every day it can kill.',
  'dose-contradicted': 'The words “{words}” name another dose than the number.',
  'dose-in-words': 'A dose in words is not compared with the maximum. Enter it as a number.',
  'dose-not-compared':
    'A dose in {unit} cannot be compared with the maximum of this medicine. Enter it in {other}.',
  'no-dose-limit': 'No maximum dose is known for this medicine and patient.',
  'weigh-for-dose': 'The maximum dose depends on the weight. Weigh the patient.',
  'nothing-given': 'Nothing that the scheme pays for was given under this authorization.',
  'no-diagnosis': 'No diagnosis is recorded. The doctor records at least one.',
  'unfinished-line': '{item} is ordered but not finished. Carry it out, or close it with a reason.',
  'visit-open': 'The visit at {carePoint} is still open. Complete it first.',
  'stay-open':
    'The patient is still in at {carePoint}, so this is an interim bill. The claim is built after the discharge.',
  'same-test-today': '{item} was done more than once on {on}. The scheme pays for one per day.',
  'item-sex': 'The scheme pays for {item} only for patients of the other sex.',
  'item-age': 'The scheme does not pay for {item} at this patient’s age.',
  'diagnosis-sex': 'The diagnosis {code} does not fit the patient’s sex.',
  'diagnosis-age': 'The diagnosis {code} does not fit the patient’s age.',
  'not-indicated': '{item} is not indicated for the recorded diagnoses. The scheme may refuse to pay for it.',
  'over-approved': 'The scheme approved {approved} of {item}, and {quantity} were given.',
  'not-counted':
    'The scheme does not count {item} against its approval: {remarks} Take it back, or leave it out of the claim.',
  'before-authorization':
    '{item} was given on {on}, before the card was authorized. Leave it out of the claim.',
  'name-differs': 'The name here is {entered}, but the scheme has {holder}. Make sure it is the same person.',
  'no-practitioner':
    'No attending clinician is recorded. Ask the doctor who saw the patient to record the diagnosis.',
  'no-registration-no': '{name} has no registration number. Ask the administrator to enter it.',
  'duplicate-claim':
    'There is another claim for this patient on {on}: {serial}. Explain why this is not the same visit.',
  'follow-up-charge': 'A {visitType} visit has no consultation charge. Leave {item} out of the claim.',
  'provisional-waiting':
    'The authorization is provisional: the scheme has not confirmed it yet. The claim can be sent once it has.',
  'provisional-refused':
    'The scheme refused this provisional authorization and does not pay for the visit. Ask the scheme again, or end it.',
  'late-submission': 'The patient was here on {on}, so this claim is late. Enter the reason.',
} as const;

export type FindingCode = keyof typeof findingTexts;

/** An earlier order, by what the line orders. */
const earlier = {
  medicine: 'finding.earlierMedicine',
  test: 'finding.earlierTest',
  service: 'finding.earlierService',
} as const satisfies Record<ItemCategory, GuardedField>;

/**
 * The field of the patient's record that a finding reveals, so that only roles that may read it get the finding. Null
 * for one about the scheme, the item, or the order itself. A new code needs a line here (requirements 9.1).
 */
export const findingReveals = {
  'not-covered': null,
  'co-payment': null,
  'over-number': null,
  'over-ceiling': null,
  waived: null,
  'needs-approval': null,
  'over-maximum': null,
  'ordered-today': earlier,
  'still-running': earlier,
  'same-substance': earlier,
  'other-scheme': null,
  allergy: 'finding.allergy',
  'over-single-dose': null,
  'over-daily-dose': null,
  'over-daily-sum': earlier,
  'not-weekly': null,
  'dose-contradicted': null,
  'dose-in-words': null,
  'dose-not-compared': null,
  'no-dose-limit': null,
  'weigh-for-dose': null,
  'nothing-given': null,
  'no-diagnosis': null,
  'unfinished-line': null,
  'visit-open': null,
  'stay-open': null,
  'same-test-today': null,
  'item-sex': null,
  'item-age': null,
  'diagnosis-sex': null,
  'diagnosis-age': null,
  'not-indicated': null,
  'over-approved': null,
  'not-counted': null,
  'before-authorization': null,
  'name-differs': null,
  'no-practitioner': null,
  'no-registration-no': null,
  'duplicate-claim': null,
  'follow-up-charge': null,
  'provisional-waiting': null,
  'provisional-refused': null,
  'late-submission': null,
} as const satisfies Record<FindingCode, GuardedField | typeof earlier | null>;

/** The codes that reveal nothing of the record: the only ones for readers whose role is not asked. */
export type OpenFindingCode = {
  [Code in FindingCode]: (typeof findingReveals)[Code] extends null ? Code : never;
}[FindingCode];

const reveals: Readonly<Record<string, GuardedField | typeof earlier | null>> = findingReveals;

/** Returns whether a role may get a finding about a line of this category. A code that is not known is hidden. */
export function maySeeFinding(role: Role, code: string, category: ItemCategory): boolean {
  const field = Object.hasOwn(reveals, code) ? reveals[code] : undefined;
  if (field === undefined) return false;
  return field === null || maySee(role, typeof field === 'string' ? field : field[category]);
}

export const findingCodes = [
  'not-covered',
  'co-payment',
  'over-number',
  'over-ceiling',
  'waived',
  'needs-approval',
  'over-maximum',
  'ordered-today',
  'still-running',
  'same-substance',
  'other-scheme',
  'allergy',
  'over-single-dose',
  'over-daily-dose',
  'over-daily-sum',
  'not-weekly',
  'dose-contradicted',
  'dose-in-words',
  'dose-not-compared',
  'no-dose-limit',
  'weigh-for-dose',
  'nothing-given',
  'no-diagnosis',
  'unfinished-line',
  'visit-open',
  'stay-open',
  'same-test-today',
  'item-sex',
  'item-age',
  'diagnosis-sex',
  'diagnosis-age',
  'not-indicated',
  'over-approved',
  'not-counted',
  'before-authorization',
  'name-differs',
  'no-practitioner',
  'no-registration-no',
  'duplicate-claim',
  'follow-up-charge',
  'provisional-waiting',
  'provisional-refused',
  'late-submission',
] as const satisfies readonly FindingCode[];

/** Replaces the braces in a finding's text with its params. */
export function fillText(text: string, params: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
