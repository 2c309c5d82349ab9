/**
 * What the rules can find about an order line (domain §9 no. 1, §11 no. 1): a code and the text that a person reads,
 * with the finding's params in braces. The check of claims extends this list. Params are data, which the screen writes
 * in its language: `amount` whole TZS, `time` a timestamp, `until` and `on` days (YYYY-MM-DD).
 */
export const findingTexts = {
  'not-covered': 'Not covered by this scheme. The patient pays cash: TZS {amount}.',
  'needs-approval': 'Needs the approval of the scheme before it is carried out.',
  'over-maximum': 'At most {maximum} may be ordered at once.',
  'ordered-today': 'Already ordered today at {time} by {by}.',
  'still-running': 'The same medicine runs until {until}, ordered on {on}.',
  'other-scheme': 'This item is of another scheme’s price list. Choose one of the patient’s scheme.',
  allergy: 'The patient is allergic to {substance}.',
} as const;

export type FindingCode = keyof typeof findingTexts;
export const findingCodes = [
  'not-covered',
  'needs-approval',
  'over-maximum',
  'ordered-today',
  'still-running',
  'other-scheme',
  'allergy',
] as const satisfies readonly FindingCode[];

/** A finding's text with its params in their places. */
export function fillText(text: string, params: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
