import type { ReferralFacility } from '@afyakadi/contract';
import { useLingui } from '@lingui/react/macro';
import { ApiError } from '../../lib/api/api.ts';
import { useTranslate } from '../../lib/text/i18n.ts';

/** What a person says about a referral, in a form. */
export interface ReferralWords {
  facility: ReferralFacility | undefined;
  reason: string;
  remarks: string;
}

export type ReferralProblems = Readonly<
  Partial<Record<'authorizedMemberId' | 'toFacilityCode' | 'diagnosisCodes' | 'reason' | 'remarks', string>>
>;

/** What stands in the way of sending, by field; empty when nothing does. */
export function useReferralLook(): (words: ReferralWords) => ReferralProblems {
  const { t } = useLingui();
  return ({ facility, reason }) => ({
    ...(facility ? {} : { toFacilityCode: t`Choose the facility` }),
    ...(oneLine(reason).length < 3 ? { reason: t`Say why, in at least 3 characters` } : {}),
  });
}

/** What the server said of single fields, in the reader's language. */
export function useFieldWords(): (error: unknown) => ReferralProblems {
  const translate = useTranslate();
  return (error) =>
    error instanceof ApiError
      ? Object.fromEntries(
          Object.entries(error.fields).map(([name, text]) => [name.split('.')[0], translate(text)]),
        )
      : {};
}

/** The scheme takes one line; the breaks of a field of several become blanks. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
