import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { signal, useSignal } from '../lib/browser/signal.ts';
import {
  removeToast,
  shownToasts,
  subscribeToasts,
  type ToastEntry,
  type ToastTone,
  toastEntries,
} from '../lib/toasts/toasts.ts';
import { cx } from './cx.ts';
import { CircleAlert, CircleCheck, Info, X } from './icons.ts';
import { ReferenceLine } from './Reference.tsx';

const looks: Record<ToastTone, { ink: string; Icon: typeof Info }> = {
  ok: { ink: 'text-ok', Icon: CircleCheck },
  bad: { ink: 'text-bad', Icon: CircleAlert },
  info: { ink: 'text-info', Icon: Info },
};

/** The anchors on the page; that of the topmost frame is last. */
const anchors = signal<readonly HTMLElement[]>([]);

/**
 * The part of a frame's header where messages appear while the frame is on top. Messages cover its `children`, so put
 * nothing important and no button there.
 */
export function ToastAnchor({ className, children }: { className?: string; children?: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const anchor = ref.current;
    if (!anchor) return;
    anchors.set([...anchors.get(), anchor]);
    return () => anchors.set(anchors.get().filter((one) => one !== anchor));
  }, []);
  // Shrinks before its neighbours, so a headline is not cut while there is room.
  return (
    <div
      ref={ref}
      className={cx(
        'flex h-11 min-w-0 grow items-center sm:min-w-48 sm:shrink-[10000000] sm:basis-64',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** The width for a second message beside the first, in px. */
const roomForTwo = 560;

/**
 * Where messages appear, once per page. It is a live region from the start: screen readers ignore one that is added
 * later.
 */
export function ToastRegion() {
  const { t } = useLingui();
  const entries = useSyncExternalStore(subscribeToasts, toastEntries);
  const box = useBox(useSignal(anchors).at(-1), entries);
  return (
    <section
      aria-label={t`Messages`}
      aria-live="polite"
      // React Aria: keeps the messages accessible over an open dialog.
      data-react-aria-top-layer
      className={cx(
        'pointer-events-none fixed z-50 flex items-start justify-end gap-2',
        !box && 'top-3 right-3 left-3',
      )}
      style={box && { top: Math.max(box.top, 0), left: box.left, width: box.width }}
    >
      {shownToasts(entries, box && box.width >= roomForTwo ? 2 : 1).map((entry) => (
        <Toast key={entry.id} entry={entry} />
      ))}
    </section>
  );
}

/** Returns the position of an anchor, updated while messages are visible. */
function useBox(anchor: HTMLElement | undefined, entries: readonly ToastEntry[]): DOMRect | undefined {
  const [box, setBox] = useState<DOMRect>();
  // Depends on the messages themselves, because a page without a frame may have scrolled between two of them.
  useLayoutEffect(() => {
    // Measuring lays the page out, which a screen without messages must not wait for.
    if (!anchor || entries.length === 0) return setBox(undefined);
    const measure = () => setBox(anchor.getBoundingClientRect());
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(anchor);
    return () => observer.disconnect();
  }, [anchor, entries]);
  return box;
}

function Toast({ entry }: { entry: ToastEntry }) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer = setTimeout(close, entry.duration);
    function close() {
      // A message stays open while it is hovered or focused.
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
      // As high as its anchor. Hover shows a long text in full.
      className="group pointer-events-auto flex min-h-11 min-w-0 max-w-lg items-center gap-2 rounded-md border border-edge bg-raised pl-3 lifted max-sm:w-full"
    >
      <Icon aria-hidden size={20} className={cx('shrink-0', ink)} />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 text-sm leading-tight font-medium break-words group-focus-within:line-clamp-none group-hover:line-clamp-none max-sm:text-xs">
          {entry.text}
        </p>
        <div className="hidden group-focus-within:block group-hover:block">
          <ReferenceLine reference={entry.reference} />
        </div>
      </div>
      <button
        type="button"
        aria-label={t`Close`}
        onClick={() => removeToast(entry.id)}
        className="flex size-10 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden size={18} />
      </button>
    </div>
  );
}
