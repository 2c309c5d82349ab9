import type { SchemeConnection } from '@afyakadi/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { useSignal } from '../../lib/browser/signal.ts';
import { online } from '../../lib/http/connection.ts';
import { isLimited, session } from '../../lib/session/session.ts';

const queryKey = ['scheme', 'connection'] as const;

/** Polling interval in ms. The server pushes changes; polling notices when the pushes stop. */
const lookEvery = 5_000;
/** Age in ms after which a state counts as unknown: the scheme may have changed since. */
const holdsFor = 10_000;
/** For the first look after the page was out of sight, in ms. */
const grace = 4_000;

/**
 * The state of the connection to the scheme, followed: for the one place that shows it always. Undefined where the
 * built-in register serves, and until it is known which does. `unknown` while our own server does not answer, and once
 * it has not confirmed it for 10 s.
 */
export function useConnection(): SchemeConnection | undefined {
  const { account, state } = useSignal(session);
  const { data, dataUpdatedAt } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('connectionState', { signal }),
    enabled: state === 'in' && !isLimited(account),
    // Where the register serves nothing changes but by the administrator, and that is told.
    refetchInterval: (query) => (query.state.data?.item.state === 'local' ? false : lookEvery),
    retry: false,
  });
  const old = useIsOld(dataUpdatedAt);
  const answers = useSignal(online);
  if (!data || data.item.state === 'local') return undefined;
  return old || !answers ? notKnown(data.item) : data.item;
}

/** Returns the cached connection state of the top bar, without a request. */
export function useKnownConnection(): SchemeConnection | undefined {
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('connectionState', { signal }),
    staleTime: lookEvery,
    retry: false,
  });
  const answers = useSignal(online);
  if (!data || data.item.state === 'local') return undefined;
  return answers ? data.item : notKnown(data.item);
}

function notKnown(connection: SchemeConnection): SchemeConnection {
  return { ...connection, state: 'unknown', since: null };
}

/** Whether what came at this moment (ms) is too old to be told, while anybody looks. */
function useIsOld(since: number): boolean {
  const [found, setFound] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (document.visibilityState === 'visible') setFound(since);
    };
    const wait = (least: number) => {
      clearTimeout(timer);
      timer = setTimeout(look, Math.max(least, since + holdsFor - Date.now()));
    };
    const shown = () => {
      if (document.visibilityState === 'visible') wait(grace);
    };
    wait(0);
    document.addEventListener('visibilitychange', shown);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', shown);
    };
  }, [since]);
  return found === since;
}
