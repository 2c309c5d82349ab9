import type { LabResult } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { describe, newKey } from '../../lib/api/api.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { useAuthorizeResult } from './queries.ts';

interface ResultActionsProps {
  test: LabResult;
  onCorrect: () => void;
  onChanged: () => void;
}

/** What the laboratory does with a submitted result: corrects it, or as the second person authorizes it. */
export function ResultActions({ test, onCorrect, onChanged }: ResultActionsProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const authorize = useAuthorizeResult(test.authorizedMemberId);
  const [key] = useState(newKey);
  const newest = test.versions[0];
  if (!newest) return null;
  const confirm = () => {
    if (authorize.isPending) return;
    authorize.mutate(
      // Another version is another intention.
      { lineId: test.memberVisitItemId, version: newest.version, key: `${key}-${newest.version}` },
      {
        onSuccess: () => {
          notify.ok(t`Result authorized`);
          onChanged();
        },
        onError: (error) => notify.bad(translate(describe(error, failures.submission)), error),
      },
    );
  };
  return (
    <>
      {authorize.error ? (
        <div className="mt-4">
          <Band
            tone="bad"
            title={translate(describe(authorize.error, failures.submission))}
            announce="alert"
          />
        </div>
      ) : null}
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
    </>
  );
}
