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

const looks: Record<ToastTone, { ink: string; Icon: typeof Info }> = {
  ok: { ink: 'text-ok', Icon: CircleCheck },
  bad: { ink: 'text-bad', Icon: CircleAlert },
  info: { ink: 'text-info', Icon: Info },
};

/** The anchors on the page; that of the topmost frame is last. */
const anchors = signal<readonly HTMLElement[]>([]);

/**
 * The part of a frame's header from where messages reach to the right edge of the window, while the frame is on top.
 * They cover its `children` and what stands right of it, but let the pointer through.
 */
export function ToastAnchor({ children }: { children?: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const anchor = ref.current;
    if (!anchor) return;
    anchors.set([...anchors.get(), anchor]);
    return () => anchors.set(anchors.get().filter((other) => other !== anchor));
  }, []);
  return (
    <div ref={ref} className="flex h-11 min-w-0 grow items-center">
      {children}
    </div>
  );
}

/**
 * Where messages appear, once per page. It is a live region from the start: screen readers ignore one that is added
 * later.
 */
export function ToastRegion() {
  const { t } = useLingui();
  const entries = useSyncExternalStore(subscribeToasts, toastEntries);
  const edges = useEdges(useSignal(anchors).at(-1), entries);
  return (
    <section
      aria-label={t`Messages`}
      aria-live="polite"
      // React Aria: keeps the messages accessible over an open dialog.
      data-react-aria-top-layer
      className="pointer-events-none fixed top-3 right-3 left-3 z-50 flex items-start justify-end gap-2"
      style={edges}
    >
      {shownToasts(entries, window.innerWidth < 640 ? 1 : 2).map((entry) => (
        <Toast key={entry.id} entry={entry} />
      ))}
    </section>
  );
}

/** Returns the edges of an anchor, updated while messages are visible. */
function useEdges(anchor: HTMLElement | undefined, entries: readonly ToastEntry[]) {
  const [edges, setEdges] = useState<Record<'top' | 'left' | 'right', number>>();
  // Depends on the messages themselves, because a page without a frame may have scrolled between two of them.
  useLayoutEffect(() => {
    // Measuring lays the page out, which a screen without messages must not wait for.
    if (!anchor || entries.length === 0) return setEdges(undefined);
    const measure = () => {
      const { top, left, right } = anchor.getBoundingClientRect();
      // In a sheet the corner is that of its close button.
      const corner = anchor.closest('[role=dialog]') ? window.innerWidth - right : 12;
      setEdges({ top: Math.max(top, 0), left, right: corner });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(anchor);
    return () => observer.disconnect();
  }, [anchor, entries]);
  return edges;
}

function Toast({ entry }: { entry: ToastEntry }) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let pointer: PointerEvent | undefined;
    const follow = (moved: PointerEvent) => {
      pointer = moved;
    };
    let timer = setTimeout(close, entry.duration);
    function close() {
      // A message stays open while it is hovered or focused. The pointer passes through it, so CSS knows of no hover.
      if (box.current?.matches(':focus-within') || isOver(pointer, box.current))
        timer = setTimeout(close, 1_000);
      else removeToast(entry.id);
    }
    window.addEventListener('pointermove', follow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointermove', follow);
    };
  }, [entry]);
  const { ink, Icon } = looks[entry.tone];
  return (
    <div
      ref={box}
      data-tone={entry.tone}
      className="flex min-h-11 min-w-0 max-w-3xl items-center gap-2 rounded-md border border-edge bg-raised pl-3 lifted max-sm:w-full max-sm:pl-0"
    >
      <Icon aria-hidden size={20} className={cx('shrink-0', ink)} />
      <div className="min-w-0 flex-1 py-1 max-sm:pr-3">
        <p className="line-clamp-3 text-sm leading-tight font-medium break-words max-sm:text-xs">
          {entry.text}
        </p>
      </div>
      <button
        type="button"
        aria-label={t`Close`}
        onClick={() => removeToast(entry.id)}
        className="pointer-events-auto flex size-10 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink max-sm:order-first"
      >
        <X aria-hidden size={18} />
      </button>
    </div>
  );
}

function isOver(pointer: PointerEvent | undefined, box: HTMLElement | null): boolean {
  if (!pointer || !box) return false;
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const { x, y } = pointer;
  return x > left && x < right && y > top && y < bottom;
}
