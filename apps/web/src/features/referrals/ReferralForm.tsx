import { failures } from '@afyakadi/contract/words';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import {
  oneLine,
  type ReferralProblems,
  type ReferralWords,
  useFieldWords,
  useReferralLook,
} from '../../entities/referrals/useReferralWords.ts';
import { describe, isOutcomeUnknown } from '../../lib/api/api.ts';
import { useKey } from '../../lib/api/useKey.ts';
import { useOnce } from '../../lib/hooks/useOnce.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { ReferralFields } from './ReferralFields.tsx';

/** What is asked of a referral and of its correction alike, as the calls take it. */
export interface SaidOfReferral {
  toFacilityCode: string;
  reason: string;
  remarks: string;
}

export interface ReferralFormProps {
  first: ReferralWords;
  startsHere?: boolean;
  /** Above the fields. */
  above?: (problems: ReferralProblems) => ReactNode;
  /** After the facility. */
  between?: (problems: ReferralProblems) => ReactNode;
  /** What else stands in the way of sending. */
  look?: () => ReferralProblems;
  /** Sends it under this Idempotency-Key, and goes on with the answer; rejects where there is none. */
  onSend: (said: SaidOfReferral, key: string) => Promise<() => void>;
  submitLabel: ReactNode;
  submitIcon: ReactNode;
  backLabel: ReactNode;
  onBack: () => void;
}

/** Sends what was said of a referral to the scheme. What was typed stays whatever fails. */
export function ReferralForm(props: ReferralFormProps) {
  const translate = useTranslate();
  const look = useReferralLook();
  const fieldWords = useFieldWords();
  const form = useRef<HTMLFormElement>(null);
  const key = useKey();
  const [words, setWords] = useState(props.first);
  const [problems, setProblems] = useState<ReferralProblems>({});
  const [failed, setFailed] = useState<string>();
  /** It may have been sent: until that is known, it stays as it was. */
  const [lost, setLost] = useState(false);

  const show = (found: ReferralProblems) => {
    setProblems(found);
    // Once the errors stand, so that the first of them is where the cursor goes.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid=true] input')?.focus(),
    );
  };
  const [sending, send] = useOnce(async () => {
    const found = { ...look(words), ...props.look?.() };
    setFailed(undefined);
    if (Object.keys(found).length > 0) return show(found);
    setProblems({});
    const said = {
      toFacilityCode: words.facility?.code ?? '',
      reason: oneLine(words.reason),
      remarks: oneLine(words.remarks),
    };
    try {
      const applyAndContinue = await props.onSend(said, key.now());
      key.answered();
      applyAndContinue();
    } catch (error) {
      key.answered(error);
      const text = translate(describe(error, failures.submission));
      setFailed(text);
      setLost(isOutcomeUnknown(error));
      notify.bad(text, error);
      show(fieldWords(error));
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <fieldset disabled={lost || sending} className="flex min-w-0 flex-col gap-4">
        {props.above?.(problems)}
        <ReferralFields
          words={words}
          onChange={setWords}
          problems={problems}
          startsHere={props.startsHere ?? false}
          between={props.between?.(problems)}
        />
      </fieldset>
      {failed ? <Band tone={lost ? 'warn' : 'bad'} title={failed} announce="alert" /> : null}
      <DialogActions>
        <Button onClick={props.onBack} disabled={sending}>
          {props.backLabel}
        </Button>
        <Button
          type="submit"
          variant="primary"
          icon={props.submitIcon}
          pending={sending}
          pendingLabel={<Trans>Asking the scheme…</Trans>}
        >
          {lost ? <Trans>Send again</Trans> : props.submitLabel}
        </Button>
      </DialogActions>
    </form>
  );
}
