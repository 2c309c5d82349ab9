import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  removeToast,
  subscribeToasts,
  type ToastEntry,
  type ToastTone,
  toastEntries,
} from '../lib/toasts.ts';
import { cx } from './cx.ts';

const looks: Record<ToastTone, { ink: string; Icon: typeof Info }> = {
  ok: { ink: 'text-ok', Icon: CircleCheck },
  bad: { ink: 'text-bad', Icon: CircleAlert },
  info: { ink: 'text-info', Icon: Info },
};

/** Where messages appear, once per page. It is a live region from the start: one added later stays unread. */
export function ToastRegion() {
  const { t } = useLingui();
  const entries = useSyncExternalStore(subscribeToasts, toastEntries);
  return (
    <section
      aria-label={t`Messages`}
      aria-live="polite"
      className="pointer-events-none fixed top-3 right-3 left-3 z-50 flex flex-col items-end gap-2"
    >
      {entries.map((entry) => (
        <Toast key={entry.id} entry={entry} />
      ))}
    </section>
  );
}

function Toast({ entry }: { entry: ToastEntry }) {
  const { t } = useLingui();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = hovered || focused;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => removeToast(entry.id), entry.duration);
    return () => clearTimeout(timer);
  }, [held, entry]);
  const { ink, Icon } = looks[entry.tone];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer over it only stops the clock
    <div
      data-tone={entry.tone}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className="pointer-events-auto flex w-full max-w-sm items-center gap-3 rounded-md border border-edge bg-raised py-1.5 pr-1.5 pl-4 shadow-lg"
    >
      <Icon aria-hidden size={20} className={cx('shrink-0', ink)} />
      <p className="min-w-0 flex-1 py-1.5 font-medium break-words">{entry.text}</p>
      <button
        type="button"
        aria-label={t`Close`}
        onClick={() => removeToast(entry.id)}
        className="flex size-9 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden size={18} />
      </button>
    </div>
  );
}
