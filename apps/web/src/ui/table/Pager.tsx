import { Trans, useLingui } from '@lingui/react/macro';
import { rowChoice } from '../../lib/browser/rowsPerPage.ts';
import { useSignal } from '../../lib/browser/signal.ts';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { Button } from '../Button.tsx';
import { ChevronDown, ChevronLeft, ChevronRight } from '../icons.ts';
import { useMenuButton } from '../useMenuButton.ts';
import { useRowsLabel } from './useRowsLabel.ts';

const menu = lazyComponent(async () => (await import('./RowMenu.tsx')).RowMenu);

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
          icon={<ChevronLeft aria-hidden size={16} className="max-sm:hidden" />}
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
          <ChevronRight aria-hidden size={16} className="max-sm:hidden" />
        </Button>
      </nav>
    </>
  );
}

/** Opens the choice of rows per page, and of their density, of all lists on this device. */
function RowChoice() {
  const { t } = useLingui();
  const label = useRowsLabel()(useSignal(rowChoice));
  const { buttonProps, menuProps } = useMenuButton(menu);
  return (
    <>
      <Button
        {...buttonProps}
        variant="quiet"
        className="px-2 text-sm text-muted max-sm:hidden"
        aria-label={t`Rows per page: ${label}`}
      >
        {label}
        <ChevronDown aria-hidden size={16} />
      </Button>
      {menuProps ? <menu.Component {...menuProps} /> : null}
    </>
  );
}
