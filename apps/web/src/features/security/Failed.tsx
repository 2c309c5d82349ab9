import { failures } from '@afyakadi/contract/words';
import { describe } from '../../lib/api.ts';
import { useSay } from '../../lib/i18n.ts';
import { Band } from '../../ui/Band.tsx';
import { Reference } from '../../ui/Reference.tsx';

/** What the last attempt of a dialog failed with; the toast has said it aloud. */
export function Failed({ error }: { error: unknown }) {
  const say = useSay();
  if (error === undefined) return null;
  return (
    <Band tone="bad" title={say(describe(error, failures.any))} announce="none">
      <Reference error={error} />
    </Band>
  );
}
