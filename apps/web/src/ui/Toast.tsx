import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import {
  removeToast,
  subscribeToasts,
  type ToastEntry,
  type ToastTone,
  toastEntries,
} from '../lib/toasts.ts';
import { cx } from './cx.ts';
import { ReferenceLine } from './Reference.tsx';

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
      // React Aria: read out and usable over an open dialog as well.
      data-react-aria-top-layer
      // Below the top bar, whose controls stay free.
      className="pointer-events-none fixed top-17 right-3 left-3 z-50 flex flex-col items-end gap-2"
    >
      {entries.map((entry) => (
        <Toast key={entry.id} entry={entry} />
      ))}
    </section>
  );
}

function Toast({ entry }: { entry: ToastEntry }) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer = setTimeout(close, entry.duration);
    function close() {
      // Nobody's text closes while it is pointed at or focused.
      if (box.current?.matches(':hover, :focus-within')) timer = setTimeout(close, 1_000);
      else removeToast(entry.id);
    }
    return () => clearTimeout(timer);
  }, [entry]);
  const { ink, Icon } = looks[entry.tone];
  return (
    <div
      ref={box}
      data-tone={entry.tone}
      className="pointer-events-auto flex w-full max-w-sm items-center gap-3 rounded-md border border-edge bg-raised py-1.5 pr-1.5 pl-4 shadow-lg"
    >
      <Icon aria-hidden size={20} className={cx('shrink-0', ink)} />
      <div className="min-w-0 flex-1 py-1.5">
        <p className="font-medium break-words">{entry.text}</p>
        <ReferenceLine reference={entry.reference} />
      </div>
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
