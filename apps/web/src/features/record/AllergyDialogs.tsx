import type { Allergy } from '@afyakadi/contract';
import { failures, type severities } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useAddAllergy, useWithdrawAllergy } from '../../entities/record/queries.ts';
import { ApiError, describe } from '../../lib/api/api.ts';
import { useKey } from '../../lib/api/useKey.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { TextField } from '../../ui/TextField.tsx';

type Severity = (typeof severities)[number];

/** Records what the patient must not be given. */
export function AddAllergy({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const add = useAddAllergy(memberId);
  const key = useKey();
  const [substance, setSubstance] = useState('');
  const [reaction, setReaction] = useState('');
  const [severity, setSeverity] = useState<Severity>('Moderate');
  const [problem, setProblem] = useState<string>();
  const fields = add.error instanceof ApiError ? add.error.fields : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    const short = substance.trim().length < 3;
    setProblem(short ? t`Name the medicine or substance` : undefined);
    if (short) return;
    add.mutate(
      { body: { substance: substance.trim(), reaction: reaction.trim() || null, severity }, key: key.now() },
      {
        onSuccess: () => {
          notify.ok(t`Allergy recorded`);
          onClose();
        },
        onError: (error) => {
          key.answered(error);
          notify.bad(translate(describe(error, failures.any)), error);
        },
      },
    );
  };
  return (
    <Dialog title={<Trans>Add allergy</Trans>} isOpen onOpenChange={onClose} isDismissable={false}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t`Medicine or substance`}
          description={t`Such as Penicillin, Sulfa, Latex`}
          maxLength={80}
          autoFocus
          autoComplete="off"
          value={substance}
          onChange={(event) => setSubstance(event.target.value)}
          error={problem ?? (fields.substance && translate(fields.substance))}
        />
        <SegmentedControl
          label={<Trans>How severe</Trans>}
          options={[
            { value: 'Mild', label: t`Mild` },
            { value: 'Moderate', label: t`Moderate` },
            { value: 'Severe', label: t`Severe` },
          ]}
          value={severity}
          onChange={setSeverity}
        />
        <TextField
          label={t`What happens (optional)`}
          maxLength={200}
          autoComplete="off"
          value={reaction}
          onChange={(event) => setReaction(event.target.value)}
          error={fields.reaction && translate(fields.reaction)}
        />
        {add.error ? (
          <Band tone="bad" announce="alert" title={translate(describe(add.error, failures.any))} />
        ) : null}
        <DialogActions>
          <Button onClick={onClose} disabled={add.isPending}>
            <Trans>Close</Trans>
          </Button>
          <Button type="submit" variant="primary" pending={add.isPending}>
            <Trans>Record the allergy</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

export interface WithdrawAllergyProps {
  memberId: string;
  allergy: Allergy;
  onClose: () => void;
}

/** Takes back an allergy that was recorded wrongly. */
export function WithdrawAllergy({ memberId, allergy, onClose }: WithdrawAllergyProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const withdraw = useWithdrawAllergy(memberId);
  const key = useKey();
  const { substance } = allergy;
  return (
    <ReasonDialog
      title={<Trans>Withdraw the allergy</Trans>}
      act={<Trans>Withdraw</Trans>}
      pending={withdraw.isPending}
      failed={withdraw.error ? translate(describe(withdraw.error, failures.any)) : undefined}
      onReason={(reason) =>
        withdraw.mutate(
          { allergy, reason, key: key.now() },
          {
            onSuccess: () => {
              notify.ok(t`Allergy withdrawn`);
              onClose();
            },
            onError: (error) => {
              key.answered(error);
              notify.bad(translate(describe(error, failures.any)), error);
            },
          },
        )
      }
      onClose={onClose}
    >
      <Trans>Nobody is warned of {substance} any more. The allergy stays in the history, marked.</Trans>
    </ReasonDialog>
  );
}
