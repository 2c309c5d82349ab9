import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { signal, useSignal } from '../lib/signal.ts';
import {
  removeToast,
  shownToasts,
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

/** The lanes on the page, the one of the topmost frame last. */
const lanes = signal<readonly HTMLElement[]>([]);

/**
 * The part of a frame's header where messages appear while the frame is on top. Put nothing there that a person reads
 * first or presses; `children` are covered meanwhile.
 */
export function ToastLane({ className, children }: { className?: string; children?: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const lane = ref.current;
    if (!lane) return;
    lanes.set([...lanes.get(), lane]);
    return () => lanes.set(lanes.get().filter((one) => one !== lane));
  }, []);
  return (
    <div ref={ref} className={cx('flex h-11 min-w-0 grow items-center sm:shrink-0 sm:basis-64', className)}>
      {children}
    </div>
  );
}

/** Room for a second message beside the first, in pixels. */
const roomForTwo = 560;

/** Where messages appear, once per page. It is a live region from the start: one added later stays unread. */
export function ToastRegion() {
  const { t } = useLingui();
  const entries = useSyncExternalStore(subscribeToasts, toastEntries);
  const box = useBox(useSignal(lanes).at(-1), entries);
  return (
    <section
      aria-label={t`Messages`}
      aria-live="polite"
      // React Aria: read out and usable over an open dialog as well.
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

/** Where a lane is now; followed while messages are on show. */
function useBox(lane: HTMLElement | undefined, entries: readonly ToastEntry[]): DOMRect | undefined {
  const [box, setBox] = useState<DOMRect>();
  // biome-ignore lint/correctness/useExhaustiveDependencies(entries): a page that is not framed may have scrolled.
  useLayoutEffect(() => {
    if (!lane) return setBox(undefined);
    const measure = () => setBox(lane.getBoundingClientRect());
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(lane);
    return () => observer.disconnect();
  }, [lane, entries]);
  return box;
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
      // As high as its lane; a long text is shown in full while one points at it.
      className="group pointer-events-auto flex min-h-11 min-w-0 max-w-lg items-center gap-2.5 rounded-md border border-edge bg-raised pl-3 shadow-sm max-sm:w-full"
    >
      <Icon aria-hidden size={20} className={cx('shrink-0', ink)} />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 text-sm leading-[1.15rem] font-medium break-words group-focus-within:line-clamp-none group-hover:line-clamp-none">
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
