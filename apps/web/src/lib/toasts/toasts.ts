/** The list of visible and waiting messages, outside React so that any code can add one. */

export type ToastTone = 'ok' | 'bad' | 'info';

export interface ToastEntry {
  id: number;
  tone: ToastTone;
  text: string;
  /** The time when it was added, in ms since the epoch. */
  addedAt: number;
  /** The time from its display until it closes, in ms. */
  duration: number;
}

let entries: readonly ToastEntry[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly ToastEntry[]) {
  entries = next;
  for (const listener of listeners) listener();
}

/** Messages of one action, such as "Medicine issued" and "Visit completed", come within this time in ms. */
const actionTime = 1_000;

/**
 * Adds a message at the top right and returns its id. It replaces the successes of earlier actions, and a failure
 * replaces every success. So no outdated message appears.
 */
export function addToast(tone: ToastTone, text: string, duration: number): number {
  const id = nextId++;
  const addedAt = Date.now();
  const stays = (entry: ToastEntry) =>
    entry.text !== text && (entry.tone === 'bad' || (tone !== 'bad' && addedAt - entry.addedAt < actionTime));
  set([...entries.filter(stays), { id, tone, text, addedAt, duration }]);
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

/** Returns the messages to show in the available room: failures first, then the oldest. The others wait. */
export function shownToasts(all: readonly ToastEntry[], room: number): readonly ToastEntry[] {
  const failed = all.filter(({ tone }) => tone === 'bad');
  const others = all.filter(({ tone }) => tone !== 'bad');
  return [...failed, ...others].slice(0, room);
}
