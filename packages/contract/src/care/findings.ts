import { type GuardedField, maySee } from '../access/guarded-fields.ts';
import type { Role } from '../access/roles.ts';
import type { ItemCategory } from './orders.ts';

/** An earlier order, by what the line orders. */
const earlier = {
  medicine: 'finding.earlierMedicine',
  test: 'finding.earlierTest',
  service: 'finding.earlierService',
} as const satisfies Record<ItemCategory, GuardedField>;

interface FindingKind {
  /**
   * With its params in braces. The screen formats them: `amount` in whole TZS, `time` a timestamp, `until` and `on`
   * days or timestamps.
   */
  text: string;
  /**
   * The field of the patient's record that it reveals, so that only roles that may read it get the finding (requirements
   * 9.1). Null for one about the scheme, the item, or the order itself.
   */
  reveals: GuardedField | typeof earlier | null;
  /** Whether the scheme may refuse to pay an order line because of it. An allergy endangers the patient, not the payment. */
  atRisk: boolean;
}

/** About the scheme, the item or the order itself. */
const open = <const Text extends string>(text: Text) => ({ text, reveals: null, atRisk: false }) as const;
/** The same, where the scheme may refuse to pay the line. */
const refusable = <const Text extends string>(text: Text) => ({ text, reveals: null, atRisk: true }) as const;

/** The findings of the rules about an order line, an order or a claim (domain 8.3, 8.4), by code. */
export const findingKinds = {
  'not-covered': open('Not covered by this scheme. The patient pays cash: TZS {amount}.'),
  'co-payment': open('Co-payment of {percent}%: the patient pays TZS {amount}.'),
  'over-number': open('Over the yearly number of the patient’s product. The patient pays TZS {amount}.'),
  'over-ceiling': open('Over the yearly ceiling of the patient’s product. The patient pays TZS {amount}.'),
  waived: open('The scheme does not pay TZS {amount} of it. The patient is not charged for that.'),
  'needs-approval': refusable("Needs the scheme's approval first."),
  'over-maximum': refusable('At most {maximum} may be ordered at once.'),
  'ordered-today': { text: 'Already ordered today at {time} by {by}.', reveals: earlier, atRisk: true },
  'still-running': {
    text: 'The same medicine runs until {until}, ordered on {on}.',
    reveals: earlier,
    atRisk: true,
  },
  'same-substance': {
    text: '{medicine}, ordered on {on}, has the same substance: {substance}.',
    reveals: earlier,
    atRisk: false,
  },
  'other-scheme': refusable(
    'This item is of another scheme’s price list. Choose one of the patient’s scheme.',
  ),
  allergy: { text: 'The patient is allergic to {substance}.', reveals: 'finding.allergy', atRisk: false },
  'over-single-dose': open(
    'Each dose comes to {dose} {unit}. The most at one time for this patient is {most} {unit} ({source}).',
  ),
  'over-daily-dose': open(
    'A day comes to {dose} {unit}. The most for this patient is {most} {unit} ({source}).',
  ),
  'over-daily-sum': {
    text: 'With {medicines}, a day comes to {dose} {unit}. The most for this patient is {most} {unit} ({source}).',
    reveals: earlier,
    atRisk: false,
  },
  'not-weekly': open('This medicine is usually taken once a week. Every day it can kill.'),
  'dose-contradicted': open('The words “{words}” name another dose than the number.'),
  'dose-not-read': open(
    'No dose could be read, so nobody has compared it with the maximum. Enter it as a number.',
  ),
  'dose-not-compared': open(
    'A dose in {unit} cannot be compared with the maximum of this medicine. Enter it in {other}.',
  ),
  'no-dose-limit': open('No maximum dose is known for this medicine and patient.'),
  'weigh-for-dose': open('The maximum dose depends on the weight. Weigh the patient.'),
  'old-weight': open('The maximum dose depends on the weight, which is of {on}. Weigh the patient again.'),
  'no-diagnosis': open('No diagnosis is recorded. The doctor records at least one.'),
  'item-sex': refusable('The scheme pays for {item} only for patients of the other sex.'),
  'item-age': refusable('The scheme does not pay for {item} at this patient’s age.'),
  'diagnosis-sex': refusable('The diagnosis {code} does not fit the patient’s sex.'),
  'diagnosis-age': refusable('The diagnosis {code} does not fit the patient’s age.'),
  'not-indicated': refusable(
    '{item} is not indicated for the recorded diagnoses. The scheme may refuse to pay for it.',
  ),
  'no-registration-no': open('{name} has no registration number. Ask the administrator to enter it.'),

  // About a claim alone, whose rules say how much of it they put at risk.
  'nothing-given': open('Nothing that the scheme pays for was given under this authorization.'),
  'unfinished-line': open('{item} is ordered but not finished. Carry it out, or close it with a reason.'),
  'visit-open': open('The visit at {carePoint} is still open. Complete it first.'),
  'stay-open': open(
    'The patient is still in at {carePoint}, so this is an interim bill. The claim is built after the discharge.',
  ),
  'same-test-today': open('{item} was done more than once on {on}. The scheme pays for one per day.'),
  'over-approved': open('The scheme approved {approved} of {item}, and {quantity} were given.'),
  'not-counted': open(
    'The scheme does not count {item} against its approval: {remarks} Take it back, or leave it out of the claim.',
  ),
  'before-authorization': open(
    '{item} was given on {on}, before the card was authorized. Leave it out of the claim.',
  ),
  'name-differs': open(
    'The name here is {entered}, but the scheme has {holder}. Make sure it is the same person.',
  ),
  'no-practitioner': open(
    'No attending clinician is recorded. Ask the doctor who saw the patient to record the diagnosis.',
  ),
  'duplicate-claim': open(
    'There is another claim for this patient on {on}: {serial}. Explain why this is not the same visit.',
  ),
  'follow-up-charge': open('A {visitType} visit has no consultation charge. Leave {item} out of the claim.'),
  'provisional-waiting': open(
    'The authorization is provisional: the scheme has not confirmed it yet. The claim can be sent once it has.',
  ),
  'provisional-refused': open(
    'The scheme refused this provisional authorization and does not pay for the visit. Ask the scheme again, or end it.',
  ),
  'late-submission': open('The patient was here on {on}, so this claim is late. Enter the reason.'),
} as const satisfies Record<string, FindingKind>;

export type FindingCode = keyof typeof findingKinds;

export const findingCodes = Object.keys(findingKinds) as FindingCode[];

type Texts = { readonly [Code in FindingCode]: (typeof findingKinds)[Code]['text'] };

export const findingTexts = Object.fromEntries(
  Object.entries(findingKinds).map(([code, { text }]) => [code, text]),
) as Texts;

/** The codes that reveal nothing of the record: the only ones for readers whose role is not asked. */
export type OpenFindingCode = {
  [Code in FindingCode]: (typeof findingKinds)[Code]['reveals'] extends null ? Code : never;
}[FindingCode];

const kinds: Readonly<Record<string, FindingKind>> = findingKinds;

/** Returns whether a role may get a finding about a line of this category. A code that is not known is hidden. */
export function maySeeFinding(role: Role, code: string, category: ItemCategory): boolean {
  const field = Object.hasOwn(kinds, code) ? kinds[code]?.reveals : undefined;
  if (field === undefined) return false;
  return field === null || maySee(role, typeof field === 'string' ? field : field[category]);
}

/** Replaces the braces in a finding's text with its params. */
export function fillText(text: string, params: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
