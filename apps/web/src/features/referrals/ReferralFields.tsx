import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ReferralInput } from '../../entities/referrals/referralInput.ts';
import type { FormFields } from '../../lib/forms/useActionForm.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { FacilityPicker } from './FacilityPicker.tsx';

export interface ReferralFieldsProps {
  form: FormFields<ReferralInput>;
  focusOnMount: boolean;
  /** Content after the facility. */
  between: ReactNode;
}

/** Facility, reason and remarks, for a referral and its correction. */
export function ReferralFields({ form, focusOnMount, between }: ReferralFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <FacilityPicker
        value={form.values.facility}
        onChange={(facility) => form.set({ facility }, ['toFacilityCode'])}
        error={form.problems.toFacilityCode}
        focusOnMount={focusOnMount}
      />
      {between}
      <TextArea label={t`Reason for referral`} rows={2} {...form.field('reason')} />
      <TextArea
        label={t`Remarks (optional)`}
        description={t`What was done here, what the patient takes along`}
        rows={2}
        {...form.field('remarks')}
      />
    </>
  );
}
