import { useEffect, useState } from 'react';

/** Returns the value after it has not changed for `delay` milliseconds, so that not every keystroke makes a call. */
export function useDebounced<T>(value: T, delay = 300): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return debounced;
}
