import { useEffect, useState } from 'react';

/** The value once it has rested for `delay` milliseconds, so that not every keystroke is a call. */
export function useDebounced<T>(value: T, delay = 300): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return rested;
}
