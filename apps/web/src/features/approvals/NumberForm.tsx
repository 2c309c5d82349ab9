import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import type { Approvable } from '../../entities/approvals/status.ts';
import { ApiError, describe } from '../../lib/api/api.ts';
import { useKey } from '../../lib/api/useKey.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useEnterApproval } from './queries.ts';

interface NumberFormProps {
  memberId: string;
  line: Approvable;
  onClose: () => void;
}

/** Takes the number of a letter; the scheme says whether it is valid for this card and item. */
export function NumberForm({ memberId, line, onClose }: NumberFormProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const enter = useEnterApproval(memberId);
  const key = useKey();
  const field = useRef<HTMLInputElement>(null);
  const [number, setNumber] = useState('');
  const [missing, setMissing] = useState(false);
  const toField = () => requestAnimationFrame(() => field.current?.focus());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (enter.isPending) return;
    const referenceNo = number.trim();
    setMissing(referenceNo === '');
    if (referenceNo === '') {
      toField();
      return;
    }
    enter.mutate(
      { body: { memberVisitItemId: line.memberVisitItemId, referenceNo }, key: key.now() },
      {
        onError: (error) => {
          notify.bad(translate(describe(error, failures.submission)), error);
          toField();
        },
        onSettled: (_, error) => key.answered(error),
      },
    );
  };
  const refused = enter.error instanceof ApiError ? enter.error.fields.referenceNo : undefined;
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label={t`Approval number`}
        description={t`As it stands in the scheme’s letter, for example NHIF/REF/10231.`}
        value={number}
        maxLength={60}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="figures"
        onChange={(event) => {
          setNumber(event.target.value);
          setMissing(false);
          enter.reset();
        }}
        error={missing ? t`Enter the approval number` : refused ? translate(refused) : undefined}
      />
      {enter.error && !refused ? (
        <div className="mt-4">
          <Band tone="bad" title={translate(describe(enter.error, failures.submission))} announce="alert" />
        </div>
      ) : null}
      <DialogActions>
        <Button onClick={onClose} disabled={enter.isPending}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" pending={enter.isPending}>
          <Trans>Check and save</Trans>
        </Button>
      </DialogActions>
    </form>
  );
}
