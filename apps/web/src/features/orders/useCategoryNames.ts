import type { ItemCategory } from '@afyakadi/contract/care/orders';
import { useLingui } from '@lingui/react/macro';

/** The kinds of lines that an order has, as the tabs and headings of its panel. */
export function useCategoryNames(): Record<ItemCategory, string> {
  const { t } = useLingui();
  return { medicine: t`Medicines`, test: t`Tests`, service: t`Procedures and imaging` };
}
