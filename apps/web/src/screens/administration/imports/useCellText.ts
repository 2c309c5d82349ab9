import { useLingui } from '@lingui/react/macro';
import { formatDay, formatMoney } from '../../../lib/text/format.ts';
import { useTranslate } from '../../../lib/text/i18n.ts';

/** Formats a cell: prices in TZS, days, yes and no; a dash if it is empty. */
export function useCellText(): (column: string, value: string | null) => string {
  const { t } = useLingui();
  const translate = useTranslate();
  const words: Record<string, string> = {
    yes: t`Yes`,
    no: t`No`,
    medicine: t`Medicine`,
    test: t`Test`,
    service: t`Service`,
  };
  return (column, value) => {
    if (column === 'schemeIds' && !value) return t`all schemes`;
    if (value === null || value === '') return '–';
    if (/(?:unitPrice|yearlyCeiling)$/.test(column))
      return /^\d+$/.test(value) ? formatMoney(Number(value)) : value;
    if (column.endsWith('dateOfBirth') || column.endsWith('expiryDate'))
      return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value;
    if (/(?:needsApproval|active|category|waived)$/.test(column)) return words[value] ?? value;
    return column.endsWith('gender') ? translate(value) : value;
  };
}
