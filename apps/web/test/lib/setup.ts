import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { leaveScreen } from './screen.tsx';
import { server } from './server.ts';

// Only a failing test takes this long, so a busy computer fails no test.
configure({ asyncUtilTimeout: 10_000 });

// Missing in jsdom, which renders no layout.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};

globalThis.fetch = server.fetch;

/** A Friday morning in Dar es Salaam. Timers run in real time; `passTime` skips longer waits. */
const now = new Date('2026-11-20T09:00:00+03:00');

beforeEach(() => {
  vi.useFakeTimers({
    now,
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'Date',
    ],
    shouldAdvanceTime: true,
    advanceTimeDelta: 2,
  });
});

afterEach(() => {
  cleanup();
  leaveScreen();
  vi.useRealTimers();
  expect(server.reset()).toEqual([]);
});
