import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ReferralProblems, ReferralWords } from '../../entities/referrals/useReferralWords.ts';
import { TextArea } from '../../ui/TextField.tsx';
import { FacilityPicker } from './FacilityPicker.tsx';

export interface ReferralFieldsProps {
  words: ReferralWords;
  onChange: (words: ReferralWords) => void;
  problems: ReferralProblems;
  startsHere?: boolean;
  /** After the facility. */
  between?: ReactNode;
}

/** Facility, reason and remarks: what is asked of a referral and of its correction alike. */
export function ReferralFields({
  words,
  onChange,
  problems,
  startsHere = false,
  between,
}: ReferralFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <FacilityPicker
        value={words.facility}
        onChange={(facility) => onChange({ ...words, facility })}
        error={problems.toFacilityCode}
        startsHere={startsHere}
      />
      {between}
      <TextArea
        label={t`Reason for referral`}
        rows={2}
        maxLength={300}
        value={words.reason}
        onChange={(event) => onChange({ ...words, reason: event.target.value })}
        error={problems.reason}
      />
      <TextArea
        label={t`Remarks (optional)`}
        description={t`What was done here, what the patient takes along`}
        rows={2}
        maxLength={1_000}
        value={words.remarks}
        onChange={(event) => onChange({ ...words, remarks: event.target.value })}
        error={problems.remarks}
      />
    </>
  );
}
