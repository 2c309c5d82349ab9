import { useEffect, useState } from 'react';
import { afterPress } from '../browser/press.ts';

/** Returns the value after it has not changed for `delay` milliseconds, so that not every keystroke makes a call. */
export function useDebounced<T>(value: T, delay: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    // Options must not change while one is pressed.
    const timer = setTimeout(() => afterPress(() => setDebounced(value)), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return debounced;
}
