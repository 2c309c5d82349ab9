import type { Verifier, VisitType } from '@afyakadi/contract';
import { isNationalId } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea, TextField } from '../../ui/TextField.tsx';
import { emptyForm, type FormProblems, type FormValues, problemsOf, questionOf } from './formState.ts';
import { useScanner } from './useScanner.ts';
import type { Question } from './useVerification.ts';

export interface VerificationFormProps {
  verifiers: readonly Verifier[];
  visitTypes: readonly VisitType[];
  asking: boolean;
  /** What the server said of single fields of the last question, where it did not take them. */
  refused: Readonly<Record<string, string>> | undefined;
  onSubmit: (question: Question) => void;
}

/** §2, Verification: verifier, card type, card number, and the visit type with what its row demands. */
export function VerificationForm({
  verifiers,
  visitTypes,
  asking,
  refused,
  onSubmit,
}: VerificationFormProps) {
  const { t } = useLingui();
  const say = useSay();
  const form = useRef<HTMLFormElement>(null);
  const cardInput = useRef<HTMLInputElement>(null);
  const [values, setValues] = useState<FormValues>(() =>
    withVerifier(emptyForm, verifiers, emptyForm.verifierID),
  );
  const [own, setOwn] = useState<FormProblems>({});
  useScanner(cardInput);
  useEffect(() => {
    const first = Object.keys(refused ?? {})[0];
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }, [refused]);

  const verifier = verifiers.find(({ id }) => id === values.verifierID);
  const rule = visitTypes.find(({ id }) => id === values.visitTypeID);
  const problems: Readonly<Record<string, string | undefined>> = { ...refused, ...own };
  const problem = (name: keyof FormValues) => {
    const found = problems[name];
    return found ? say(found) : undefined;
  };
  const set = (change: Partial<FormValues>) => {
    setValues({ ...values, ...change });
    setOwn({ ...own, ...Object.fromEntries(Object.keys(change).map((name) => [name, undefined])) });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asking) return;
    const found = problemsOf(values, rule);
    setOwn(found);
    const first = Object.keys(found)[0];
    if (first) {
      form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      return;
    }
    onSubmit(questionOf(values, rule));
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className="print:hidden">
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
          options={(verifier?.cardTypes ?? []).map(({ cardTypeID, cardTypeName }) => ({
            value: cardTypeID,
            label: cardTypeName,
          }))}
          value={values.cardTypeID}
          onChange={(event) => set({ cardTypeID: event.target.value })}
          error={problem('cardTypeID')}
        />
        <TextField
          ref={cardInput}
          label={t`Card number`}
          name="cardNo"
          description={isNationalId(values.cardNo) ? t`20 digits: a NIDA number` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          autoFocus
          className="figures"
          value={values.cardNo}
          onChange={(event) => set({ cardNo: event.target.value })}
          error={problem('cardNo')}
        />
        <Select
          label={t`Visit type`}
          name="visitTypeID"
          description={rule?.description ? say(rule.description) : undefined}
          options={visitTypes.map(({ id, name }) => ({ value: String(id), label: say(name) }))}
          value={String(values.visitTypeID)}
          onChange={(event) => set({ visitTypeID: Number(event.target.value) })}
          error={problem('visitTypeID')}
        />
        {rule?.requiresReferralNo ? (
          <TextField
            label={t`Referral number`}
            name="referralNo"
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            value={values.referralNo}
            onChange={(event) => set({ referralNo: event.target.value })}
            error={problem('referralNo')}
          />
        ) : null}
        {rule?.requiresRemarks ? (
          <TextArea
            label={t`Remarks`}
            name="remarks"
            maxLength={500}
            value={values.remarks}
            onChange={(event) => set({ remarks: event.target.value })}
            error={problem('remarks')}
          />
        ) : null}
        <Button type="submit" variant="primary" pending={asking} pendingLabel={t`Verifying...`}>
          <Trans>Verify Patient</Trans>
        </Button>
      </div>
    </form>
  );
}

/** Another verifier has other card types; the only one there is needs no choosing. */
function withVerifier(values: FormValues, verifiers: readonly Verifier[], id: string): FormValues {
  const verifier = verifiers.find((one) => one.id === id);
  const [only, second] = verifier?.cardTypes ?? [];
  return {
    ...values,
    verifierID: verifier ? id : '',
    cardTypeID: only && !second ? only.cardTypeID : '',
  };
}
