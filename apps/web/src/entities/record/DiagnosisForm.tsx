import type { DiagnosisCode } from '@afyakadi/contract';
import { type certainties, failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { ApiError, describe } from '../../lib/api/api.ts';
import { useKey } from '../../lib/api/useKey.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CodePicker } from './CodePicker.tsx';
import { useAddDiagnosis } from './queries.ts';

/** Records a coded diagnosis. What was typed stays when it fails. */
export function DiagnosisForm({ memberId, onRecorded }: { memberId: string; onRecorded?: () => void }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const add = useAddDiagnosis(memberId);
  const key = useKey();
  const [code, setCode] = useState<DiagnosisCode>();
  const [certainty, setCertainty] = useState<(typeof certainties)[number]>('Provisional');
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const fields = add.error instanceof ApiError ? add.error.fields : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    setMissing(!code);
    if (!code) return;
    add.mutate(
      { body: { code: code.code, certainty, note: note.trim() || null }, key: key.now() },
      {
        onSuccess: () => {
          key.answered();
          notify.ok(t`Diagnosis recorded`);
          setCode(undefined);
          setNote('');
          setCertainty('Provisional');
          onRecorded?.();
        },
        onError: (error) => {
          key.answered(error);
          notify.bad(translate(describe(error, failures.any)), error);
        },
      },
    );
  };
  const problem = missing ? t`Choose a diagnosis from the list` : fields.code && translate(fields.code);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <CodePicker
        value={code}
        error={problem}
        onChange={(next) => {
          setCode(next);
          setMissing(false);
        }}
      />
      <div className="flex flex-wrap items-end gap-3">
        <SegmentedControl
          label={<Trans>Certainty</Trans>}
          options={[
            { value: 'Provisional', label: t`Provisional` },
            { value: 'Final', label: t`Final` },
          ]}
          value={certainty}
          onChange={setCertainty}
        />
        <div className="min-w-40 flex-1">
          <TextField
            label={t`Remark (optional)`}
            maxLength={1_000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            error={fields.note && translate(fields.note)}
          />
        </div>
        <Button type="submit" pending={add.isPending}>
          <Trans>Record diagnosis</Trans>
        </Button>
      </div>
      {add.error ? (
        <Band tone="bad" announce="alert" title={translate(describe(add.error, failures.any))} />
      ) : null}
    </form>
  );
}
