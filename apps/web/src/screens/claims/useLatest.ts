import { useRef } from 'react';

/** The newest value that was known for `name`: figures stay while a list under them is narrowed down. */
export function useLatest<Value>(value: Value | undefined, name: string): Value | undefined {
  const kept = useRef<{ name: string; value: Value }>(undefined);
  if (value !== undefined) kept.current = { name, value };
  return kept.current?.name === name ? kept.current.value : undefined;
}
