import { useLingui } from '@lingui/react/macro';
import { cx } from '../../ui/cx.ts';
import { type ConnectionLine, connectionIcons, useConnectionLabels } from './labels.ts';

/** Whether each of a facility's schemes answers: one line for one scheme, without its name. */
export function ConnectionStates({
  lines,
  className,
}: {
  lines: readonly ConnectionLine[];
  className?: string;
}) {
  const { t } = useLingui();
  const wordsOf = useConnectionLabels();
  return (
    <ul className={cx('figures flex flex-col gap-1.5 font-medium', className)}>
      {lines.map((line) => {
        const Icon = connectionIcons[line.state];
        const name = line.name ?? (lines.length > 1 ? t`All other cards` : null);
        return (
          <li key={line.name ?? ''} className="flex items-center gap-2">
            <Icon aria-hidden size={18} className="shrink-0 text-muted" />
            {wordsOf({ ...line, name }).text}
          </li>
        );
      })}
    </ul>
  );
}
