import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useRole } from '../lib/session/useRole.ts';
import { firstDayOf } from '../lib/text/manual.ts';
import { useManual } from '../lib/text/useManual.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { X } from '../ui/icons.ts';
import { Prose } from '../ui/Prose.tsx';

/** The first day of the role, step by step. It stays open while the person follows its links and works. */
export function Tour({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const role = useRole();
  const [at, setAt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const topic = useManual().data?.find(({ id }) => id === firstDayOf(role));
  const steps = topic?.blocks.flatMap((block) => ('list' in block ? block.list : [])) ?? [];
  const step = steps[at];
  const isThere = step !== undefined;
  useEffect(() => {
    if (isThere) heading.current?.focus();
  }, [isThere]);
  if (!topic || !step) return null;
  const count = steps.length;
  const current = at + 1;
  return (
    <section
      aria-label={topic.title}
      className="floating fixed inset-x-2 bottom-2 z-30 rounded-md border border-line bg-raised p-4 sm:left-auto sm:w-96"
    >
      <div className="-mt-2 -mr-2 flex items-center justify-between gap-2">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 font-semibold outline-none">
          {topic.title}
        </h2>
        <IconButton label={t`End the tour`} icon={<X aria-hidden size={18} />} onClick={onClose} />
      </div>
      <div aria-live="polite" className="mt-1">
        <p className="mb-1 text-sm text-muted">
          <Trans>
            Step {current} of {count}
          </Trans>
        </p>
        <Prose blocks={[{ text: step }]} />
      </div>
      <div className="mt-3 flex justify-end gap-2">
        {at > 0 ? (
          <Button onClick={() => setAt(at - 1)}>
            <Trans>Back</Trans>
          </Button>
        ) : null}
        {current < count ? (
          <Button variant="primary" onClick={() => setAt(at + 1)}>
            <Trans>Next</Trans>
          </Button>
        ) : (
          <Button variant="primary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        )}
      </div>
    </section>
  );
}
