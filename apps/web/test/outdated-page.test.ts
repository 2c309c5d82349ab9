import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyComponent } from '../src/lib/hooks/lazyComponent.tsx';
import { setLocale } from '../src/lib/text/i18n.ts';
import { removeToast, toastEntries } from '../src/lib/toasts/toasts.ts';

/** A dialog whose code does not come. */
const dialog = lazyComponent<object>(() => Promise.reject(new TypeError('Failed to fetch')));
const entry = Object.assign(document.createElement('script'), { type: 'module', src: '/assets/start-1.js' });
const pageWith = (script: string) => async () =>
  new Response(`<script type="module" src="${script}"></script>`);

beforeEach(async () => {
  await setLocale('en');
  document.head.append(entry);
});
afterEach(() => {
  entry.remove();
  vi.restoreAllMocks();
  for (const { id } of toastEntries()) removeToast(id);
});

it.each([
  ['asks for a reload after an upgrade', pageWith('/assets/start-2.js'), /Reload the page/],
  ['names the server where its release is the same', pageWith('/assets/start-1.js'), /contacting server/],
  ['names the server where it does not answer', () => Promise.reject(new TypeError()), /contacting server/],
])('%s, when the code of a dialog cannot be loaded', async (_, answer, text) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  expect(await dialog.load()).toBe(false);
  expect(toastEntries().map((toast) => toast.text)).toEqual([expect.stringMatching(text)]);
});
