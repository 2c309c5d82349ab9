import { useRef } from 'react';

/** Returns the latest known value for `name`. Totals stay visible while the list below them is filtered. */
export function useLatest<Value>(value: Value | undefined, name: string): Value | undefined {
  const latest = useRef<{ name: string; value: Value }>(undefined);
  if (value !== undefined) latest.current = { name, value };
  return latest.current?.name === name ? latest.current.value : undefined;
}
