import { rules } from 'virtual:rules';
import { failures } from '@afyakadi/contract/texts/messages';
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

/** The common input of a referral and its correction, in the form of the calls. */
export interface ReferralFormValues {
  toFacilityCode: string;
  reason: string;
  remarks: string;
}

export interface ReferralFormProps<Answer> extends ActionOptions<Answer> {
  first: ReferralInput;
  focusOnMount?: boolean;
  /** Content above the fields. */
  above?: (problems: ReferralProblems) => ReactNode;
  /** Content after the facility. */
  between?: (problems: ReferralProblems) => ReactNode;
  /** Returns further problems that prevent sending. */
  validate?: () => ReferralProblems;
  send: (call: KeyedCall, values: ReferralFormValues) => Promise<Answer>;
  submit: ReactNode;
  icon: ReactNode;
  cancel: ReactNode;
  onCancel: () => void;
}

/** Sends a referral or its correction to the scheme. The typed values stay after a failure. */
export function ReferralForm<Answer>(props: ReferralFormProps<Answer>) {
  const { t } = useLingui();
  const {
    first,
    focusOnMount = false,
    above,
    between,
    validate,
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
      ...validate?.(),
    }),
    send: (call, { facility, reason, remarks }) =>
      send(call, {
        toFacilityCode: facility?.code ?? '',
        reason: oneLine(reason),
        remarks: oneLine(remarks),
      }),
  });
  // The referral may have been sent, so its fields are locked until the outcome is known.
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
        <ReferralFields form={form} focusOnMount={focusOnMount} between={between?.(form.problems)} />
      </fieldset>
    </ActionForm>
  );
}
