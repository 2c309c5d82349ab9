import { failures } from '@afyakadi/contract/texts/messages';
import { describe } from '../../lib/api/api.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { EmptyState, ErrorState } from '../../ui/States.tsx';

/** The care points failed to load, or there are none (requirements 6.4). `error` is null if there are none. */
export function NoCarePoints({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate();
  return error ? (
    <ErrorState title={describe(error, failures.carePoints)} error={error} onRetry={onRetry} />
  ) : (
    <EmptyState title={translate(failures.noCarePoints)} onRetry={onRetry} />
  );
}
