import { useLingui } from '@lingui/react/macro';
import { type MismatchKind, toMismatch } from './mismatch.ts';

/** Returns a schema mismatch as a sentence. */
export function useMismatchText(): (problem: string) => string {
  const { t } = useLingui();
  return (problem) => {
    const { kind, field } = toMismatch(problem);
    const notAgreed = t`Its fields are not as agreed.`;
    const texts: Record<MismatchKind, string> = {
      noJson: t`It is not written in the agreed form (JSON), or it stops in the middle.`,
      tooDeep: t`It is nested too deeply.`,
      keyTwice: t`It names the same field twice.`,
      tooLong: t`It is too long.`,
      brokenOff: t`The connection broke before the end.`,
      coded: t`Its compression is not supported.`,
      noText: t`Its characters are not in the character set that it declares.`,
      status: t`Its status is unknown to AfyaKadi.`,
      shape: field ? t`The field “${field}” is missing or has an unknown value.` : notAgreed,
      missing: field ? t`The field “${field}” is missing.` : notAgreed,
      otherKind: field ? t`The field “${field}” is missing or has the wrong type.` : notAgreed,
      noWhole: field ? t`The field “${field}” is not a whole number.` : notAgreed,
      noYesOrNo: field ? t`The field “${field}” is neither yes nor no.` : notAgreed,
      noTime: field ? t`The field “${field}” is not a valid date or time.` : notAgreed,
      unknownWord: field ? t`The field “${field}” has an unknown value.` : notAgreed,
      longField: field ? t`The field “${field}” is too long.` : notAgreed,
      tooMuch: field ? t`The field “${field}” contains too much.` : t`It contains too much.`,
      tooLittle: field ? t`The field “${field}” contains too little.` : t`It contains too little.`,
      another: t`It is about something else than our request.`,
      strangeStatus: t`It names a status that is not known.`,
      nobody: t`It says yes without naming the patient.`,
      noNumber: t`It contains no number for our request.`,
      noPrice: t`An approved item has no quantity or no price.`,
      notRestricted: t`An item does not say whether it needs an approval.`,
      tooManyExclusions: t`It excludes too many items.`,
      twice: t`It contains the same identifier twice.`,
      notTakenBack: t`It does not confirm the cancellation.`,
      other: t`It was not understood.`,
    };
    return texts[kind];
  };
}
