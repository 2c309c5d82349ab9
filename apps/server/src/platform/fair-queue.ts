import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf work waits in a queue that all share. */
export interface Share {
  facility: string;
  account: string;
}

const current = new AsyncLocalStorage<Share>();

/** Does work, and all that it starts, on behalf of a share. */
export function onBehalfOf<T>(share: Share, work: () => T): T {
  return current.run(share, work);
}

/** Returns on whose behalf this runs: that of the caller, or of a facility where no account has asked for it. */
export function currentShare(facility = ''): Share {
  return current.getStore() ?? { facility, account: '' };
}

/** Too many wait already, and nobody has more than a fair share of them. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** No place was free in time. */
export class QueueLate extends Error {
  override readonly name = 'QueueLate';
}

interface Waiter {
  share: Share;
  enter(): void;
  refuse(error: Error): void;
}

/**
 * A queue before a number of places. The places go to the facilities in turn, and within a facility to its accounts in
 * turn, so one account delays the others by one piece of its work. Where the queue is full, a newcomer takes the place of
 * the newest of the account that has most in it.
 */
export class FairQueue {
  readonly #places: number;
  readonly #mostWaiting: number;
  /** By facility, then by account. The next to enter is always the first of the first of the first. */
  readonly #waiting = new Map<string, Map<string, Waiter[]>>();
  #inside = 0;
  #count = 0;

  constructor(places: number, mostWaiting: number) {
    this.#places = places;
    this.#mostWaiting = mostWaiting;
  }

  stats(): { inside: number; waiting: number } {
    return { inside: this.#inside, waiting: this.#count };
  }

  /**
   * Waits for a place.
   * @param within the most milliseconds that it waits; left out: until there is one
   * @returns releases the place; further calls of it do nothing
   * @throws QueueFull, QueueLate
   */
  async enter(share: Share, within?: number): Promise<() => void> {
    if (this.#inside < this.#places) this.#inside += 1;
    else await this.#wait(share, within);
    let left = false;
    return () => {
      if (!left) this.#leave();
      left = true;
    };
  }

  #wait(share: Share, within: number | undefined): Promise<void> {
    if (within !== undefined && within <= 0) throw new QueueLate();
    if (this.#count >= this.#mostWaiting) this.#makeRoom(share);
    return new Promise((resolve, reject) => {
      const timer =
        within === undefined
          ? undefined
          : setTimeout(() => {
              this.#remove(waiter);
              reject(new QueueLate());
            }, within);
      const waiter: Waiter = {
        share,
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
        refuse: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      const accounts = this.#waiting.get(share.facility) ?? new Map<string, Waiter[]>();
      this.#waiting.set(share.facility, accounts);
      const waiting = accounts.get(share.account) ?? [];
      accounts.set(share.account, waiting);
      waiting.push(waiter);
      this.#count += 1;
    });
  }

  /** @throws QueueFull where nobody has more than the newcomer would have */
  #makeRoom({ facility, account }: Share): void {
    const [most, accounts] = largest(this.#waiting, sizeOf);
    const queues = this.#waiting.get(facility);
    if (!accounts || (most !== facility && sizeOf(accounts) <= sizeOf(queues) + 1)) throw new QueueFull();
    const [, waiters = []] = largest(accounts, ({ length }) => length);
    if (most === facility && waiters.length <= (accounts.get(account)?.length ?? 0) + 1)
      throw new QueueFull();
    const displaced = waiters.at(-1);
    if (!displaced) throw new QueueFull();
    this.#remove(displaced);
    displaced.refuse(new QueueFull());
  }

  #leave(): void {
    const next = this.#waiting.values().next().value?.values().next().value?.[0];
    if (!next) {
      this.#inside -= 1;
      return;
    }
    const { facility, account } = next.share;
    this.#remove(next);
    toEnd(this.#waiting, facility);
    toEnd(this.#waiting.get(facility), account);
    next.enter();
  }

  #remove(waiter: Waiter): void {
    const { facility, account } = waiter.share;
    const accounts = this.#waiting.get(facility);
    const waiting = accounts?.get(account);
    const place = waiting?.indexOf(waiter) ?? -1;
    if (!accounts || !waiting || place < 0) return;
    waiting.splice(place, 1);
    this.#count -= 1;
    if (waiting.length === 0) accounts.delete(account);
    if (accounts.size === 0) this.#waiting.delete(facility);
  }
}

function sizeOf(accounts: ReadonlyMap<string, Waiter[]> | undefined): number {
  return [...(accounts?.values() ?? [])].reduce((sum, { length }) => sum + length, 0);
}

function largest<V>(entries: ReadonlyMap<string, V>, size: (value: V) => number): [string?, V?] {
  let largest: [string, V] | undefined;
  for (const entry of entries) if (!largest || size(entry[1]) > size(largest[1])) largest = entry;
  return largest ?? [];
}

/** Moves an entry behind the others, if it is there. */
function toEnd<V>(entries: Map<string, V> | undefined, key: string): void {
  const value = entries?.get(key);
  if (!entries || value === undefined) return;
  entries.delete(key);
  entries.set(key, value);
}
