import type { SchemeConnection } from '@afyakadi/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { useSignal } from '../../lib/browser/signal.ts';
import { online } from '../../lib/http/connection.ts';
import { useSession } from '../../lib/session/session.ts';
import { isLimited } from '../../lib/session/states.ts';

const queryKey = ['scheme', 'connection'] as const;

/** Polling interval in ms. The server pushes changes; polling notices when the pushes stop. */
const pollInterval = 5_000;
/** Age in ms after which a state counts as unknown: the scheme may have changed since. */
const validFor = 10_000;
/** Time for the first request after the page becomes visible again, in ms. */
const graceTime = 4_000;

/**
 * Follows the state of the connection to the scheme, for the top bar. Returns undefined for the built-in register,
 * and until the first answer. The state is `unknown` while our own server does not answer, and after 10 s without its
 * confirmation.
 */
export function useConnection(): SchemeConnection | undefined {
  const { account, state } = useSession();
  const { data, dataUpdatedAt } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('connectionState', { signal }),
    enabled: state === 'in' && !isLimited(account),
    // With the built-in register, only the administrator changes the connection, and the server announces that.
    refetchInterval: (query) => (isLocal(query.state.data?.item) ? false : pollInterval),
    retry: false,
  });
  const old = useIsOld(dataUpdatedAt);
  const answers = useSignal(online);
  if (!data || isLocal(data.item)) return undefined;
  return old || !answers ? notKnown(data.item) : data.item;
}

/** Returns the cached connection state of the top bar, without a request. */
export function useKnownConnection(): SchemeConnection | undefined {
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('connectionState', { signal }),
    staleTime: pollInterval,
    retry: false,
  });
  const answers = useSignal(online);
  if (!data || isLocal(data.item)) return undefined;
  return answers ? data.item : notKnown(data.item);
}

/** Whether the built-in register answers for all cards. */
function isLocal(connection: SchemeConnection | undefined): boolean {
  return connection?.state === 'local' && connection.others.length === 0;
}

function notKnown(connection: SchemeConnection): SchemeConnection {
  const unknown = { state: 'unknown', since: null } as const;
  return {
    ...connection,
    ...(connection.state === 'local' ? {} : unknown),
    others: connection.others.map((other) => ({ ...other, ...unknown })),
  };
}

/** Returns whether a state received at this time (ms) is too old to show. A hidden page does not count. */
function useIsOld(since: number): boolean {
  const [oldSince, setOldSince] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const markAsOld = () => {
      if (document.visibilityState === 'visible') setOldSince(since);
    };
    const wait = (minimum: number) => {
      clearTimeout(timer);
      timer = setTimeout(markAsOld, Math.max(minimum, since + validFor - Date.now()));
    };
    const shown = () => {
      if (document.visibilityState === 'visible') wait(graceTime);
    };
    wait(0);
    document.addEventListener('visibilitychange', shown);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', shown);
    };
  }, [since]);
  return oldSince === since;
}
