/** How a response of the scheme can fail the schema, as the server's connector reports it. */
export type MismatchKind =
  | 'noJson'
  | 'tooDeep'
  | 'keyTwice'
  | 'tooLong'
  | 'brokenOff'
  | 'coded'
  | 'noText'
  | 'status'
  | 'shape'
  | 'missing'
  | 'otherKind'
  | 'noWhole'
  | 'noYesOrNo'
  | 'noTime'
  | 'unknownWord'
  | 'longField'
  | 'tooMuch'
  | 'tooLittle'
  | 'another'
  | 'strangeStatus'
  | 'nobody'
  | 'noNumber'
  | 'noPrice'
  | 'notRestricted'
  | 'tooManyExclusions'
  | 'twice'
  | 'notTakenBack'
  | 'other';

const codes: Readonly<Record<string, MismatchKind>> = {
  NO_JSON: 'noJson',
  TOO_DEEP: 'tooDeep',
  KEY_TWICE: 'keyTwice',
  TOO_LONG: 'tooLong',
  BROKEN_OFF: 'brokenOff',
  CODED: 'coded',
  NO_TEXT: 'noText',
};

const prefixes: readonly (readonly [string, MismatchKind])[] = [
  ['STATUS', 'status'],
  ['it is about another', 'another'],
  ['it answers another', 'another'],
  ['its status is a word', 'strangeStatus'],
  ['it accepts and does not say whom', 'nobody'],
  ['it gives no number', 'noNumber'],
  ['an approved item has no', 'noPrice'],
  ['an item does not say whether', 'notRestricted'],
  ['too many exclusions', 'tooManyExclusions'],
  ['an identifier stands twice', 'twice'],
  ['it does not', 'notTakenBack'],
];

/** The mismatches of a field or of the whole response, by the connector's or its library's code. */
const mismatches: Readonly<Record<string, MismatchKind>> = {
  missing: 'missing',
  invalid_type: 'otherKind',
  no_text: 'otherKind',
  no_whole_number: 'noWhole',
  no_yes_or_no: 'noYesOrNo',
  no_time: 'noTime',
  unknown_word: 'unknownWord',
  invalid_value: 'unknownWord',
  too_long: 'longField',
  too_big: 'tooMuch',
  too_much: 'tooMuch',
  too_small: 'tooLittle',
  too_little: 'tooLittle',
};

/**
 * Parses the server's problem text. For a shape also returns the field, such as `folioitems.[].status`; null for the
 * whole response.
 */
export function toMismatch(problem: string): { kind: MismatchKind; field: string | null } {
  if (problem.startsWith('SHAPE')) {
    // The field and the code are both optional.
    const [, field = '', what = ''] = /^SHAPE(?: ([a-z_.[\]]*))? ([a-z_]+)$/.exec(problem) ?? [];
    return { kind: mismatches[what] ?? 'shape', field: field || null };
  }
  const kind = codes[problem] ?? prefixes.find(([prefix]) => problem.startsWith(prefix))?.[1] ?? 'other';
  return { kind, field: null };
}
