import { useEffect, useRef } from 'react';

/**
 * Tells whether what asked is still open: an answer that comes late leads nobody away from where he has gone since, and
 * closes nothing that he has opened since.
 */
export function useIsMounted(): () => boolean {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}
