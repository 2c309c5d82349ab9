import { account } from '@afyakadi/contract';
import { storageKeys } from '@afyakadi/contract/browser';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { dispatch, listenToOtherTabs, refresh, session, startSession } from '../src/lib/session/session.ts';
import type { SignedIn } from '../src/lib/session/states.ts';
import { newId, sample } from './lib/sample.ts';
import { passTime } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const answerOf = (sessionId: string): SignedIn => ({
  token: `head.${btoa(JSON.stringify({ family: sessionId }))}.sign`,
  item: sample(account, { id: newId(), role: 'doctor' }),
  lastEventId: '1',
});
const first = answerOf(newId());
const second = answerOf(newId());
const state = () => session.get().state;
const stored = () => sessionStorage.getItem(storageKeys.token);

beforeEach(() => {
  startSession();
  dispatch({ type: 'signedIn', answer: first });
});

it('stores no token that arrives after the logout', async () => {
  server.item('refresh', first.item, { token: first.token, lastEventId: '2' });
  const release = server.delay('refresh');
  const refreshed = refresh();
  dispatch({ type: 'signOut' });
  release();
  expect(await refreshed).toBe(false);
  expect(sessionStorage).toHaveLength(0);
  await waitFor(() => expect(state()).toBe('out'));
});

it('is not ended by a late refusal of the session before', async () => {
  server.refuse('refresh', 'sessionEnded');
  const release = server.delay('refresh');
  const refreshed = refresh();
  dispatch({ type: 'signOut' });
  dispatch({ type: 'signedIn', answer: second });
  release();
  expect(await refreshed).toBe(true);
  expect(session.get().account?.id).toBe(second.item.id);
});

it('repeats a logout until the server answers', async () => {
  server.lose('logout');
  dispatch({ type: 'signOut' });
  expect(sessionStorage).toHaveLength(0);
  await passTime(7_000);
  const { length } = server.calls('logout');
  expect(length).toBeGreaterThan(1);
  expect(state()).toBe('leaving');
  server.item('logout', null);
  await passTime(30_000);
  await waitFor(() => expect(state()).toBe('out'));
  expect(server.calls('logout')).toHaveLength(length + 1);
});

it('no longer repeats a logout after the next sign-in', async () => {
  server.lose('logout');
  dispatch({ type: 'signOut' });
  await waitFor(() => expect(server.calls('logout')).toHaveLength(1));
  dispatch({ type: 'signedIn', answer: second });
  await passTime(60_000);
  expect(server.calls('logout')).toHaveLength(1);
  expect(state()).toBe('in');
});

it('locks without a token, and repeats the lock until the server answers', async () => {
  server.lose('lockSession');
  dispatch({ type: 'idle' });
  expect(stored()).toBeNull();
  expect(sessionStorage.getItem(storageKeys.role)).toBe('doctor');
  await waitFor(() => expect(server.calls('lockSession')).toHaveLength(1));
  server.item('lockSession', null);
  await passTime(1_000);
  await waitFor(() => expect(server.calls('lockSession')).toHaveLength(2));
  await passTime(60_000);
  expect(server.calls('lockSession')).toHaveLength(2);
  expect(state()).toBe('locked');
});

it('follows the other tabs', async () => {
  listenToOtherTabs();
  const tab = new BroadcastChannel('afyakadi-session');
  tab.postMessage({ kind: 'locked' });
  await waitFor(() => expect(state()).toBe('locked'));
  server.item('refresh', first.item, { token: first.token, lastEventId: '2' });
  tab.postMessage({ kind: 'unlocked' });
  await waitFor(() => expect(state()).toBe('in'));
  tab.postMessage({ kind: 'in', accountId: second.item.id });
  await waitFor(() => expect(session.get()).toMatchObject({ state: 'out', ended: 'elsewhere' }));
  tab.close();
});
