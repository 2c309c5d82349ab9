import { failures } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useMatches } from '@tanstack/react-router';
import { describe } from '../lib/api/api.ts';
import { useManual } from '../lib/text/useManual.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { BookOpenText, Footprints } from '../ui/icons.ts';
import { Prose } from '../ui/Prose.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { helpTopicOf } from './helpTopics.ts';

export interface HelpDialogProps {
  onTour: () => void;
  onClose: () => void;
}

/** Opens with `?`: what the open screen is for, the keys, the tour of the first day, and the manual. */
export function HelpDialog({ onTour, onClose }: HelpDialogProps) {
  const { t } = useLingui();
  const manual = useManual();
  const topic = helpTopicOf(useMatches().at(-1)?.fullPath ?? '');
  const topicPage = manual.data?.find(({ id }) => id === topic);
  return (
    <Dialog title={topicPage?.title ?? t`Help`} isOpen onOpenChange={onClose} size="medium">
      {manual.error ? (
        <p role="alert">{describe(manual.error, failures.server)}</p>
      ) : topicPage ? (
        <Prose blocks={topicPage.blocks} onLeave={onClose} />
      ) : manual.data ? null : (
        <Skeleton className="h-24" />
      )}
      <h3 className="mt-5 mb-2 font-semibold">
        <Trans>Keys</Trans>
      </h3>
      <Keys />
      <DialogActions>
        <Link
          to="/help"
          {...(topicPage ? { hash: topicPage.id } : {})}
          onClick={onClose}
          className={buttonClass('secondary')}
        >
          <BookOpenText aria-hidden size={18} />
          <Trans>Open the manual</Trans>
        </Link>
        <Button variant="primary" icon={<Footprints aria-hidden size={18} />} onClick={onTour}>
          <Trans>Show me my first day</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Keys() {
  const { t } = useLingui();
  const keys = [
    ['Ctrl K', t`Find a patient, a screen or an action`],
    ['Alt M', t`Open the menu of further screens`],
    ['/', t`Go to the search field`],
    ['↑ ↓', t`Move between rows, results or menu entries`],
    ['Enter', t`Confirm, or open what is highlighted`],
    ['Esc', t`Close a dialog or menu`],
    ['?', t`Open this help`],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {keys.map(([key, meaning]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="rounded-md border border-line bg-sunken px-1.5 text-sm">{key}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
