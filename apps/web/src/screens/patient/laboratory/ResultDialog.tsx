import type { LabResult } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { waitsForNotice } from '../../../entities/results/CriticalValues.tsx';
import { ResultView } from '../../../entities/results/ResultView.tsx';
import { CloseLineForm } from '../../../features/orders/CloseLineForm.tsx';
import { CriticalNotice } from '../../../features/results/CriticalNotice.tsx';
import { ResultActions } from '../../../features/results/ResultActions.tsx';
import { ResultForm } from '../../../features/results/ResultForm.tsx';
import { formatMoment } from '../../../lib/text/format.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DocumentButtons } from '../../../ui/DocumentButtons.tsx';

export type TestAction = 'submit' | 'view' | 'correct' | 'close';

interface ResultDialogProps {
  /** The current test. */
  test: LabResult;
  act: TestAction;
  /** Changes the action, and the test to its answered state. */
  onAct: (act: TestAction, test: LabResult) => void;
  onClose: () => void;
  /** Whether the role writes results. */
  writes: boolean;
  /** Runs after an action on the test. */
  onChanged: () => void;
}

/** Submits, shows, corrects or authorizes the result of a requested test, or closes it as not done. */
export function ResultDialog({ test, act, writes, onAct, onClose, onChanged }: ResultDialogProps) {
  const { t } = useLingui();
  const titles = {
    submit: t`Submit Results`,
    view: t`Results`,
    correct: t`Correct the result`,
    close: t`Close as not done`,
  };
  const typing = act === 'submit' || act === 'correct';
  const done = () => {
    onChanged();
    onClose();
  };
  /** A critical value is told to a doctor before the dialog closes. */
  const submitted = (answered: LabResult) => {
    onChanged();
    if (waitsForNotice(answered)) onAct('view', answered);
    else onClose();
  };
  return (
    <Dialog
      title={titles[act]}
      isOpen
      onOpenChange={onClose}
      isDismissable={act === 'view'}
      size={typing && test.measures.length > 0 ? 'large' : 'medium'}
    >
      {act === 'view' ? <TestName test={test} /> : <TestHead test={test} />}
      {typing ? (
        <ResultForm test={test} onDone={submitted} onBack={onClose} />
      ) : act === 'close' ? (
        <CloseLineForm
          line={{ ...test, category: 'test', dispensedQuantity: 0, remaining: 1 }}
          onDone={done}
          onBack={onClose}
        />
      ) : (
        <>
          <ResultView result={test} />
          {test.versions.length > 0 ? (
            <DocumentButtons document="resultSlip" id={test.memberVisitItemId} name={test.itemName} />
          ) : null}
          {writes && waitsForNotice(test) ? (
            <CriticalNotice tests={[test]} onDone={done} onCorrect={() => onAct('correct', test)} />
          ) : writes ? (
            <ResultActions test={test} onCorrect={() => onAct('correct', test)} onChanged={done} />
          ) : null}
        </>
      )}
    </Dialog>
  );
}

function TestName({ test }: { test: LabResult }) {
  return (
    <p className="text-base font-semibold break-words">
      {test.itemName} <span className="figures font-normal text-muted">{test.itemCode}</span>
    </p>
  );
}

function TestHead({ test }: { test: LabResult }) {
  const doctor = test.orderedByName;
  const at = formatMoment(test.createdAt);
  const note = test.doctorNote;
  return (
    <div className="mb-3">
      <TestName test={test} />
      <p className="figures text-sm text-muted">
        <Trans>
          Ordered by {doctor}, {at}
        </Trans>
      </p>
      {note ? (
        <p className="mt-1 break-words">
          <Trans>The doctor’s note: {note}</Trans>
        </p>
      ) : null}
    </div>
  );
}
