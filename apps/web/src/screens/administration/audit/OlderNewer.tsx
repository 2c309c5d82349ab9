import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/Button.tsx';
import { ChevronLeft, ChevronRight, RotateCw } from '../../../ui/icons.ts';

export interface OlderNewerProps {
  /** The newest rows are on screen. */
  newest: boolean;
  oldest: boolean;
  pending: boolean;
  onNewest: () => void;
  onNewer: () => void;
  onOlder: () => void;
}

/** Pages by the last row shown: page numbers shift while rows arrive at the top. */
export function OlderNewer({ newest, oldest, pending, onNewest, onNewer, onOlder }: OlderNewerProps) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Older and newer rows`} className="flex items-center justify-between gap-2 py-2">
      <Button
        variant="quiet"
        className="max-sm:px-2"
        icon={<RotateCw aria-hidden size={16} />}
        pending={pending}
        onClick={onNewest}
      >
        <Trans>Newest</Trans>
      </Button>
      <span className="flex gap-1">
        <Button
          variant="quiet"
          className="max-sm:px-2"
          icon={<ChevronLeft aria-hidden size={16} />}
          disabled={newest}
          onClick={onNewer}
        >
          <Trans>Newer</Trans>
        </Button>
        <Button variant="quiet" className="max-sm:px-2" disabled={oldest} onClick={onOlder}>
          <Trans>Older</Trans>
          <ChevronRight aria-hidden size={16} />
        </Button>
      </span>
    </nav>
  );
}
