import type { SchemeConnection } from '@afyakadi/contract';
import { connectionIcons, useConnectionLabels } from '../../../entities/connection/labels.ts';

/** Shows above the waiting jobs whether the scheme answers. */
export function StateLine({ connection }: { connection: SchemeConnection }) {
  const { text } = useConnectionLabels()(connection);
  if (connection.state === 'local') return null;
  const Icon = connectionIcons[connection.state];
  return (
    <p className="figures mb-4 flex items-center gap-2 font-medium">
      <Icon aria-hidden size={18} className="shrink-0 text-muted" />
      {text}
    </p>
  );
}
