import { rules } from 'virtual:rules';
import type { Verifier, VisitType } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { cleanCard, isKnownForm } from '../../lib/text/cardNumber.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Button } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CardField } from './CardField.tsx';
import {
  cardProblemsOf,
  type FormProblems,
  type FormValues,
  problemsOf,
  requestOf,
  withVerifier,
} from './formState.ts';
import type { Outcome, VerificationRequest } from './outcome.ts';
import { ProofPart } from './ProofPart.tsx';
import { useCardLookup } from './useCardLookup.ts';
import { useCardNumberWarning } from './useCardNumberWarning.ts';
import { useProof } from './useProof.ts';
import { useScannedPatient } from './useScannedPatient.ts';
import { acceptsScans, type ScanEnd, useScanner } from './useScanner.ts';

export interface VerificationFormProps {
  verifiers: readonly Verifier[];
  visitTypes: readonly VisitType[];
  cardInput: RefObject<HTMLInputElement | null>;
  values: FormValues;
  onChange: (change: Partial<FormValues>) => void;
  pending: boolean;
  /** The outcome of the last request. It can name fields, and an answer discards the holder's picture. */
  outcome: Outcome | undefined;
  /** An answer with the next step is on the screen, whose button is the strong one then. */
  answered: boolean;
  onSubmit: (request: VerificationRequest) => void;
}

/** Verifier, card type, card number, and visit type with its required fields (requirements 5.1). */
export function VerificationForm({
  verifiers,
  visitTypes,
  cardInput,
  values,
  onChange,
  pending,
  outcome,
  answered,
  onSubmit,
}: VerificationFormProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const [own, setOwn] = useState<FormProblems>({});
  const [unreadable, setUnreadable] = useState(false);
  const numberWarning = useCardNumberWarning();
  const refused = outcome?.kind === 'failed' ? outcome.fields : undefined;

  const verifier = verifiers.find(({ id }) => id === values.verifierID);
  const rule = visitTypes.find(({ id }) => id === values.visitTypeID);
  const cardNo = cleanCard(values.cardNo);
  const { verifierID, cardTypeID } = values;
  const lookUp = useCardLookup({ cardNo, verifierID, cardTypeID });
  const holder = lookUp.result && 'holder' in lookUp.result ? lookUp.result.holder : undefined;
  const proving = useProof({ rule, cardNo, lookedUp: holder?.biometricMethod ?? 'NONE', outcome });

  const problems: Readonly<Record<string, string | undefined>> = { ...refused, ...own };
  const problem = (name: keyof FormProblems | 'biometricMethod') => {
    const found = problems[name];
    return found ? translate(found) : undefined;
  };
  const set = (change: Partial<FormValues>) => {
    onChange(change);
    setOwn((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(change).map((name) => [name, undefined])),
    }));
    setUnreadable(false);
  };
  /** Focuses the first of these fields. */
  const moveTo = (found: Readonly<Record<string, unknown>>) => {
    const first = Object.keys(found)[0];
    if (!first) return false;
    const name = first === 'biometricMethod' ? 'imageData' : first;
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
    return true;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies(moveTo): only a new answer moves the focus.
  useEffect(() => {
    if (refused) moveTo(refused);
  }, [refused]);

  /** Sends a complete number that ended with Enter, unless a field is missing. Otherwise focuses the next step. */
  const scanned = (card: string, end: ScanEnd) => {
    const next = { ...values, cardNo: card };
    set({ cardNo: card });
    if (moveTo(problemsOf(next, rule, proving))) return;
    // Part of a number can look like a number. A person must check one in an unknown format first.
    if (end === 'Enter' && !pending && isKnownForm(card, verifierID))
      onSubmit(requestOf(next, rule, proving));
    else {
      numberWarning.warn(card, verifierID);
      form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    }
  };
  const scannedElsewhere = useLocation({ select: ({ state }) => state.scanned });
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies(scanned): takes each scan once.
  useEffect(() => {
    if (!scannedElsewhere) return;
    // Otherwise a reload, or Back, would send the card again.
    void navigate({ to: '.', replace: true, state: ({ scanned: _, ...state }) => state });
    scanned(scannedElsewhere.cardNo, scannedElsewhere.end);
  }, [scannedElsewhere, navigate]);
  const openPatient = useScannedPatient();
  const latest = useRef(scanned);
  useEffect(() => {
    latest.current = scanned;
  });
  useScanner(cardInput, {
    scanned: (card, end) => {
      if (end !== 'Enter') return scanned(card, end);
      set({ cardNo: card });
      // Before the scheme is asked: the number of an authorization is no card.
      void openPatient(card).then((opened) => {
        if (!opened) latest.current(card, end);
      });
    },
    unreadable: () => setUnreadable(true),
    elsewhere: () =>
      notify.info(t`A card was read while this window was open. Close it, and read the card again.`),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const found = problemsOf(values, rule, proving);
    setOwn(found);
    setUnreadable(false);
    if (!moveTo(found) && !numberWarning.blocksPress(cardNo, verifierID, event.timeStamp))
      onSubmit(requestOf(values, rule, proving));
  };
  const lookUpHolder = () => {
    const found = cardProblemsOf(values);
    setOwn(found);
    if (!moveTo(found)) void lookUp.start();
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
          options={(verifier?.cardTypes ?? []).map((one) => ({
            value: one.cardTypeID,
            label: one.cardTypeName,
          }))}
          value={values.cardTypeID}
          onChange={(event) => set({ cardTypeID: event.target.value })}
          error={problem('cardTypeID')}
        />
        <CardField
          input={cardInput}
          value={values.cardNo}
          onChange={(card) => set({ cardNo: card })}
          onRead={(card) => scanned(card, 'Enter')}
          lookUp={{ start: lookUpHolder, pending: lookUp.pending, result: lookUp.result }}
          error={
            unreadable
              ? t`This code holds no card number. Type the number printed on the card.`
              : problem('cardNo')
          }
          warning={numberWarning.textFor(cardNo, verifierID)}
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
        <ProofPart
          {...proving}
          setProof={(proof) => {
            proving.setProof(proof);
            setOwn((before) => ({ ...before, imageData: undefined }));
          }}
          error={
            problem('imageData') ??
            problem('biometricMethod') ??
            (refused?.fpCode && translate(refused.fpCode))
          }
        />
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
