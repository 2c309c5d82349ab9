type Listener = (topics: readonly string[] | 'all') => void;

let listener: Listener = () => {};

/**
 * Registers the listener that refetches changed queries. Only signed-in screens load it.
 */
export function onChanged(next: Listener): void {
  listener = next;
}

/** Reports that what these topics name may have changed, or that all data may be out of date. */
export function reportChanged(topics: readonly string[] | 'all'): void {
  listener(topics);
}
