/** What can be odd about an answer of the scheme, as the server's connector names it. */
export type OddKind =
  | 'noJson'
  | 'tooDeep'
  | 'keyTwice'
  | 'tooLong'
  | 'brokenOff'
  | 'coded'
  | 'status'
  | 'shape'
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

const codes: Readonly<Record<string, OddKind>> = {
  NO_JSON: 'noJson',
  TOO_DEEP: 'tooDeep',
  KEY_TWICE: 'keyTwice',
  TOO_LONG: 'tooLong',
  BROKEN_OFF: 'brokenOff',
  CODED: 'coded',
};

const beginnings: readonly (readonly [string, OddKind])[] = [
  ['STATUS', 'status'],
  ['SHAPE', 'shape'],
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

/**
 * What the server's word for an odd answer means; of a shape, the field that is odd, as `folioitems.[].status`, or
 * null where it is the answer as a whole.
 */
export function oddOf(problem: string): { kind: OddKind; field: string | null } {
  const kind = codes[problem] ?? beginnings.find(([begins]) => problem.startsWith(begins))?.[1] ?? 'other';
  // SHAPE, the path of the field, and the kind of the mismatch; either of the two may be missing.
  const [, field = ''] = /^SHAPE ([a-z_.[\]]+) [a-z_]+$/.exec(problem) ?? [];
  return { kind, field: field || null };
}
