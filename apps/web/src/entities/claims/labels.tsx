import type { ClaimStatus, FindingSeverity, LineOutcome } from '@afyakadi/contract/words';
import { useLingui } from '@lingui/react/macro';
import { Hourglass } from 'lucide-react';
import { formatMoney, formatNumber } from '../../lib/text/format.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';

const tones: Record<ClaimStatus, Tone> = {
  Draft: 'neutral',
  Pending: 'warn',
  Submitted: 'info',
  Approved: 'ok',
  Rejected: 'bad',
};

/**
 * Shows the status of a claim.
 * @param compact for a column of a table: the long text of a claim that is being sent wraps, without its icon
 */
export function ClaimStatusBadge({
  status,
  sending = false,
  compact = false,
}: {
  status: ClaimStatus;
  sending?: boolean;
  compact?: boolean;
}) {
  const { t } = useLingui();
  const word = useClaimStatusLabel();
  if (sending) {
    return (
      <Badge tone="info" wraps={compact} {...(compact ? {} : { icon: <Hourglass aria-hidden size={14} /> })}>
        {t`Waits for the scheme`}
      </Badge>
    );
  }
  return <Badge tone={tones[status]}>{word(status)}</Badge>;
}

export function useClaimStatusLabel(): (status: ClaimStatus) => string {
  const { t } = useLingui();
  return (status) =>
    ({
      Draft: t`Draft`,
      Pending: t({ context: 'a claim', message: 'Pending' }),
      Submitted: t({ context: 'a claim', message: 'Submitted' }),
      Approved: t({ context: 'a claim', message: 'Approved' }),
      Rejected: t({ context: 'a claim', message: 'Rejected' }),
    })[status];
}

const outcomeTones: Record<LineOutcome, Tone> = { Approved: 'ok', Reduced: 'warn', Rejected: 'bad' };

export function OutcomeBadge({ outcome }: { outcome: LineOutcome }) {
  const { t } = useLingui();
  const words = {
    Approved: t({ context: 'a line', message: 'Approved' }),
    Reduced: t({ context: 'a line', message: 'Reduced' }),
    Rejected: t({ context: 'a line', message: 'Rejected' }),
  };
  return <Badge tone={outcomeTones[outcome]}>{words[outcome]}</Badge>;
}

/** Returns the label of a finding's severity. */
export function useSeverityLabel(): (severity: FindingSeverity) => string {
  const { t } = useLingui();
  return (severity) =>
    ({
      stop: t`Stops the claim`,
      confirm: t`Needs an answer`,
      warn: t`May be refused`,
      info: t`For your information`,
    })[severity];
}

/**
 * Shows whole TZS with digits aligned across rows.
 * @param bare hides the currency on wide screens, where the column header names it
 */
export function Money({ value, bare = false }: { value: number | null | undefined; bare?: boolean }) {
  if (value === null || value === undefined) return <>–</>;
  return (
    <span className="figures whitespace-nowrap">
      {bare ? (
        <>
          <span className="sm:sr-only">TZS </span>
          {formatNumber(value)}
        </>
      ) : (
        formatMoney(value, 'TZS')
      )}
    </span>
  );
}

/** Shows a folio's serial number, or a dash while it has none. */
export function SerialNo({ serialNo }: { serialNo: string | null }) {
  if (serialNo === null) return <>–</>;
  return <span className="figures whitespace-nowrap">{serialNo}</span>;
}
