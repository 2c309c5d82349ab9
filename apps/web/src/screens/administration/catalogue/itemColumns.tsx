import type { ManagedItem } from '@afyakadi/contract';
import { useLingui } from '@lingui/react/macro';
import { useSexLabel } from '../../../entities/people/labels.tsx';
import { formatMoney, formatNumber } from '../../../lib/text/format.ts';
import { Truncated } from '../../../ui/Truncated.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { UseBadge, useCategoryLabel } from '../labels.tsx';
import { toTyped } from './ages.ts';

/** Returns the columns of an item: its price and a summary of its rules. */
export function useItemColumns(): Column<ManagedItem>[] {
  const { t } = useLingui();
  const categoryLabel = useCategoryLabel();
  const rules = useItemRules();
  return [
    {
      id: 'name',
      header: t`Item`,
      minWidth: 12,
      narrow: 'first',
      cell: ({ itemName, strength, dosage }) => (
        <span className="block py-1">
          <Truncated text={itemName} lines={2} className="font-medium" />
          {strength || dosage ? (
            <span className="block text-sm font-normal text-muted">
              {[strength, dosage].filter(Boolean).join(' · ')}
            </span>
          ) : null}
        </span>
      ),
    },
    {
      id: 'code',
      header: t`Code`,
      width: 7,
      cell: ({ itemCode }) => <span className="figures wrap-anywhere">{itemCode}</span>,
    },
    { id: 'category', header: t`Category`, width: 6.25, cell: ({ category }) => categoryLabel(category) },
    {
      id: 'price',
      header: t`Price`,
      width: 7.75,
      align: 'end',
      cell: ({ unitPrice, prices }) => (
        <span className="inline-block whitespace-nowrap sm:py-1">
          <span className="block">{formatMoney(unitPrice)}</span>
          {prices.length > 0 ? (
            <span className="block text-sm text-muted max-sm:hidden">{t`${prices.length} by scheme`}</span>
          ) : null}
        </span>
      ),
    },
    {
      id: 'rules',
      header: t`Rules`,
      width: 9.5,
      narrow: 'hidden',
      cell: (item) => <Truncated text={rules(item).join(' · ') || '–'} lines={2} className="text-sm" />,
    },
    { id: 'state', header: t`State`, width: 7.5, cell: ({ active }) => <UseBadge active={active} onlyOut /> },
  ];
}

function useItemRules(): (item: ManagedItem) => string[] {
  const { t } = useLingui();
  const sexLabel = useSexLabel();
  const age = useAgeText();
  return ({ needsApproval, maximumQuantity, sex, ageFromDays, ageToDays, indications, exclusions }) => {
    const parts: string[] = [];
    const most = maximumQuantity === null ? '' : formatNumber(maximumQuantity);
    const from = ageFromDays === null ? '' : age(ageFromDays);
    const to = ageToDays === null ? '' : age(ageToDays);
    if (needsApproval) parts.push(t`needs approval`);
    if (most) parts.push(t`at most ${most}`);
    if (sex) parts.push(sexLabel(sex));
    if (from && to) parts.push(t`from ${from} to ${to}`);
    else if (from) parts.push(t`from ${from}`);
    else if (to) parts.push(t`up to ${to}`);
    if (indications) parts.push(t`only for ${indications.join(', ')}`);
    if (exclusions.length > 0) parts.push(t`excluded for ${exclusions.length}`);
    return parts;
  };
}

/** Formats an age limit: `10 years`. */
function useAgeText(): (days: number) => string {
  const { t } = useLingui();
  return (days) => {
    const { amount, unit } = toTyped(days);
    return { years: t`${amount} years`, months: t`${amount} months`, days: t`${amount} days` }[unit];
  };
}
