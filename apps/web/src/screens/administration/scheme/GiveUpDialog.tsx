import type { OutboxRow } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError, call, describe } from '../../../lib/api/api.ts';
import { useKey } from '../../../lib/api/useKey.ts';
import { useHere } from '../../../lib/hooks/useHere.ts';
import { useOnce } from '../../../lib/hooks/useOnce.ts';
import { useTranslate } from '../../../lib/text/i18n.ts';
import { notify } from '../../../lib/toasts/notify.ts';
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx';
import { useOutboxChanged } from './queries.ts';
import { useKindWord, useSubjectWord } from './words.ts';

/** Stops delivering a job to the scheme, for a reason. */
export function GiveUpDialog({
  row,
  onDone,
  onClose,
}: {
  row: OutboxRow;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const translate = useTranslate();
  const kind = useKindWord();
  const about = useSubjectWord();
  const key = useKey();
  const changed = useOutboxChanged();
  const here = useHere();
  const [failed, setFailed] = useState<unknown>();
  const [pending, giveUp] = useOnce(async (reason: string) => {
    setFailed(undefined);
    try {
      await call('giveUpOutbox', { params: { id: row.id }, body: { reason }, idempotencyKey: key.now() });
      key.answered();
      notify.ok(t`Given up. What was behind it continues.`);
      onDone();
      changed();
      if (here()) onClose();
    } catch (error) {
      key.answered(error);
      setFailed(error);
      changed();
    }
  });
  const problem = failed instanceof ApiError ? failed.fields.reason : undefined;
  return (
    <ReasonDialog
      title={<Trans>Give up telling the scheme</Trans>}
      act={<Trans>Give up</Trans>}
      back={<Trans>Let it wait</Trans>}
      pending={pending}
      failed={failed && !problem ? translate(describe(failed, failures.any)) : undefined}
      problem={problem ? translate(problem) : undefined}
      onReason={(reason) => void giveUp(reason)}
      onClose={onClose}
    >
      <p className="mb-2 font-medium">
        {kind(row.kind)} <span className="figures break-all">{about(row)}</span>
      </p>
      <Consequence kind={row.kind} />
    </ReasonDialog>
  );
}

function Consequence({ kind }: { kind: OutboxRow['kind'] }) {
  switch (kind) {
    case 'claim.submit':
      return (
        <Trans>
          The claim can be changed and sent again. If the scheme has it already, it will say so then and count
          it once.
        </Trans>
      );
    case 'authorization.settle':
      return (
        <Trans>It goes to the list of refused provisional authorizations, for somebody to end it.</Trans>
      );
    case 'approval.use':
    case 'approval.return':
      return <Trans>The scheme will not count it. The claim's check says so before the claim is sent.</Trans>;
    case 'authorization.release':
      return <Trans>The authorization stays valid at the scheme. Ring them to have it cancelled.</Trans>;
    default:
      return <Trans>The scheme is not told of it. What was behind it for the same patient continues.</Trans>;
  }
}
