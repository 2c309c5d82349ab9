import { useRef } from 'react';

/** Returns the latest known value for `name`. Totals stay visible while the list below them is filtered. */
export function useLatest<Value>(value: Value | undefined, name: string): Value | undefined {
  const kept = useRef<{ name: string; value: Value }>(undefined);
  if (value !== undefined) kept.current = { name, value };
  return kept.current?.name === name ? kept.current.value : undefined;
}
