import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { CircleCheck, CircleX, Info, TriangleAlert } from './icons.ts';

export type BandTone = 'ok' | 'warn' | 'bad' | 'info';

const looks: Record<BandTone, { box: string; Icon: typeof Info }> = {
  ok: { box: 'border-ok bg-ok-soft text-ok', Icon: CircleCheck },
  warn: { box: 'border-warn bg-warn-soft text-warn', Icon: TriangleAlert },
  bad: { box: 'border-bad bg-bad-soft text-bad', Icon: CircleX },
  info: { box: 'border-info bg-info-soft text-info', Icon: Info },
};

export interface BandProps {
  tone: BandTone;
  /** The state, in large type. */
  title: ReactNode;
  /** What the state means and what to do next. */
  children?: ReactNode;
  /** How screen readers announce it: at once (`alert`), when idle (`status`, the default), or not (`none`). */
  announce?: 'alert' | 'status' | 'none';
}

/** A prominent message about a state: colour, icon and text. */
export function Band({ tone, title, children, announce = 'status' }: BandProps) {
  const { box, Icon } = looks[tone];
  return (
    <div
      role={announce === 'none' ? undefined : announce}
      data-tone={tone}
      className={cx('flex gap-3 rounded-md border-l-4 px-4 py-3', box)}
    >
      <Icon aria-hidden size={22} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="text-base font-semibold">{title}</p>
        {children ? <div className="mt-0.5 text-[0.9375rem] text-ink">{children}</div> : null}
      </div>
    </div>
  );
}
