import type { ReferralDetail } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { describe, isUnsettled } from '../../lib/api.ts';
import { useSay } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { useKey } from '../../lib/useKey.ts';
import { useOnce } from '../../lib/useOnce.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { DiagnosisChoice } from './DiagnosisChoice.tsx';
import { PatientPicker, type Referred } from './PatientPicker.tsx';
import { useCreateReferral } from './queries.ts';
import { ReferralFields } from './ReferralFields.tsx';
import {
  oneLine,
  type ReferralProblems,
  type ReferralWords,
  useFieldWords,
  useReferralLook,
} from './useReferralWords.ts';

export interface ReferFormProps {
  patient: Referred | undefined;
  onSent: (referral: ReferralDetail) => void;
  onClose: () => void;
}

/** To which facility, with which diagnoses, and why. What was typed stays whatever fails. */
export function ReferForm({ patient: given, onSent, onClose }: ReferFormProps) {
  const { t } = useLingui();
  const say = useSay();
  const look = useReferralLook();
  const fieldWords = useFieldWords();
  const form = useRef<HTMLFormElement>(null);
  const create = useCreateReferral();
  const key = useKey();
  const [patient, setPatient] = useState(given);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [words, setWords] = useState<ReferralWords>({ facility: undefined, reason: '', remarks: '' });
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
    const found: ReferralProblems = {
      ...(patient ? {} : { authorizedMemberId: t`Choose the patient` }),
      ...look(words),
      ...(patient && codes.length === 0 ? { diagnosisCodes: t`Choose at least one diagnosis` } : {}),
    };
    setFailed(undefined);
    if (Object.keys(found).length > 0) return show(found);
    setProblems({});
    try {
      const { item } = await create.mutateAsync({
        body: {
          authorizedMemberId: patient?.authorizedMemberId ?? '',
          toFacilityCode: words.facility?.code ?? '',
          diagnosisCodes: [...codes],
          reason: oneLine(words.reason),
          remarks: oneLine(words.remarks),
        },
        key: key.now(),
      });
      key.answered();
      onSent(item);
    } catch (error) {
      key.answered(error);
      const text = say(describe(error, failures.submission));
      setFailed(text);
      setLost(isUnsettled(error));
      notify.bad(text);
      show(fieldWords(error));
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const name = patient?.name ?? '';
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <fieldset disabled={lost || sending} className="flex min-w-0 flex-col gap-4">
        {given ? (
          <p className="text-muted">
            <Trans>
              Patient: <b className="text-ink">{name}</b>
            </Trans>
          </p>
        ) : (
          <PatientPicker
            value={patient}
            onChange={(next) => {
              setPatient(next);
              setCodes([]);
            }}
            error={problems.authorizedMemberId}
          />
        )}
        <ReferralFields
          words={words}
          onChange={setWords}
          problems={problems}
          startsHere={given !== undefined}
          between={
            patient ? (
              <DiagnosisChoice
                key={patient.authorizedMemberId}
                memberId={patient.authorizedMemberId}
                value={codes}
                onChange={setCodes}
                error={problems.diagnosisCodes}
              />
            ) : null
          }
        />
      </fieldset>
      {failed ? <Band tone={lost ? 'warn' : 'bad'} title={failed} announce="alert" /> : null}
      <DialogActions>
        <Button onClick={onClose} disabled={sending}>
          <Trans>Close</Trans>
        </Button>
        <Button
          type="submit"
          variant="primary"
          icon={<Send aria-hidden size={18} />}
          pending={sending}
          pendingLabel={<Trans>Asking the scheme…</Trans>}
        >
          {lost ? <Trans>Send again</Trans> : <Trans>Send Referral</Trans>}
        </Button>
      </DialogActions>
    </form>
  );
}
