import type { ProvisionalRow } from '@afyakadi/contract';
import { useLingui } from '@lingui/react/macro';
import { useSourceLabel } from '../../entities/provisional/labels.ts';
import { formatMoment, formatMoney } from '../../lib/text/format.ts';
import { useTranslateMessage } from '../../lib/text/i18n.ts';

/** Identifies the provisional authorization above the form of the action. */
export function ProvisionalFacts({ row }: { row: ProvisionalRow }) {
  const { t } = useLingui();
  const translateMessage = useTranslateMessage();
  const source = useSourceLabel();
  const facts: [string, string][] = [
    [t`Number`, `${row.provisionalNo} · ${source(row.source)}`],
    [t`Patient`, row.name || '–'],
    [t`Issued`, `${formatMoment(row.createdAt)}, ${row.createdByName}`],
    [t`Cost`, formatMoney(row.cost, 'TZS')],
    ...(row.remarks
      ? [[t`The scheme says`, translateMessage(row.remarks, row.remarksMessage)] satisfies [string, string]]
      : []),
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="figures min-w-0 font-medium break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
