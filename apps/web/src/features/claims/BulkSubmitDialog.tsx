import type { ListedClaim } from '@afyakadi/contract';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Money } from '../../entities/claims/labels.tsx';
import { formatNumber } from '../../lib/text/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { StatementButton } from '../../ui/StatementButton.tsx';
import { submitRun } from './bulk.ts';

/** Shows what the selected claims amount to, then submits them. */
export function BulkSubmitDialog({
  claims,
  onStart,
  onClose,
}: {
  claims: readonly ListedClaim[];
  onStart: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const count = claims.length;
  const atRisk = claims.reduce((sum, { check }) => sum + (check?.atRisk ?? 0), 0);
  const submit = () => {
    onClose();
    submitRun.start(claims);
    onStart();
  };
  return (
    <Dialog title={<Trans>Submit claims</Trans>} isOpen onOpenChange={onClose}>
      <dl className="mb-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-muted">
          <Trans>Claims</Trans>
        </dt>
        <dd className="figures font-medium">{formatNumber(count)}</dd>
        <dt className="text-muted">
          <Trans>Amount claimed</Trans>
        </dt>
        <dd className="text-lg font-semibold">
          <Money value={claims.reduce((sum, { amountClaimed }) => sum + amountClaimed, 0)} />
        </dd>
        {atRisk > 0 ? (
          <>
            <dt className="text-muted">
              <Trans>At risk</Trans>
            </dt>
            <dd className="font-medium text-warn">
              <Money value={atRisk} />
            </dd>
          </>
        ) : null}
      </dl>
      <p className="text-muted">
        <Trans>
          Each claim is checked again and sent on its own. Once sent, the lines of a visit no longer change.
        </Trans>
      </p>
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
        <StatementButton variant="primary" autoFocus onClick={submit}>
          {t`Submit ${plural(count, { one: '# claim', other: '# claims' })}`}
        </StatementButton>
      </DialogActions>
    </Dialog>
  );
}
