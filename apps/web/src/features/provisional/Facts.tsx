import type { ProvisionalRow } from '@afyakadi/contract';
import { useLingui } from '@lingui/react/macro';
import { formatMoment, formatMoney } from '../../lib/format.ts';
import { useSay } from '../../lib/i18n.ts';
import { useSourceWord } from './words.ts';

/** Which one it is, above what is to be done with it. */
export function Facts({ row }: { row: ProvisionalRow }) {
  const { t } = useLingui();
  const say = useSay();
  const source = useSourceWord();
  const facts: [string, string][] = [
    [t`Number`, `${row.provisionalNo} · ${source(row.source)}`],
    [t`Patient`, row.name || '–'],
    [t`Issued`, `${formatMoment(row.createdAt)}, ${row.createdByName}`],
    [t`Cost`, formatMoney(row.cost, 'TZS')],
    ...(row.remarks ? [[t`The scheme says`, say(row.remarks)] satisfies [string, string]] : []),
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
