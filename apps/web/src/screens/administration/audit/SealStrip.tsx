import { failures } from '@afyakadi/contract/texts/messages';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { describe } from '../../../lib/api/api.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { ShieldCheck } from '../../../ui/icons.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useAuditHead } from './queries.ts';

/** Shows the newest seal of the audit trail and explains its use. */
export function SealStrip() {
  const { t } = useLingui();
  const { data, error } = useAuditHead();
  if (error && !data) return <p className="mb-4 text-bad">{describe(error, failures.any)}</p>;
  const no = data?.no ?? 0;
  const short = data?.hash.slice(0, 12) ?? '';
  const at = formatMoment(data?.sealedAt);
  return (
    <section
      aria-label={t`Seal of the audit trail`}
      className="mb-4 flex gap-3 rounded-md border border-line bg-surface px-4 py-3"
    >
      <ShieldCheck aria-hidden size={20} className="mt-0.5 shrink-0 text-accent-strong" />
      <div className="min-w-0">
        {data === undefined ? (
          <Skeleton className="my-1 h-4 w-72 max-w-full" />
        ) : no === 0 ? (
          <p className="font-medium">
            <Trans>Nothing is sealed yet.</Trans>
          </p>
        ) : (
          <p className="figures flex flex-wrap items-center gap-x-3">
            <span className="font-medium">
              <Trans>Seal {no}</Trans>
            </span>
            <span className="inline-flex items-center">
              <code title={data.hash}>{short}…</code>
              <CopyButton text={`${no}:${data.hash}`} label={t`Copy the seal`} />
            </span>
            <span className="text-muted">{at}</span>
            <span className="text-muted">
              {data.waiting === 0 ? (
                <Trans>Every row is sealed.</Trans>
              ) : (
                <Plural
                  value={data.waiting}
                  one="# newer row waits for its seal."
                  other="# newer rows wait for their seal."
                />
              )}
            </span>
          </p>
        )}
        <p className="text-sm text-muted">
          <Trans>
            Each seal covers all rows before it. Keep a copy of it elsewhere: with it, one can show later that
            nothing was changed or removed.
          </Trans>
        </p>
      </div>
    </section>
  );
}
