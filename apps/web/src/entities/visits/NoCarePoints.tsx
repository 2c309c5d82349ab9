import { failures } from '@afyakadi/contract/words';
import { describe } from '../../lib/api/api.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { EmptyState, ErrorState } from '../../ui/States.tsx';

/** §8, decisions 17: the care points did not load, or there is none. `error` is null where there is none. */
export function NoCarePoints({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate();
  return error ? (
    <ErrorState title={translate(describe(error, failures.carePoints))} error={error} onRetry={onRetry} />
  ) : (
    <EmptyState title={translate(failures.noCarePoints)} onRetry={onRetry} />
  );
}
