import type { LabResult } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAction } from '../../lib/api/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';

interface ResultActionsProps {
  test: LabResult;
  onCorrect: () => void;
  onChanged: () => void;
}

/** The laboratory's actions on a submitted result: correct it, or authorize it as the second person. */
export function ResultActions({ test, onCorrect, onChanged }: ResultActionsProps) {
  const { t } = useLingui();
  const authorize = useAction(
    (call, version: number) =>
      call('authorizeLabResult', {
        body: { memberVisitItemId: test.memberVisitItemId, version },
        // Each version needs its own key.
        intention: String(version),
      }),
    { success: t`Result authorized`, failure: failures.submission, onDone: onChanged },
  );
  const newest = test.versions[0];
  if (!newest) return null;
  return (
    <>
      <div className="mt-4 empty:hidden">
        <FailedBand failed={authorize.failed} />
      </div>
      <DialogActions>
        <Button onClick={onCorrect} disabled={authorize.pending}>
          <Trans>Correct</Trans>
        </Button>
        {test.mayAuthorize ? (
          <Button
            variant="primary"
            pending={authorize.pending}
            onClick={() => void authorize.run(newest.version)}
          >
            <Trans>Authorize</Trans>
          </Button>
        ) : null}
      </DialogActions>
    </>
  );
}
