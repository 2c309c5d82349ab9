import type { EndpointName } from '@afyakadi/contract';

type Listener = (names: readonly EndpointName[] | 'all') => void;

let listener: Listener = () => {};

/** Registers the listener that refetches changed queries: the store, which only signed-in screens load. */
export function onChanged(next: Listener): void {
  listener = next;
}

/** Reports that these calls may have changed something, or that anything may be out of date. */
export function reportChanged(names: readonly EndpointName[] | 'all'): void {
  listener(names);
}
