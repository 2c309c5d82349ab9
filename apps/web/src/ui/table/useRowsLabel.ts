import { useLingui } from '@lingui/react/macro';
import type { RowChoice } from '../../lib/browser/rowsPerPage.ts';

/** Returns the words of a choice of rows per page. */
export function useRowsLabel(): (rows: RowChoice) => string {
  const { t } = useLingui();
  return (rows) => (rows === 'fit' ? t`Rows that fit` : t`${rows} rows`);
}
