import type { LabResult } from '@afyakadi/contract';
import { failures, may } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { describe, newKey } from '../../lib/api.ts';
import { useSay } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { useRole } from '../../lib/useRole.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { useAuthorizeResult } from './queries.ts';
import { ResultVersion } from './ResultVersion.tsx';

interface ResultViewProps {
  test: LabResult;
  onCorrect: () => void;
  onChanged: () => void;
}

/** A submitted result with the versions before it; the laboratory corrects it, a second person authorizes it. */
export function ResultView({ test, onCorrect, onChanged }: ResultViewProps) {
  const { t } = useLingui();
  const say = useSay();
  const role = useRole();
  const authorize = useAuthorizeResult(test.authorizedMemberId);
  const [key] = useState(newKey);
  const [newest, ...older] = test.versions;
  const writes = role !== undefined && may(role, 'results.write');
  if (!newest) {
    return (
      <p className="text-muted">
        <Trans>No result yet.</Trans>
      </p>
    );
  }
  const confirm = () => {
    if (authorize.isPending) return;
    authorize.mutate(
      { lineId: test.memberVisitItemId, version: newest.version, key: `${key}-${newest.version}` },
      {
        onSuccess: () => {
          notify.ok(t`Result authorized`);
          onChanged();
        },
        onError: (error) => notify.bad(say(describe(error, failures.submission))),
      },
    );
  };
  return (
    <>
      {newest.state === 'Preliminary' ? (
        <div className="mb-3">
          <Band tone="info" title={t`Preliminary`} announce="none">
            {test.mayAuthorize ? (
              <Trans>Look at it, then authorize it: you are the second person.</Trans>
            ) : (
              <Trans>A second person of the laboratory authorizes it before it is final.</Trans>
            )}
          </Band>
        </div>
      ) : null}
      <ResultVersion version={newest} />
      {older.length > 0 ? (
        <details className="group mt-4 border-t border-line pt-2">
          <summary className="control flex list-none items-center gap-1.5 rounded-md text-sm font-medium">
            <ChevronRight aria-hidden size={16} className="transition-transform group-open:rotate-90" />
            <EarlierWords count={older.length} />
          </summary>
          <ul>
            {older.map((version) => (
              <li key={version.version} className="border-b border-line py-3 last:border-b-0">
                <ResultVersion version={version} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {authorize.error ? (
        <div className="mt-4">
          <Band tone="bad" title={say(describe(authorize.error, failures.submission))} announce="alert" />
        </div>
      ) : null}
      {writes ? (
        <DialogActions>
          <Button onClick={onCorrect} disabled={authorize.isPending}>
            <Trans>Correct</Trans>
          </Button>
          {test.mayAuthorize ? (
            <Button variant="primary" pending={authorize.isPending} onClick={confirm}>
              <Trans>Authorize</Trans>
            </Button>
          ) : null}
        </DialogActions>
      ) : null}
    </>
  );
}

function EarlierWords({ count }: { count: number }) {
  return count === 1 ? <Trans>1 earlier version</Trans> : <Trans>{count} earlier versions</Trans>;
}
