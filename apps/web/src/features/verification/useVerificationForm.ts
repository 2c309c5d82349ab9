import type { Verifier, VisitType } from '@afyakadi/contract';
import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { cleanCard, isKnownForm } from '../../lib/text/cardNumber.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import type { Proof } from './capture/proof.ts';
import { cardProblemsOf, type FormProblems, type FormValues, problemsOf, requestOf } from './formState.ts';
import type { Outcome, VerificationRequest } from './outcome.ts';
import { useCardLookup } from './useCardLookup.ts';
import { useCardNumberWarning } from './useCardNumberWarning.ts';
import { useProof } from './useProof.ts';
import { useScannedPatient } from './useScannedPatient.ts';
import { type ScanEnd, useScanner } from './useScanner.ts';

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

/** The state of the form: its problems, the look-up of its card, the proof, and the scans that fill it in. */
export function useVerificationForm({
  visitTypes,
  cardInput,
  values,
  onChange,
  pending,
  outcome,
  onSubmit,
}: Omit<VerificationFormProps, 'verifiers' | 'answered'>) {
  const { t } = useLingui();
  const translate = useTranslate();
  const ref = useRef<HTMLFormElement>(null);
  /** The problems that the form found itself. */
  const [missing, setMissing] = useState<FormProblems>({});
  const [unreadable, setUnreadable] = useState(false);
  const numberWarning = useCardNumberWarning();
  const refused = outcome?.kind === 'failed' ? outcome.fields : undefined;

  const rule = visitTypes.find(({ id }) => id === values.visitTypeID);
  const cardNo = cleanCard(values.cardNo);
  const { verifierID, cardTypeID } = values;
  const lookUp = useCardLookup({ cardNo, verifierID, cardTypeID });
  const holder = lookUp.result && 'holder' in lookUp.result ? lookUp.result.holder : undefined;
  const proving = useProof({ rule, cardNo, lookedUp: holder?.biometricMethod ?? 'NONE', outcome });

  const problems: Readonly<Record<string, string | undefined>> = { ...refused, ...missing };
  const problem = (name: keyof FormProblems | 'biometricMethod') => {
    const text = problems[name];
    return text ? translate(text) : undefined;
  };
  const set = (change: Partial<FormValues>) => {
    onChange(change);
    setMissing((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(change).map((name) => [name, undefined])),
    }));
    setUnreadable(false);
  };
  const moveTo = (fields: Readonly<Record<string, unknown>>) => focusFirst(ref.current, fields);
  useEffect(() => {
    if (refused) focusFirst(ref.current, refused);
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
      ref.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    }
  };
  useCardScans(cardInput, {
    scanned,
    entered: (card) => set({ cardNo: card }),
    unreadable: () => setUnreadable(true),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const foundProblems = problemsOf(values, rule, proving);
    setMissing(foundProblems);
    setUnreadable(false);
    if (!moveTo(foundProblems) && !numberWarning.blocksPress(cardNo, verifierID, event.timeStamp))
      onSubmit(requestOf(values, rule, proving));
  };
  const lookUpHolder = () => {
    const cardProblems = cardProblemsOf(values);
    setMissing(cardProblems);
    if (!moveTo(cardProblems)) void lookUp.start();
  };
  return {
    ref,
    rule,
    set,
    scanned,
    submit,
    proving: {
      ...proving,
      setProof: (proof: Proof | null) => {
        proving.setProof(proof);
        setMissing((before) => ({ ...before, imageData: undefined }));
      },
    },
    lookUp: { start: lookUpHolder, pending: lookUp.pending, result: lookUp.result },
    problem,
    cardProblem: unreadable
      ? t`This code holds no card number. Type the number printed on the card.`
      : problem('cardNo'),
    proofProblem:
      problem('imageData') ?? problem('biometricMethod') ?? (refused?.fpCode && translate(refused.fpCode)),
    warning: numberWarning.textFor(cardNo, verifierID),
  };
}

/** Focuses the first of these fields. */
function focusFirst(form: HTMLFormElement | null, fields: Readonly<Record<string, unknown>>): boolean {
  const first = Object.keys(fields)[0];
  if (!first) return false;
  const name = first === 'biometricMethod' ? 'imageData' : first;
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  return true;
}

/** Takes the scans of this screen, and the one that opened it. */
function useCardScans(
  cardInput: VerificationFormProps['cardInput'],
  on: {
    scanned: (card: string, end: ScanEnd) => void;
    /** A number is in the field while the server is asked whether it is an authorization's. */
    entered: (card: string) => void;
    unreadable: () => void;
  },
) {
  const { t } = useLingui();
  const scannedElsewhere = useLocation({ select: ({ state }) => state.scanned });
  const navigate = useNavigate();
  const openPatient = useScannedPatient();
  const latest = useRef(on);
  useEffect(() => {
    latest.current = on;
  });
  useEffect(() => {
    if (!scannedElsewhere) return;
    // Otherwise a reload, or Back, would send the card again.
    void navigate({ to: '.', replace: true, state: ({ scanned: _, ...state }) => state });
    latest.current.scanned(scannedElsewhere.cardNo, scannedElsewhere.end);
  }, [scannedElsewhere, navigate]);
  useScanner(cardInput, {
    scanned: (card, end) => {
      if (end !== 'Enter') return on.scanned(card, end);
      on.entered(card);
      // Before the scheme is asked: the number of an authorization is no card.
      void openPatient(card).then((opened) => {
        if (!opened) latest.current.scanned(card, end);
      });
    },
    unreadable: on.unreadable,
    elsewhere: () =>
      notify.info(t`A card was read while this window was open. Close it, and read the card again.`),
  });
}
