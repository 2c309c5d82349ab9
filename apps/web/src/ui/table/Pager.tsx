import { Trans, useLingui } from '@lingui/react/macro';
import { chooseRows, rowChoice, rowChoiceOf, rowChoices } from '../../lib/browser/rowsPerPage.ts';
import { useSignal } from '../../lib/browser/signal.ts';
import { Button } from '../Button.tsx';
import { ChevronLeft, ChevronRight } from '../icons.ts';

/** Turns the pages of a list. */
export function Pager({
  label,
  page,
  pages: known,
  counted,
  isShort,
  onPage,
}: {
  label: string;
  page: number;
  pages: number;
  /** The number of counted rows if there are more; otherwise null. */
  counted: number | null;
  /** In a narrow column: without the choice of rows. */
  isShort: boolean;
  onPage: (page: number) => void;
}) {
  const { t } = useLingui();
  const current = page + 1;
  const pages = counted === null ? known : `${known}+`;
  return (
    <>
      {counted === null ? null : (
        <p className="border-t border-line px-4 py-2 text-sm text-muted" role="status">
          <Trans>There are more than {counted}. Only these are listed.</Trans>
        </p>
      )}
      <nav
        aria-label={t`Pages: ${label}`}
        className="flex items-center justify-between gap-1 border-t border-line px-1 py-2 sm:gap-3 sm:px-3"
      >
        <Button
          variant="quiet"
          className="max-sm:px-2"
          icon={<ChevronLeft aria-hidden size={16} />}
          disabled={page === 0}
          onClick={() => onPage(page - 1)}
        >
          <Trans>Previous</Trans>
        </Button>
        <span className="flex items-center gap-x-4">
          <span className="figures text-center text-sm text-muted" aria-live="polite">
            <Trans>
              Page {current} of {pages}
            </Trans>
          </span>
          {isShort ? null : <RowChoice />}
        </span>
        <Button
          variant="quiet"
          className="max-sm:px-2"
          disabled={page >= known - 1}
          onClick={() => onPage(page + 1)}
        >
          <Trans>Next</Trans>
          <ChevronRight aria-hidden size={16} />
        </Button>
      </nav>
    </>
  );
}

/** Chooses the rows per page of all lists on this device. */
function RowChoice() {
  const { t } = useLingui();
  const chosen = useSignal(rowChoice);
  return (
    <select
      aria-label={t`Rows per page`}
      value={chosen}
      onChange={({ target }) => chooseRows(rowChoiceOf(target.value))}
      className="control rounded-md border border-line bg-surface px-2 text-sm text-muted max-sm:hidden"
    >
      <option value="fit">{t`Rows that fit`}</option>
      {rowChoices.map((rows) => (
        <option key={rows} value={rows}>
          {t`${rows} rows`}
        </option>
      ))}
    </select>
  );
}
