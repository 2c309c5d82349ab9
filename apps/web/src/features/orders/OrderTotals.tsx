import type { CheckedOrder } from '@afyakadi/contract';
import type { ItemCategory } from '@afyakadi/contract/care/orders';
import type { ProvisionalMark } from '@afyakadi/contract/scheme/provisional';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Findings } from '../../entities/orders/labels.tsx';
import { CeilingBalance } from '../../entities/orders/split.tsx';
import { type Status, statusOf } from '../../entities/orders/status.ts';
import { formatMoney } from '../../lib/text/format.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { OctagonX, RotateCw } from '../../ui/icons.ts';
import { categoriesOf } from './draft.ts';
import type { useOrder } from './useOrder.ts';

/** The order's total, its problems, and the button to send it. */
export function OrderTotals({
  order,
  category,
  provisional,
  children,
}: {
  order: ReturnType<typeof useOrder>;
  /** What is searched: an order without lines will begin with it. */
  category: ItemCategory;
  /** The status of the order's provisional authorization; null if the scheme gave the authorization. */
  provisional: ProvisionalMark | null;
  /** What is to be known of the whole order, where there is room for it. */
  children: ReactNode;
}) {
  const { checked, stopped, failed, lost, sending, checking, checkError } = order;
  const empty = order.lines.length === 0;
  // Without any quantity there is nothing to sum up.
  const sums = checked?.lines.some(({ amount }) => amount !== null) ? checked : undefined;
  const figures = { empty, stale: checking && !empty };
  return (
    <footer className="border-t border-line bg-surface px-4 py-3 sm:px-5">
      {failed ? (
        <div className="mb-3">
          <Band tone="bad" title={failed.text} announce="alert">
            {lost ? (
              <Trans>We don't know whether the order arrived. Submit again; it is ordered only once.</Trans>
            ) : (
              <Trans>Nothing was ordered. What you typed is still here.</Trans>
            )}
          </Band>
        </div>
      ) : null}
      {children}
      <Stopped order={order} />
      {checkError && !empty ? (
        <div className="mb-2 flex flex-wrap items-center gap-2 text-sm text-warn">
          <span>
            <Trans>We couldn't work out what the scheme pays: {checkError}</Trans>
          </span>
          <Button
            variant="quiet"
            className="px-2 text-sm"
            icon={<RotateCw aria-hidden size={14} />}
            onClick={order.recheck}
          >
            <Trans>Retry</Trans>
          </Button>
        </div>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <dl aria-live="polite" aria-busy={checking || undefined} className="flex flex-wrap gap-x-6 gap-y-1">
          <Sum {...figures} term={<Covered provisional={provisional} />} value={sums?.covered} />
          <Sum {...figures} term={<Trans>Patient pays cash</Trans>} value={sums?.cash} tone="text-warn" />
          <Sum {...figures} term={<Trans>Scheme may refuse</Trans>} value={sums?.atRisk} tone="text-bad" />
          {checked?.waived ? (
            <Sum {...figures} term={<Trans>Waived</Trans>} value={checked.waived} tone="text-warn" />
          ) : null}
        </dl>
        <Button
          variant="primary"
          className="max-sm:w-full"
          pending={sending}
          disabled={empty || (stopped.length > 0 && !lost)}
          aria-describedby={stopped.length > 0 ? 'order-stopped' : undefined}
          onClick={() => void order.submit()}
        >
          <SubmitText ordered={empty ? new Set([category]) : categoriesOf(order.lines)} />
        </Button>
      </div>
    </footer>
  );
}

function SubmitText({ ordered }: { ordered: ReadonlySet<ItemCategory> }) {
  if (ordered.size > 1) return <Trans>Submit Order</Trans>;
  if (ordered.has('medicine')) return <Trans>Submit Prescription</Trans>;
  if (ordered.has('test')) return <Trans>Submit Lab Request</Trans>;
  return <Trans>Submit Procedures</Trans>;
}

/** What is to be known of the order as a whole, whatever its lines. */
export function OrderNotes({ checked }: { checked: CheckedOrder }) {
  const { t } = useLingui();
  return (
    <>
      {checked.findings.length > 0 ? (
        <section aria-label={t`About the whole order`} className="mb-2">
          <Findings findings={checked.findings} />
        </section>
      ) : null}
      {checked.balance ? (
        <div className="mb-2">
          <CeilingBalance balance={checked.balance} />
        </div>
      ) : null}
      <OnTop charges={checked.charges} />
    </>
  );
}

/** Says that lines cannot be ordered, and leads to the first one, which says why. */
function Stopped({ order: { stopped, showStop } }: { order: ReturnType<typeof useOrder> }) {
  const count = stopped.length;
  if (count === 0) return null;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-2 text-sm text-bad">
      <OctagonX aria-hidden size={16} className="shrink-0" />
      <span id="order-stopped">
        <Plural
          value={count}
          one="# line cannot be ordered as it is."
          other="# lines cannot be ordered as they are."
        />
      </span>
      <Button variant="quiet" className="px-2 text-sm" onClick={showStop}>
        <Trans>Go to the line</Trans>
      </Button>
    </div>
  );
}

/** Says what the patient pays of the charges that follow the order. Renders nothing where the scheme pays them. */
function OnTop({ charges }: Pick<CheckedOrder, 'charges'>) {
  const paid = charges.filter(({ split }) => split !== null && split.patient > 0);
  if (paid.length === 0) return null;
  const money = formatMoney(paid.reduce((sum, { split }) => sum + (split?.patient ?? 0), 0));
  const names = paid.map(({ itemName }) => itemName).join(', ');
  return (
    <p className="figures mb-2 text-sm text-warn">
      <Trans>
        On top of this order, the patient pays {money} when the visit is completed ({names}).
      </Trans>
    </p>
  );
}

function Covered({ provisional }: { provisional: ProvisionalMark | null }) {
  const words: Record<Status, ReactNode> = {
    pays: <Trans>Scheme pays</Trans>,
    ifConfirmed: <Trans>Scheme pays, if confirmed</Trans>,
    refused: <Trans>Refused by the scheme</Trans>,
    notPaid: <Trans>Not paid by the scheme</Trans>,
  };
  return words[statusOf(provisional)];
}

function Sum({
  term,
  value,
  empty,
  stale,
  tone,
}: {
  term: ReactNode;
  value: number | undefined;
  empty: boolean;
  /** The value is from before the last change. It stays visible, muted, until it is recalculated. */
  stale: boolean;
  tone?: string;
}) {
  const shown = empty ? 0 : value;
  // A phone keeps its room for typing: what is nothing is not shown there.
  const isNothing = empty || (tone !== undefined && !shown);
  return (
    <div className={isNothing ? 'max-sm:hidden' : undefined}>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className={cx('figures font-semibold', stale ? 'text-muted' : shown ? tone : false)}>
        {shown === undefined ? '–' : formatMoney(shown)}
      </dd>
    </div>
  );
}
