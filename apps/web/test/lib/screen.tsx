import type { Account } from '@afyakadi/contract';
import type { Role } from '@afyakadi/contract/access/roles';
import { storageKeys } from '@afyakadi/contract/browser';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { expect, vi } from 'vitest';
import { isInSample } from '../../../server/test/setup/sample.ts';
import { App } from '../../src/app/App.tsx';
import { loadScreen, redirectOnSessionEnd, startRouter } from '../../src/app/router.tsx';
import { watchConnection } from '../../src/lib/http/connection.ts';
import { delaysKept, isPaceChosen } from '../../src/lib/session/pace.ts';
import { dispatch, startSession } from '../../src/lib/session/session.ts';
import { type Language, setLocale } from '../../src/lib/text/i18n.ts';
import { removeToast, toastEntries } from '../../src/lib/toasts/toasts.ts';
import type { PartialSample } from './sample.ts';
import { server } from './server.ts';

watchConnection();

let leave = () => {};

/**
 * Opens a path of the product as a reload does, signed in with this role, or signed out without one. Resolves when
 * the screen is rendered, before its calls are answered. Paces are skipped unless the account keeps them.
 */
export async function openScreen(
  path: string,
  role?: Role,
  { language = 'en', account }: { language?: Language; account?: PartialSample<Account> } = {},
): Promise<UserEvent> {
  // No style sheet takes a click away, and the check walks up the page for each.
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  server.role = role;
  if (role) {
    sessionStorage.setItem(storageKeys.token, JSON.stringify({ data: { token: 'a token' } }));
    sessionStorage.setItem(storageKeys.role, role);
    server.item('me', accountOf(role, account));
  } else {
    server.refuse('refresh', 'sessionEnded');
  }
  startSession();
  await setLocale(language);
  window.history.replaceState(null, '', path);
  const router = startRouter();
  const unfollow = redirectOnSessionEnd(router);
  leave = () => {
    unfollow();
    // Otherwise this router would follow the URLs of later tests.
    router.history.destroy();
  };
  await loadScreen(router);
  render(<App router={router} />);
  await waitFor(() => expect(document.querySelector('main')).not.toBeNull());
  return user;
}

function accountOf(role: Role, overrides: PartialSample<Account> = {}): PartialSample<Account> {
  return {
    name: 'Asha Mrema',
    role,
    roles: [role],
    facility: { name: 'Demo Hospital' },
    ...overrides,
    settings: { idleMinutes: 10, skipWaiting: true, queueNumbers: false, ...overrides.settings },
  };
}

/** Unmounts the screen and ends the session, as after each test. */
export function leaveScreen(): void {
  // Otherwise a press that the test began would never end.
  fireEvent.pointerCancel(document);
  vi.advanceTimersByTime(0);
  leave();
  act(() => {
    dispatch({ type: 'expired' });
    // A new page of a device without a choice: the modules stay loaded for the next file.
    delaysKept.set(0);
    isPaceChosen.set(false);
    for (const { id } of toastEntries()) removeToast(id);
  });
  sessionStorage.clear();
  localStorage.clear();
}

/** Advances the timers by this many ms. */
export function passTime(milliseconds: number): Promise<void> {
  return act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
}

/** Advances the timers until the condition holds. They wait for code that is loading, which takes real time. */
export async function passUntil(isThere: () => boolean): Promise<void> {
  for (let passed = 0; !isThere(); passed += 50) {
    await vi.dynamicImportSettled();
    if (passed > 20_000) throw new Error(`Not there after 20 s of timers: ${document.body.textContent}`);
    await passTime(50);
  }
}

/** The main part of the page, without the messages, also while a dialog that is closing still hides it. */
export function main() {
  return within(screen.getByRole('main', { hidden: true }));
}

/** Returns the messages with this text. */
export function toasts(text: string | RegExp) {
  return within(screen.getByRole('region', { name: /Messages|Ujumbe/ })).queryAllByText(text);
}

/** Replaces a field's text by pasting: fast keys would count as a scan. */
export async function replaceText(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

/** Agrees to lose what was typed, after a dialog or screen with it was closed. */
export async function leaveUnsaved(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/**
 * Expects no violation of WCAG 2.2 AA, except colours and sizes, which jsdom does not render; e2e checks them on
 * every screen. `npm test` makes a fourth of these checks, `npm run test:full` all.
 */
export async function expectAccessible(): Promise<void> {
  if (!isInSample(`axe in ${expect.getState().currentTestName}`, 0.25)) return;
  const { violations } = await axe.run(document, {
    runOnly: tags,
    resultTypes: ['violations'],
    preload: false,
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
