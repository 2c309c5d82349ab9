import { rules } from 'virtual:rules';
import type { LabResult, Patient } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { SampleState } from '../../entities/results/SampleState.tsx';
import { useAction } from '../../lib/api/useAction.ts';
import { tooShort } from '../../lib/forms/tooLong.ts';
import { Button } from '../../ui/Button.tsx';
import { Check } from '../../ui/Check.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { Printer } from '../../ui/icons.ts';
import { ReasonField } from '../../ui/ReasonField.tsx';
import { type PrintedSample, SampleLabel } from './SampleLabel.tsx';

interface SamplesDialogProps {
  patient: Patient;
  /** The current tests that have no result yet. */
  tests: readonly LabResult[];
  onClose: () => void;
}

type SampleAct = 'collected' | 'received' | 'rejected';
const idOf = ({ memberVisitItemId }: LabResult) => memberVisitItemId;
/** A rejected sample is none. */
const isThere = ({ sample }: LabResult) => sample !== null && sample.rejectedAt === null;
const isReceived = (test: LabResult) => isThere(test) && test.sample?.receivedAt !== null;

/** The tests that likely come next: those without a sample, else those whose sample was not received. */
function firstChosen(tests: readonly LabResult[]): string[] {
  const missing = tests.filter((test) => !isThere(test));
  return (missing.length > 0 ? missing : tests.filter((test) => !isReceived(test))).map(idOf);
}

/** Records that samples were collected, received or rejected, and prints their labels. */
export function SamplesDialog({ patient, tests, onClose }: SamplesDialogProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(() => firstChosen(tests));
  const [rejects, setRejects] = useState(false);
  const [reason, setReason] = useState('');
  const [wanted, setWanted] = useState<SampleAct>();
  const [printed, setPrinted] = useState<readonly PrintedSample[]>([]);
  useEffect(() => {
    if (printed.length > 0) window.print();
  }, [printed]);
  const selected = tests.filter((test) => chosen.includes(idOf(test)));
  const record = useAction(
    (call, sent: { act: SampleAct; reason: string | null }) =>
      call('recordSamples', {
        body: { ...sent, lines: selected.map((test) => ({ memberVisitItemId: idOf(test) })) },
      }),
    {
      success: t`Sample recorded`,
      failure: failures.submission,
      onDone: ({ itemList }) => {
        setRejects(false);
        setReason('');
        // Only what was just collected has no label yet.
        if (itemList.every((test) => isThere(test) && !isReceived(test))) setPrinted(samplesOf(itemList));
      },
    },
  );
  const send = (act: SampleAct) => {
    setWanted(act);
    if (act === 'rejected' && tooShort(rules.cancelLine.reason, reason) !== undefined) return;
    void record.run({ act, reason: act === 'rejected' ? reason.trim() : null });
  };
  const isPending = (act: SampleAct) => record.pending && wanted === act;
  const some = selected.length > 0;
  return (
    <Dialog title={<Trans>Samples</Trans>} isOpen onOpenChange={onClose} isDismissable={false} size="medium">
      <div className="flex flex-col gap-4">
        <fieldset className="min-w-0">
          <legend className="text-sm font-medium">
            <Trans>Tests without a result</Trans>
          </legend>
          {tests.map((test) => (
            <Check
              key={idOf(test)}
              label={test.itemName}
              description={test.sample ? <SampleState test={test} /> : <Trans>No sample yet</Trans>}
              checked={chosen.includes(idOf(test))}
              onChange={(on) =>
                setChosen((before) =>
                  on ? [...before, idOf(test)] : before.filter((id) => id !== idOf(test)),
                )
              }
            />
          ))}
        </fieldset>
        {rejects ? (
          <ReasonField
            label={t`Why it is rejected`}
            usual={[t`Clotted`, t`Haemolysed`, t`Too little`, t`Not labelled`, t`Wrong tube`]}
            autoFocus
            value={reason}
            maxLength={rules.cancelLine.reason?.max}
            error={wanted === 'rejected' ? tooShort(rules.cancelLine.reason, reason) : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
        ) : null}
        <FailedBand failed={record.failed} />
        <DialogActions>
          {some && selected.every(isThere) ? (
            <Button icon={<Printer aria-hidden size={18} />} onClick={() => setPrinted(samplesOf(selected))}>
              <Trans>Print label</Trans>
            </Button>
          ) : null}
          {some && selected.every(isThere) ? (
            <Button
              variant="danger"
              pending={isPending('rejected')}
              onClick={() => {
                if (rejects) send('rejected');
                else setRejects(true);
              }}
            >
              <Trans>Reject</Trans>
            </Button>
          ) : null}
          {some && selected.every((test) => isThere(test) && !isReceived(test)) ? (
            <Button variant="primary" pending={isPending('received')} onClick={() => send('received')}>
              <Trans>Received</Trans>
            </Button>
          ) : null}
          {some && !selected.some(isThere) ? (
            <Button variant="primary" pending={isPending('collected')} onClick={() => send('collected')}>
              <Trans>Collected, print label</Trans>
            </Button>
          ) : null}
        </DialogActions>
      </div>
      {printed.length > 0 ? <SampleLabel patient={patient} samples={printed} /> : null}
    </Dialog>
  );
}

/** The samples of tests, each number once. */
function samplesOf(tests: readonly LabResult[]): PrintedSample[] {
  const numbers = [...new Set(tests.flatMap(({ sample }) => sample?.number ?? []))];
  return numbers.flatMap((number) => {
    const inTube = tests.filter(({ sample }) => sample?.number === number);
    const collectedAt = inTube[0]?.sample?.collectedAt;
    return collectedAt ? [{ number, collectedAt, tests: inTube }] : [];
  });
}
