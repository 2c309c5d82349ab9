import { rules } from 'virtual:rules';
import type { Identity as KnownIdentity, VerifiedCard, VisitType } from '@afyakadi/contract';
import { genders } from '@afyakadi/contract/scheme/cards';
import { type ProvisionalSource, provisionalSources } from '@afyakadi/contract/scheme/provisional';
import { validationTexts } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSexLabel } from '../../entities/people/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import { useSourceLabel } from '../../entities/provisional/labels.ts';
import { ApiError, type CallInput } from '../../lib/api/api.ts';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { useSession } from '../../lib/session/session.ts';
import { formatDay } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { type Identity, IdentityFields, missingIdentity, nobody } from './IdentityFields.tsx';

export interface IssueDialogProps {
  /** The request that the scheme did not answer. */
  request: Pick<
    NonNullable<CallInput<'authorizeCard'>['body']>,
    'cardNo' | 'verifierID' | 'cardTypeID' | 'visitTypeID' | 'referralNo' | 'remarks'
  >;
  /** Whom the facility knows by the card; null: the identity is asked. */
  patient: KnownIdentity | null;
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

/** Of the last authorization that this account issued since the page was loaded: an outage has one reason for all. */
let lastReason: { accountId: string | undefined; reason: string } | undefined;

/** Issues a provisional authorization: the reason, the number, and the patient's identity if it is unknown. */
export function IssueDialog({ request, patient, visitType, onIssued, onClose }: IssueDialogProps) {
  const { t } = useLingui();
  const source = useSourceLabel();
  const [unknown, setUnknown] = useState(patient === null);
  const sex = useSexLabel();
  const form = useIssueForm({ request, visitType, onIssued }, unknown, setUnknown);
  const offered = lastReason?.accountId === useSession().account?.id ? lastReason?.reason : undefined;
  const { values, set } = form;
  const { cardNo } = request;
  const known = patient
    ? [nameOf(patient), sex(patient.gender), formatDay(patient.dateOfBirth)].join(', ')
    : '';
  return (
    <Dialog
      title={<Trans>Continue provisionally</Trans>}
      size="medium"
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
    >
      <ActionForm form={form} submit={<Trans>Issue authorization</Trans>} onCancel={onClose}>
        <p className="text-muted">
          <Trans>
            Card <span className="figures font-medium text-ink">{cardNo}</span>. It is marked as provisional
            on every screen and document, and reconciled automatically when the scheme answers.
          </Trans>
        </p>
        {patient ? (
          <p>
            <Trans>
              On file for this card: {known}. Compare with the person. If it is another person, do not use the
              card.
            </Trans>
          </p>
        ) : null}
        <TextArea
          label={t`Reason`}
          description={t`Why the patient cannot wait.`}
          rows={2}
          autoFocus
          {...form.field('reason')}
        />
        {offered && values.reason === '' ? (
          <Button variant="quiet" className="self-start" onClick={() => set({ reason: offered })}>
            <Trans>Same as before: “{offered}”</Trans>
          </Button>
        ) : null}
        <SegmentedControl
          label={t`Number from`}
          options={provisionalSources.map((value) => ({ value, label: source(value) }))}
          value={values.source}
          onChange={(next) => set({ source: next })}
        />
        {values.source === 'own' ? null : (
          <TextField
            label={t`Number from the scheme`}
            description={t`As the scheme gave it. We confirm it with the scheme later.`}
            autoComplete="off"
            spellCheck={false}
            className="figures"
            {...form.field('authorizationNo')}
          />
        )}
        {visitType?.requiresReferralNo ? (
          <TextField
            label={t`Referral number`}
            autoComplete="off"
            spellCheck={false}
            {...form.field('referralNo')}
          />
        ) : null}
        {visitType?.requiresRemarks ? (
          <TextArea label={t`Remarks`} rows={2} {...form.field('remarks')} />
        ) : null}
        {unknown ? <IdentityFields form={form} takesFocus={patient !== null} /> : null}
      </ActionForm>
    </Dialog>
  );
}

/** @param unknown the server asks for the patient's identity, or the facility does not know it */
function useIssueForm(
  { request, visitType, onIssued }: Pick<IssueDialogProps, 'request' | 'visitType' | 'onIssued'>,
  unknown: boolean,
  setUnknown: (is: boolean) => void,
) {
  const { t } = useLingui();
  const translate = useTranslate();
  const accountId = useSession().account?.id;
  const needed = translate(validationTexts.cardNoRequired);
  const first: Typed = {
    reason: '',
    source: 'own',
    authorizationNo: '',
    referralNo: request.referralNo ?? '',
    remarks: request.remarks ?? '',
    identity: nobody,
  };
  const form = useActionForm({
    first,
    rules: rules.issueProvisional,
    check: ({ source: from, authorizationNo, referralNo, remarks, identity }) => ({
      authorizationNo:
        from !== 'own' && authorizationNo.trim() === ''
          ? t`Enter the number that the scheme gave you`
          : undefined,
      referralNo: visitType?.requiresReferralNo && referralNo.trim() === '' ? needed : undefined,
      remarks: visitType?.requiresRemarks && remarks.trim() === '' ? needed : undefined,
      ...(unknown ? missingIdentity(identity, needed) : {}),
    }),
    send: async (call, { identity, authorizationNo, referralNo, remarks, ...rest }) => {
      const { cardNo, verifierID, cardTypeID, visitTypeID } = request;
      const gender = genders.find((known) => known === identity.gender);
      try {
        return await call('issueProvisional', {
          body: {
            ...rest,
            cardNo,
            verifierID,
            cardTypeID,
            visitTypeID,
            authorizationNo: rest.source === 'own' ? null : authorizationNo.trim(),
            referralNo: visitType?.requiresReferralNo ? referralNo.trim() : null,
            ...(visitType?.requiresRemarks ? { remarks: remarks.trim() } : {}),
            identity: unknown && gender ? { ...identity, gender } : null,
          },
        });
      } catch (error) {
        // The facility does not know the card holder. That is no failure: the dialog now asks for the identity.
        if (unknown || !asksIdentity(error)) throw error;
        setUnknown(true);
        return undefined;
      }
    },
    onSuccess: (answer) => {
      if (!answer) return;
      lastReason = { accountId, reason: form.values.reason };
      onIssued(answer.item);
    },
  });
  return form;
}

/** Returns whether the server asks for the patient's identity. */
function asksIdentity(error: unknown): boolean {
  return error instanceof ApiError && Object.keys(error.fields).some((path) => path.startsWith('identity'));
}
