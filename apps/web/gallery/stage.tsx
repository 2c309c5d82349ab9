// Draws the states of one entry, at `stage.html#/ui/Button`, with the app's providers and a server that is faked in the page.
// `?only=ui/actions` loads the examples of that file alone.
import { account } from '@afyakadi/contract';
import { apiBase, storageKeys } from '@afyakadi/contract/browser';
import { I18nProvider, useLingui } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { deviceStorage, tabStorage } from '../src/lib/browser/storage.ts';
import { setTheme, themeOf } from '../src/lib/browser/theme.ts';
import { dispatch, startSession } from '../src/lib/session/session.ts';
import { i18n, setLocale, storedLanguage } from '../src/lib/text/i18n.ts';
import { removeToast, toastEntries } from '../src/lib/toasts/toasts.ts';
import { ToastRegion } from '../src/ui/Toast.tsx';
import { sample } from '../test/lib/sample.ts';
import { server } from '../test/lib/server.ts';
import { pause } from './example.ts';
import './gallery.css';
import { type Entry, entriesOf, entryAt, hashOf, loadPages } from './pages.ts';

const fetchOutside = globalThis.fetch.bind(globalThis);
globalThis.fetch = (target, init) =>
  String(target).startsWith(apiBase) ? server.fetch(target, init) : fetchOutside(target, init);

// The frame around, or a test, changes what is stored.
const followStored = () => {
  setTheme(themeOf(deviceStorage.get(storageKeys.theme)));
  return setLocale(storedLanguage());
};
window.addEventListener('storage', () => void followStored());
await followStored();

const entries = entriesOf(await loadPages(new URLSearchParams(window.location.search).getAll('only')));
const place = document.getElementById('app');
if (place) {
  createRoot(place).render(
    <I18nProvider i18n={i18n}>
      <Stage />
      <ToastRegion />
    </I18nProvider>,
  );
}

function Stage() {
  const { i18n } = useLingui();
  const hash = useSyncExternalStore(subscribeToHash, () => window.location.hash);
  const entry = entryAt(entries, hash);
  if (!entry) return <Addresses />;
  // Texts that an action has left are not translated again, so another language starts over.
  return <Shown key={`${i18n.locale} ${entry.address}`} entry={entry} />;
}

function Addresses() {
  return (
    <main>
      <h1>No example has this address</h1>
      {entries.map((entry) => (
        <p key={entry.address}>
          <a href={hashOf(entry)}>{entry.address}</a>
        </p>
      ))}
    </main>
  );
}

function subscribeToHash(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

function Shown({ entry }: { entry: Entry }) {
  const [prepared, setPrepared] = useState<ReturnType<typeof prepare>>();
  // Not while drawing: the entry before still reads the session and the answers then.
  useEffect(() => {
    const next = prepare(entry);
    let isCurrent = true;
    setPrepared(next);
    void show(entry, next.client, () => isCurrent);
    return () => {
      isCurrent = false;
      delete document.body.dataset.shown;
      for (const problem of server.reset()) console.error(`${entry.address}: ${problem}`);
      for (const { id } of toastEntries()) removeToast(id);
    };
  }, [entry]);
  if (!prepared) return null;
  return (
    <QueryClientProvider client={prepared.client}>
      <RouterProvider router={prepared.router} />
    </QueryClientProvider>
  );
}

/** Signs the role in, sets the answers, and makes a router whose only screen is the entry. */
function prepare(entry: Entry) {
  const [{ example } = { example: undefined }] = entry.states;
  const role = example?.role ?? 'doctor';
  tabStorage.set(storageKeys.token, JSON.stringify({ data: { token: 'gallery' } }));
  const facility = { name: 'Mlimani Hospital', code: '01099' };
  startSession();
  dispatch({
    type: 'restored',
    account: sample(account, { name: 'Asha Mrema', role, roles: [role], provisional: true, facility }),
    lastEventId: '1',
  });
  server.role = role;
  for (const state of entry.states) state.example.answer?.();
  return {
    client: new QueryClient({
      defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
    }),
    router: createRouter({
      routeTree: createRootRoute({ component: () => <States entry={entry} /> }),
      history: createMemoryHistory({ initialEntries: ['/'] }),
      defaultNotFoundComponent: () => null,
    }),
  };
}

function States({ entry: { part, states } }: { entry: Entry }) {
  return (
    <main className="stage">
      <h1>{part}</h1>
      {states.map(({ name, example: { Draw } }) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <Draw />
        </section>
      ))}
    </main>
  );
}

/** Does what a person does, and marks the page when the entry is complete. */
async function show({ address, states }: Entry, client: QueryClient, isShown: () => boolean): Promise<void> {
  await settle(client);
  for (const { example } of states) {
    if (!example.act || !isShown()) continue;
    await example.act();
    await settle(client);
  }
  if (isShown()) document.body.dataset.shown = `${i18n.locale} ${address}`;
}

/** Waits until what was fetched is drawn; what is never answered is not waited for. */
async function settle(client: QueryClient): Promise<void> {
  for (let tick = 0; tick < 5 || (tick < 25 && client.isFetching() > 0); tick += 1) await pause();
}
