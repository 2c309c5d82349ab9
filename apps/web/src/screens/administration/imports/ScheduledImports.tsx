import type { ImportOfFile } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { formatDay } from '../../../lib/text/format.ts';
import { CalendarClock } from '../../../ui/icons.ts';
import { ImportLink } from './labels.tsx';

/** The imports scheduled for a later day. An import's own screen can cancel it. */
export function ScheduledImports({ imports }: { imports: readonly ImportOfFile[] }) {
  if (imports.length === 0) return null;
  return (
    <section
      aria-labelledby="scheduled-imports"
      className="mb-4 rounded-md border border-info bg-info-soft px-4 py-3"
    >
      <h2 id="scheduled-imports" className="flex items-center gap-2 font-semibold">
        <CalendarClock aria-hidden size={18} className="shrink-0 text-info" />
        <Trans>Scheduled for a later day</Trans>
      </h2>
      <ul className="mt-1 flex flex-col gap-x-6 gap-y-1">
        {imports.map((importFile) => (
          <li key={importFile.id} className="figures flex flex-wrap items-baseline gap-x-3">
            <ImportLink importFile={importFile} />
            <ScheduleFacts importFile={importFile} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ScheduleFacts({ importFile }: { importFile: ImportOfFile }) {
  const day = formatDay(importFile.effectiveOn);
  const name = importFile.appliedBy;
  return (
    <span>
      <Trans>
        applies from {day}, scheduled by {name}
      </Trans>
    </span>
  );
}
