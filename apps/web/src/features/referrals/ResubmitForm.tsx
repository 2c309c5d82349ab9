import type { ReferralDetail } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { RotateCw } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { describe, isUnsettled } from '../../lib/api.ts';
import { useSay } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { useKey } from '../../lib/useKey.ts';
import { useOnce } from '../../lib/useOnce.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { useResubmitReferral } from './queries.ts';
import { ReferralFields } from './ReferralFields.tsx';
import {
  oneLine,
  type ReferralProblems,
  type ReferralWords,
  useFieldWords,
  useReferralLook,
} from './useReferralWords.ts';

export interface ResubmitFormProps {
  referral: ReferralDetail;
  /** The new version, accepted or refused again. */
  onDone: (next: ReferralDetail) => void;
  onBack: () => void;
}

/** decisions 20: sends a linked new version of a refused referral; the refusal stays in the history. */
export function ResubmitForm({ referral, onDone, onBack }: ResubmitFormProps) {
  const { t } = useLingui();
  const say = useSay();
  const look = useReferralLook();
  const fieldWords = useFieldWords();
  const resubmit = useResubmitReferral(referral.id);
  const key = useKey();
  const [words, setWords] = useState<ReferralWords>({
    facility: referral.facility,
    reason: referral.reason,
    remarks: referral.remarks,
  });
  const [problems, setProblems] = useState<ReferralProblems>({});
  const [failed, setFailed] = useState<string>();
  /** It may have been sent: until that is known, it stays as it was. */
  const [lost, setLost] = useState(false);
  const [sending, send] = useOnce(async () => {
    const found = look(words);
    setProblems(found);
    setFailed(undefined);
    if (Object.keys(found).length > 0) return;
    try {
      const { item } = await resubmit.mutateAsync({
        body: {
          toFacilityCode: words.facility?.code,
          reason: oneLine(words.reason),
          remarks: oneLine(words.remarks),
        },
        key: key.now(),
      });
      key.answered();
      if (item.status === 'Rejected') notify.bad(t`The scheme refused it again`);
      else notify.ok(t`Referral resubmitted`);
      onDone(item);
    } catch (error) {
      key.answered(error);
      const text = say(describe(error, failures.submission));
      setFailed(text);
      setLost(isUnsettled(error));
      notify.bad(text);
      setProblems(fieldWords(error));
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {referral.schemeRemarks ? (
        <Band tone="bad" title={<Trans>The scheme refused it</Trans>} announce="none">
          {say(referral.schemeRemarks)}
        </Band>
      ) : null}
      <fieldset disabled={lost || sending} className="flex min-w-0 flex-col gap-4">
        <ReferralFields words={words} onChange={setWords} problems={problems} />
      </fieldset>
      {failed ? <Band tone={lost ? 'warn' : 'bad'} title={failed} announce="alert" /> : null}
      <DialogActions>
        <Button onClick={onBack} disabled={sending}>
          <Trans>Back</Trans>
        </Button>
        <Button
          type="submit"
          variant="primary"
          icon={<RotateCw aria-hidden size={18} />}
          pending={sending}
          pendingLabel={<Trans>Asking the scheme…</Trans>}
        >
          {lost ? <Trans>Send again</Trans> : <Trans>Resubmit Referral</Trans>}
        </Button>
      </DialogActions>
    </form>
  );
}
