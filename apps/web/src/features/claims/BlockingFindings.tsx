import type { ClaimFinding } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { blockingFindings } from '../../entities/claims/claimEdit.ts';
import { useFindingText } from '../../entities/orders/labels.tsx';
import { ApiError, isConnectionLost } from '../../lib/api/api.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Band } from '../../ui/Band.tsx';
import type { useSend } from './useSend.ts';

/** Lists why a claim cannot be sent yet: findings that stop it or need an answer. */
export function BlockingFindings({ findings }: { findings: readonly ClaimFinding[] }) {
  const { t } = useLingui();
  const text = useFindingText();
  const { stops, unanswered } = blockingFindings(findings);
  return (
    <Band tone="bad" title={t`This claim cannot be sent yet`} announce="alert">
      <ul className="list-disc pl-5">
        {[...stops, ...unanswered].map((finding) => (
          <li key={`${finding.code} ${finding.lineId ?? ''}`}>{text(finding)}</li>
        ))}
      </ul>
    </Band>
  );
}

/** Shows the error of the last submission, with the problems that the server names. */
export function SendProblem({
  send,
}: {
  send: Pick<ReturnType<typeof useSend>, 'failed' | 'outcomeUnknown'>;
}) {
  const translate = useTranslate();
  if (!send.failed) return null;
  const { text, error } = send.failed;
  const fields = error instanceof ApiError ? Object.values(error.fields) : [];
  return (
    <div className="mt-4">
      {/* After a lost answer or a network failure, the scheme may still have the claim. */}
      <Band tone={send.outcomeUnknown ? 'warn' : 'bad'} title={text} announce="alert">
        {fields.length > 0 ? (
          <ul className="list-disc pl-5">
            {[...new Set(fields)].map((field) => (
              <li key={field}>{translate(field)}</li>
            ))}
          </ul>
        ) : isConnectionLost(error) ? (
          <Trans>The outcome is unknown. Press again: it is sent only once.</Trans>
        ) : null}
      </Band>
    </div>
  );
}
