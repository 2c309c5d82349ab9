import type { VerifiedCard, VisitType } from '@afyakadi/contract';
import {
  genders,
  type ProvisionalSource,
  provisionalSources,
  validationTexts,
} from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useProvisionalChanged } from '../../entities/provisional/queries.ts';
import { useSourceWord } from '../../entities/provisional/words.ts';
import { ApiError, type CallData, type CallInput, call } from '../../lib/api/api.ts';
import { useForm } from '../../lib/forms/useForm.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { TextArea, TextField } from '../../ui/TextField.tsx';
import { type Identity, IdentityFields, missingIdentity, nobody } from './IdentityFields.tsx';

export interface IssueDialogProps {
  /** What the scheme was asked without an answer. */
  question: Pick<
    NonNullable<CallInput<'authorizeCard'>['body']>,
    'cardNo' | 'verifierID' | 'cardTypeID' | 'visitTypeID' | 'referralNo' | 'remarks'
  >;
  visitType: VisitType | undefined;
  onIssued: (card: VerifiedCard) => void;
  onClose: () => void;
}

interface Typed {
  reason: string;
  source: ProvisionalSource;
  authorizationNo: string;
  referralNo: string;
  remarks: string;
  identity: Identity;
}

/** Issues a provisional authorization: why, under which number, and who the patient is where nobody knows it yet. */
export function IssueDialog({ question, visitType, onIssued, onClose }: IssueDialogProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const source = useSourceWord();
  const changed = useProvisionalChanged();
  const [unknown, setUnknown] = useState(false);
  const form = useForm<Typed, CallData<'issueProvisional'> | undefined>({
    first: {
      reason: '',
      source: 'own',
      authorizationNo: '',
      referralNo: question.referralNo ?? '',
      remarks: question.remarks ?? '',
      identity: nobody,
    },
    check: ({ reason, source: from, authorizationNo, referralNo, remarks, identity }) => ({
      ...(reason.trim().length < 3 ? { reason: t`Say why, in at least 3 characters` } : {}),
      ...(from !== 'own' && authorizationNo.trim() === ''
        ? { authorizationNo: t`Give the number that the scheme told you` }
        : {}),
      ...(visitType?.requiresReferralNo && referralNo.trim() === ''
        ? { referralNo: translate(validationTexts.cardNoRequired) }
        : {}),
      ...(visitType?.requiresRemarks && remarks.trim() === ''
        ? { remarks: translate(validationTexts.cardNoRequired) }
        : {}),
      ...(unknown ? missingIdentity(identity, translate(validationTexts.cardNoRequired)) : {}),
    }),
    send: async ({ identity, authorizationNo, referralNo, remarks, ...rest }, idempotencyKey) => {
      const { cardNo, verifierID, cardTypeID, visitTypeID } = question;
      const gender = genders.find((one) => one === identity.gender);
      try {
        return await call('issueProvisional', {
          body: {
            ...rest,
            cardNo,
            verifierID,
            cardTypeID,
            visitTypeID,
            reason: rest.reason.trim(),
            authorizationNo: rest.source === 'own' ? null : authorizationNo.trim(),
            referralNo: visitType?.requiresReferralNo ? referralNo.trim() : null,
            ...(visitType?.requiresRemarks ? { remarks: remarks.trim() } : {}),
            identity: unknown && gender ? { ...identity, gender } : null,
          },
          idempotencyKey,
        });
      } catch (error) {
        // The facility does not know this holder: no failure, but a question that is asked only then.
        if (unknown || !asksIdentity(error)) throw error;
        setUnknown(true);
        return undefined;
      }
    },
    onDone: (answer) => {
      if (!answer) return;
      changed();
      onIssued(answer.item);
    },
  });
  const { values, set, problem } = form;
  const text = (name: 'reason' | 'authorizationNo' | 'referralNo' | 'remarks') => ({
    name,
    value: values[name],
    error: problem(name),
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  const { cardNo } = question;
  return (
    <Dialog
      title={<Trans>Continue provisionally</Trans>}
      size="medium"
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
    >
      <form ref={form.ref} noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <p className="text-muted">
          <Trans>
            Card <span className="figures font-medium text-ink">{cardNo}</span>. It is marked as provisional
            on every screen and paper, and reconciled automatically when the scheme answers.
          </Trans>
        </p>
        <TextArea
          label={t`Reason`}
          description={t`Why this patient cannot wait.`}
          rows={2}
          maxLength={300}
          autoFocus
          {...text('reason')}
        />
        <SegmentedControl
          label={t`Where the number comes from`}
          options={provisionalSources.map((one) => ({ value: one, label: source(one) }))}
          value={values.source}
          onChange={(next) => set({ source: next })}
        />
        {values.source === 'own' ? null : (
          <TextField
            label={t`Number from the scheme`}
            description={t`As it was told; the scheme is asked later whether it stands.`}
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            className="figures"
            {...text('authorizationNo')}
          />
        )}
        {visitType?.requiresReferralNo ? (
          <TextField
            label={t`Referral number`}
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            {...text('referralNo')}
          />
        ) : null}
        {visitType?.requiresRemarks ? (
          <TextArea label={t`Remarks`} rows={2} maxLength={500} {...text('remarks')} />
        ) : null}
        {unknown ? (
          <IdentityFields
            values={values.identity}
            onChange={(identity) => set({ identity })}
            problem={(name) => problem(`identity.${name}`)}
          />
        ) : null}
        {form.failed ? <Band tone="bad" title={form.failed} announce="alert" /> : null}
        <DialogActions>
          <Button onClick={onClose} disabled={form.pending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" pending={form.pending}>
            <Trans>Issue it</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Whether the server wants to know who the patient is. */
function asksIdentity(error: unknown): boolean {
  return error instanceof ApiError && Object.keys(error.fields).some((path) => path.startsWith('identity'));
}
