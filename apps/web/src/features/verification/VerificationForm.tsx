import { rules } from 'virtual:rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CardField } from './CardField.tsx';
import { withVerifier } from './formState.ts';
import { ProofPart } from './ProofPart.tsx';
import { acceptsScans } from './useScanner.ts';
import { useVerificationForm, type VerificationFormProps } from './useVerificationForm.ts';

/** Verifier, card type, card number, and visit type with its required fields (requirements 5.1). */
export function VerificationForm(props: VerificationFormProps) {
  const { verifiers, visitTypes, cardInput, values, pending, answered } = props;
  const { t } = useLingui();
  const translate = useTranslate();
  const form = useVerificationForm(props);
  const { rule, set, problem, proving } = form;
  const verifier = verifiers.find(({ id }) => id === values.verifierID);
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="print:hidden">
      <PageHeader title={<Trans>Patient Verification</Trans>} />
      <div className="flex flex-col gap-4">
        <Select
          label={t`Verifier`}
          name="verifierID"
          placeholder={t`Select a verifier`}
          options={verifiers.map(({ id, verifierName }) => ({ value: id, label: verifierName }))}
          value={values.verifierID}
          onChange={(event) => set(withVerifier(values, verifiers, event.target.value))}
          error={problem('verifierID')}
        />
        <Select
          label={t`Card type`}
          name="cardTypeID"
          placeholder={t`Select a card type`}
          disabled={!verifier}
          options={(verifier?.cardTypes ?? []).map((type) => ({
            value: type.cardTypeID,
            label: type.cardTypeName,
          }))}
          value={values.cardTypeID}
          onChange={(event) => set({ cardTypeID: event.target.value })}
          error={problem('cardTypeID')}
        />
        <CardField
          input={cardInput}
          value={values.cardNo}
          onChange={(card) => set({ cardNo: card })}
          onRead={(card) => form.scanned(card, 'Enter')}
          lookUp={form.lookUp}
          error={form.cardProblem}
          warning={form.warning}
        />
        <Select
          label={t`Visit type`}
          name="visitTypeID"
          description={rule?.description ? translate(rule.description) : undefined}
          options={visitTypes.map(({ id, name }) => ({ value: String(id), label: translate(name) }))}
          value={String(values.visitTypeID)}
          onChange={(event) => set({ visitTypeID: Number(event.target.value) })}
          error={problem('visitTypeID')}
        />
        {rule?.requiresReferralNo ? (
          <TextField
            {...acceptsScans}
            label={t`Referral number`}
            name="referralNo"
            autoComplete="off"
            spellCheck={false}
            maxLength={rules.authorizeCard.referralNo?.max}
            value={values.referralNo}
            onChange={(event) => set({ referralNo: event.target.value })}
            error={problem('referralNo')}
          />
        ) : null}
        {rule?.requiresRemarks ? (
          <TextArea
            label={t`Remarks`}
            name="remarks"
            maxLength={rules.authorizeCard.remarks?.max}
            value={values.remarks}
            onChange={(event) => set({ remarks: event.target.value })}
            error={problem('remarks')}
          />
        ) : null}
        <ProofPart {...proving} error={form.proofProblem} />
        <Button
          type="submit"
          variant={answered ? 'secondary' : 'primary'}
          pending={pending}
          pendingLabel={t`Verifying...`}
        >
          <Trans>Verify Patient</Trans>
        </Button>
        {/* Below the submit button, because it appears with an answer: a second press of that button must not hit
            it. */}
        {proving.mayAdd ? (
          <Button variant="quiet" className="-ml-4 self-start" onClick={proving.add}>
            <Trans>Add a photograph or fingerprint</Trans>
          </Button>
        ) : null}
      </div>
    </form>
  );
}
