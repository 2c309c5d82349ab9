import { useLingui } from '@lingui/react/macro';
import { type MismatchKind, toMismatch } from './mismatch.ts';

/** Returns a schema mismatch as a sentence. */
export function useMismatchText(): (problem: string) => string {
  const { t } = useLingui();
  return (problem) => {
    const { kind, field } = toMismatch(problem);
    const notAgreed = t`Its fields are not the agreed ones.`;
    const texts: Record<MismatchKind, string> = {
      noJson: t`It is not written in the agreed form (JSON), or it stops in the middle.`,
      tooDeep: t`It is nested deeper than any answer known.`,
      keyTwice: t`It names the same field twice.`,
      tooLong: t`It is longer than any answer may be.`,
      brokenOff: t`The line broke before its end.`,
      coded: t`It is compressed in a way that was not agreed.`,
      status: t`It came with a status that says nothing here.`,
      shape: field ? t`The field “${field}” is missing or has an unknown value.` : notAgreed,
      missing: field ? t`The field “${field}” is missing.` : notAgreed,
      otherKind: field ? t`The field “${field}” is missing, or is of another kind.` : notAgreed,
      noWhole: field ? t`The field “${field}” is not a whole number.` : notAgreed,
      noYesOrNo: field ? t`The field “${field}” is neither yes nor no.` : notAgreed,
      noTime: field ? t`The field “${field}” is not a day or a time in the agreed form.` : notAgreed,
      unknownWord: field ? t`The field “${field}” names something that is not known.` : notAgreed,
      longField: field ? t`The field “${field}” is longer than it may be.` : notAgreed,
      tooMuch: field ? t`The field “${field}” contains more than it may.` : t`It contains more than it may.`,
      tooLittle: field
        ? t`The field “${field}” contains less than it must.`
        : t`It contains less than it must.`,
      another: t`It is about something other than what was asked.`,
      strangeStatus: t`It names a status that is not known.`,
      nobody: t`It says yes, but not to whom.`,
      noNumber: t`It gives no number for what was sent.`,
      noPrice: t`An approved item has no quantity or no price.`,
      notRestricted: t`An item does not say whether it needs an approval.`,
      tooManyExclusions: t`It excludes more items than any tariff can.`,
      twice: t`It contains the same identifier twice.`,
      notTakenBack: t`It does not confirm that it was taken back.`,
      other: t`It was not understood.`,
    };
    return texts[kind];
  };
}
