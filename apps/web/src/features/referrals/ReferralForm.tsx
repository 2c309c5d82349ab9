import { rules } from 'virtual:rules';
import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  oneLine,
  type ReferralInput,
  type ReferralProblems,
} from '../../entities/referrals/referralInput.ts';
import type { ActionOptions, KeyedCall } from '../../lib/api/useAction.ts';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { Band } from '../../ui/Band.tsx';
import { ReferralFields } from './ReferralFields.tsx';

/** What is asked of a referral and of its correction alike, as the calls take it. */
export interface ReferralFormValues {
  toFacilityCode: string;
  reason: string;
  remarks: string;
}

export interface ReferralFormProps<Answer> extends ActionOptions<Answer> {
  first: ReferralInput;
  startsHere?: boolean;
  /** Above the fields. */
  above?: (problems: ReferralProblems) => ReactNode;
  /** After the facility. */
  between?: (problems: ReferralProblems) => ReactNode;
  /** What else stands in the way of sending. */
  look?: () => ReferralProblems;
  send: (call: KeyedCall, said: ReferralFormValues) => Promise<Answer>;
  submit: ReactNode;
  icon: ReactNode;
  cancel: ReactNode;
  onCancel: () => void;
}

/** Sends what was said of a referral to the scheme. What was typed stays whatever fails. */
export function ReferralForm<Answer>(props: ReferralFormProps<Answer>) {
  const { t } = useLingui();
  const {
    first,
    startsHere = false,
    above,
    between,
    look,
    send,
    submit,
    icon,
    cancel,
    onCancel,
    ...options
  } = props;
  const form = useActionForm({
    failure: failures.submission,
    ...options,
    first,
    rules: rules.createReferral,
    check: ({ facility }) => ({
      toFacilityCode: facility ? undefined : t`Choose the facility`,
      ...look?.(),
    }),
    send: (call, { facility, reason, remarks }) =>
      send(call, {
        toFacilityCode: facility?.code ?? '',
        reason: oneLine(reason),
        remarks: oneLine(remarks),
      }),
  });
  // It may have been sent: until that is known, it stays as it was.
  const lost = form.outcomeUnknown;
  return (
    <ActionForm
      form={form}
      failure={lost ? <Band tone="warn" title={form.failure?.text} announce="alert" /> : undefined}
      submit={lost ? <Trans>Send again</Trans> : submit}
      icon={icon}
      pendingLabel={<Trans>Asking the scheme…</Trans>}
      cancel={cancel}
      onCancel={onCancel}
    >
      <fieldset disabled={lost || form.pending} className="flex min-w-0 flex-col gap-4">
        {above?.(form.problems)}
        <ReferralFields form={form} startsHere={startsHere} between={between?.(form.problems)} />
      </fieldset>
    </ActionForm>
  );
}
