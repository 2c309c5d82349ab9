import type { EndpointName } from '@afyakadi/contract';

type Listener = (names: readonly EndpointName[] | 'all') => void;

let listener: Listener = () => {};

/**
 * Registers the listener that refetches changed queries. The store registers it, and only signed-in screens load the
 * store.
 */
export function onChanged(next: Listener): void {
  listener = next;
}

/** Reports that these calls may have changed data, or that all data may be out of date. */
export function reportChanged(names: readonly EndpointName[] | 'all'): void {
  listener(names);
}
