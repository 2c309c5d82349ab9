/** The list of messages on show, outside React so that any code can add one. */

export type ToastTone = 'ok' | 'bad' | 'info';

export interface ToastEntry {
  id: number;
  tone: ToastTone;
  text: string;
  /** When it was added, in ms since the epoch. */
  addedAt: number;
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

/** Messages of one act, such as "Medicine issued" and "Visit completed", come within this many milliseconds. */
const oneAct = 1_000;

/**
 * Shows a message at the top right, once there is room, and returns its id. It replaces the successes of earlier acts, and
 * a failure replaces every success: nothing that is out of date appears beside it, or after it.
 */
export function addToast(tone: ToastTone, text: string, duration: number, reference?: string): number {
  const id = nextId++;
  const addedAt = Date.now();
  const stays = (entry: ToastEntry) =>
    entry.text !== text && (entry.tone === 'bad' || (tone !== 'bad' && addedAt - entry.addedAt < oneAct));
  set([...entries.filter(stays), { id, tone, text, addedAt, duration, reference }]);
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
