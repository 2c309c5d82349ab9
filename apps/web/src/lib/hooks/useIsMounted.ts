import { useEffect, useRef } from 'react';

/**
 * Returns a function that says whether the component is still mounted. A late answer must not navigate away from a screen
 * that the person has opened since.
 */
export function useIsMounted(): () => boolean {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return () => mounted.current;
}
