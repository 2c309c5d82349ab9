import type { ClaimFinding } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { blocking } from '../../entities/claims/mending.ts';
import { useFindingText } from '../../entities/orders/words.tsx';
import { ApiError, describe } from '../../lib/api/api.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Band } from '../../ui/Band.tsx';

/** Why a claim cannot be sent yet: each thing that stops it, and each that wants an answer. */
export function Blocked({ findings }: { findings: readonly ClaimFinding[] }) {
  const { t } = useLingui();
  const text = useFindingText();
  const { stops, unanswered } = blocking(findings);
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

/** What the last attempt to send failed with, and each thing that the server names. */
export function SendProblem({ error }: { error: Error | null }) {
  const translate = useTranslate();
  if (!error) return null;
  const fields = error instanceof ApiError ? Object.values(error.fields) : [];
  // Without any answer, or with a failure on the way, the scheme may still have it.
  const settled = !(error instanceof ApiError) || (error.httpStatus !== 0 && error.httpStatus < 500);
  return (
    <div className="mt-4">
      <Band
        tone={settled ? 'bad' : 'warn'}
        title={translate(describe(error, failures.submission))}
        announce="alert"
      >
        {fields.length > 0 ? (
          <ul className="list-disc pl-5">
            {[...new Set(fields)].map((text) => (
              <li key={text}>{translate(text)}</li>
            ))}
          </ul>
        ) : error instanceof ApiError && error.httpStatus === 0 ? (
          <Trans>Nothing is known of what became of it. Press again: it is sent once.</Trans>
        ) : null}
      </Band>
    </div>
  );
}
