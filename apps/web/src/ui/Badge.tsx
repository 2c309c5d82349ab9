import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral';

const tones: Record<Tone, string> = {
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
  neutral: 'bg-sunken text-muted',
};

/** A state in one or two words. The text carries the meaning; the colour only supports it. */
export function Badge({
  tone = 'neutral',
  icon,
  wraps = false,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  /** Breaks a long text into lines; otherwise it ends in an ellipsis. */
  wraps?: boolean;
  children: ReactNode;
}) {
  return (
    <span
      data-tone={tone}
      className={cx(
        'inline-flex max-w-full items-center gap-1 px-2.5 py-0.5 text-[0.8125rem] font-medium',
        wraps ? 'rounded-xl leading-tight' : 'rounded-full whitespace-nowrap',
        tones[tone],
      )}
    >
      {icon}
      <span
        className={wraps ? undefined : 'truncate'}
        title={!wraps && typeof children === 'string' ? children : undefined}
      >
        {children}
      </span>
    </span>
  );
}
