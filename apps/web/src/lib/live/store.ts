import { restoreTimeout, storageKeys, storedListsMaxAge } from '@afyakadi/contract/browser';
import { notifyManager, QueryClient } from '@tanstack/react-query';
import {
  type PersistedClient,
  type Persister,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client';
import { afterPress, watchPresses } from '../browser/press.ts';
import { watchRowPresses } from '../browser/rowPress.ts';
import { deviceStorage } from '../browser/storage.ts';
import { ApiError } from '../http/errors.ts';
import { session } from '../session/session.ts';

/** The cache of the screens' queries. A refusal is not retried; a server error is retried once. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: storedListsMaxAge,
      // The transport has already repeated calls after a lost connection.
      retry: (failed, error) => failed < 1 && error instanceof ApiError && error.httpStatus >= 500,
    },
    mutations: { retry: false },
  },
});

/** Only queries whose key starts with `cards` are stored (requirements 3.7). */
export function isStored(queryKey: readonly unknown[]): boolean {
  return queryKey[0] === 'cards';
}

let timer: ReturnType<typeof setTimeout> | undefined;

const persister: Persister = {
  persistClient(client: PersistedClient) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // A late write must not restore data that sign-out or the lock removed.
      const { account, state } = session.get();
      if (state !== 'in' || account?.id !== client.buster) return;
      deviceStorage.set(storageKeys.lists, JSON.stringify(client));
    }, 500);
  },
  restoreClient() {
    const stored = deviceStorage.get(storageKeys.lists);
    if (!stored) return undefined;
    const client = JSON.parse(stored) as PersistedClient;
    // Stored data is always out of date: the page's stream reports only changes since its sign-in.
    for (const { state } of client.clientState.queries) state.isInvalidated = true;
    return client;
  },
  removeClient() {
    clearTimeout(timer);
    deviceStorage.remove(storageKeys.lists);
  },
};

const started = performance.now();
let stop: (() => void) | undefined;

function follow(accountId: string): void {
  const options = { queryClient: queries, persister, buster: accountId, maxAge: storedListsMaxAge };
  stop = persistQueryClientSubscribe({
    ...options,
    dehydrateOptions: {
      shouldDehydrateQuery: (query) => isStored(query.queryKey) && query.state.status === 'success',
      shouldDehydrateMutation: () => false,
    },
  });
  // Only within 5 s of the start: a later restore would overwrite newer data.
  if (performance.now() - started < restoreTimeout) {
    persistQueryClientRestore(options).catch(() => persister.removeClient());
  } else {
    void persister.removeClient();
  }
}

/**
 * Connects the store to the session, and clears it when the session ends. The frame of the signed-in screens calls it once.
 */
export function connectStoreToSession(): void {
  watchPresses();
  watchRowPresses();
  // A press may begin between an answer and its rendering.
  notifyManager.setScheduler((notify) => setTimeout(() => afterPress(notify), 0));
  let owner: string | undefined;
  let before = session.get().state;
  const onSession = () => {
    const { account, state } = session.get();
    // Others continued to work during the lock.
    if (before === 'locked' && state === 'in') void queries.invalidateQueries();
    before = state;
    if (account?.id === owner) return;
    owner = account?.id;
    stop?.();
    queries.clear();
    if (owner) follow(owner);
    else void persister.removeClient();
  };
  session.subscribe(onSession);
  onSession();
}
