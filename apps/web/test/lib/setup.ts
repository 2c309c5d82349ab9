import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { setTimeZone } from '../../src/lib/text/format.ts';
import { leaveScreen } from './screen.tsx';
import { server } from './server.ts';

// Only a failing test takes this long, so a busy computer fails no test.
configure({ asyncUtilTimeout: 10_000 });

/** What the style sheet of a browser asks for, besides the name of an element. */
const stateAttributes = ['hidden', 'open', 'popover', 'type'];

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

/**
 * jsdom works out every property of a style for each look, which took a third of the time: the queries by role look at
 * each element and those around it. There are no style sheets here, so an element without a style of its own looks like
 * all of its kind.
 */
const computeStyle = window.getComputedStyle;
const styles = new Map<string, CSSStyleDeclaration>();
window.getComputedStyle = (element) => {
  if (element.hasAttribute('style')) return computeStyle(element);
  const kind = [element.localName, ...stateAttributes.map((name) => element.getAttribute(name))].join(' ');
  // The style of an element would keep its page in memory; a copy has none.
  const style = styles.get(kind) ?? computeStyle(document.importNode(element, false));
  styles.set(kind, style);
  return style;
};

globalThis.fetch = server.fetch;

// The facility's; that of the process may be any.
setTimeZone('Africa/Dar_es_Salaam');

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
