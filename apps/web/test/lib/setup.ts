import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { leaveScreen } from './screen.tsx';
import { server } from './server.ts';

// A failure alone takes this long: a busy computer fails no test.
configure({ asyncUtilTimeout: 10_000 });

// What jsdom lacks: it draws nothing, so nothing has a size.
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

/** A Friday morning in Dar es Salaam. Timers go on in real time; `passTime` skips what nobody wants to wait for. */
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
