/** The list of messages on show, outside React so that any code can add one. */

export type ToastTone = 'ok' | 'bad' | 'info';

export interface ToastEntry {
  id: number;
  tone: ToastTone;
  text: string;
  /** Milliseconds from when it is shown until it closes. */
  duration: number;
  /** What finds a failure in the server's log. */
  reference: string | undefined;
}

let entries: readonly ToastEntry[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly ToastEntry[]) {
  entries = next;
  for (const listener of listeners) listener();
}

/** Shows a message at the top right, once there is room, and returns its id. */
export function addToast(tone: ToastTone, text: string, duration: number, reference?: string): number {
  const id = nextId++;
  // The same words twice are one message, started anew.
  set([...entries.filter((entry) => entry.text !== text), { id, tone, text, duration, reference }]);
  return id;
}

export function removeToast(id: number): void {
  set(entries.filter((entry) => entry.id !== id));
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function toastEntries(): readonly ToastEntry[] {
  return entries;
}

/** Those on show where there is room for `room`: failures first, then the oldest; the others wait for their turn. */
export function shownToasts(all: readonly ToastEntry[], room: number): readonly ToastEntry[] {
  const failed = all.filter(({ tone }) => tone === 'bad');
  const others = all.filter(({ tone }) => tone !== 'bad');
  return [...failed, ...others].slice(0, room);
}
