import type { ClaimCheck, ClaimMonth, ListedClaim } from '@afyakadi/contract';
import type { FindingSeverity } from '@afyakadi/contract/care/orders';
import type { ClaimStatus, LineOutcome } from '@afyakadi/contract/scheme/claims';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoment, formatMoney, formatNumber } from '../../lib/text/format.ts';
import { useTranslateMessage } from '../../lib/text/i18n.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { cx } from '../../ui/cx.ts';
import { CircleCheck, CircleX, Hourglass, Info, TriangleAlert } from '../../ui/icons.ts';
import { useFindingText } from '../orders/labels.tsx';
import { passesCheck } from './claimEdit.ts';

const tones: Record<ClaimStatus, Tone> = {
  Draft: 'neutral',
  Pending: 'warn',
  Submitted: 'info',
  Approved: 'ok',
  Rejected: 'bad',
};

/** The name of a month in a list; of one of several schemes, the scheme's below it. */
export function MonthOfScheme({ name, scheme }: { name: string; scheme: ClaimMonth['scheme'] }) {
  return (
    <>
      <span className="font-medium whitespace-nowrap">{name}</span>
      {scheme ? <span className="block text-[0.8125rem] text-muted">{scheme.name}</span> : null}
    </>
  );
}

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

/**
 * Shows what the check says about an unsent claim: it passes, or the amount that the scheme may refuse and the most
 * severe finding.
 */
export function CheckNote({ check, withReason = false }: { check: ClaimCheck | null; withReason?: boolean }) {
  const text = useFindingText();
  if (!check) return null;
  const why = check.first ? text(check.first) : undefined;
  const passes = passesCheck({ check });
  // Nobody has to correct that a patient is in.
  const isInterim = check.blocking === 1 && check.first?.code === 'stay-open';
  const [tone, Icon] = passes
    ? (['text-ok', CircleCheck] as const)
    : isInterim
      ? (['text-info', Info] as const)
      : check.blocking > 0
        ? (['text-bad', CircleX] as const)
        : (['text-warn', TriangleAlert] as const);
  return (
    <span title={why} className="block max-w-full min-w-0 text-[0.8125rem]">
      <span className={cx('flex items-center gap-1', tone)}>
        <Icon aria-hidden size={14} className="shrink-0" />
        <span className="figures min-w-0">
          {passes ? <Trans>Passes</Trans> : null}
          {isInterim ? <Trans>Interim bill</Trans> : check.blocking > 0 ? <Trans>Must fix</Trans> : null}
          {check.blocking > 0 && check.atRisk > 0 ? ' · ' : null}
          {check.atRisk > 0 ? <AtRisk amount={check.atRisk} /> : null}
        </span>
      </span>
      {why === undefined || passes ? null : withReason ? (
        <span className="block text-muted sm:line-clamp-2">{why}</span>
      ) : (
        <span className="sr-only">: {why}</span>
      )}
    </span>
  );
}

/** Says that the scheme did not take an unsent claim when it was sent last, and why. */
export function RefusedNote({ refusal }: Pick<ListedClaim, 'refusal'>) {
  const translateMessage = useTranslateMessage();
  if (!refusal) return null;
  const why = translateMessage(refusal.remarks, refusal.remarksMessage);
  const at = formatMoment(refusal.at);
  return (
    <span title={why} className="block max-w-full min-w-0 text-[0.8125rem]">
      <span className="flex items-center gap-1 text-bad">
        <CircleX aria-hidden size={14} className="shrink-0" />
        <span className="figures min-w-0">
          <Trans>Refused when sent, {at}</Trans>
        </span>
      </span>
      <span className="block text-muted sm:line-clamp-2">{why}</span>
    </span>
  );
}

function AtRisk({ amount }: { amount: number }) {
  // A line breaks before the amount, not within it.
  const money = formatMoney(amount, 'TZS').replace(' ', '\u00a0');
  return <Trans>{money} at risk</Trans>;
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
      stop: t`Must fix`,
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

/**
 * Shows a folio's serial number, or a dash while it has none.
 * @param short hides the facility's code, which is the same in every row of a list, except from screen readers
 */
export function SerialNo({ serialNo, short = false }: { serialNo: string | null; short?: boolean }) {
  if (serialNo === null) return <>–</>;
  const [code = ''] = short ? (/^[^\\/]*[\\/]/.exec(serialNo) ?? []) : [];
  return (
    <span className="figures whitespace-nowrap" title={short ? serialNo : undefined}>
      {code === '' ? null : <span className="sr-only">{code}</span>}
      {serialNo.slice(code.length)}
    </span>
  );
}
