import { afterPress } from './press.ts';
import { signal } from './signal.ts';

/** How long rows keep their place under a pointer that has just acted on one, in ms. */
export const steadyTime = 2_000;
/** Rows that keep their place no longer may move under a finger on its way: nobody sees and stops in less, in ms. */
const reactionTime = 350;
/** Presses this near to each other, in px, are at the same place. */
const samePlace = 32;
/** A row has moved if it is so far from where it was, in px. */
const leastMove = 8;

const controls = 'a, button, summary, label, input[type=checkbox], input[type=radio]';

/** The list in which the pointer has just acted, until the pointer leaves it or `steadyTime` has passed. */
export const steadyList = signal<Element | undefined>(undefined);

interface Press {
  control: Element;
  x: number;
  y: number;
  /** Where the rows were at a press on one of them. */
  rows?: ReadonlyMap<Element, number>;
}

let last: Press | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Follows the presses on controls. What is then under the pointer may have come there after the person decided to press,
 * such as the row of the next patient: in rows a second press at the same place counts only on the same control, and a
 * press on another row only where that row was. Rows are what has `data-row`; `data-rows` is around those of a list that
 * keeps them (`useSteadyRows`).
 */
export function watchRowPresses(): void {
  document.addEventListener('click', pressed, { capture: true });
  document.addEventListener('pointermove', leave, { capture: true, passive: true });
  // Who uses the keys or scrolls has looked. A finger that scrolls cancels its press.
  document.addEventListener('keydown', end, { capture: true });
  document.addEventListener('wheel', end, { capture: true, passive: true });
  document.addEventListener('pointercancel', end, { capture: true });
}

function pressed(event: MouseEvent): void {
  const { target, clientX: x, clientY: y, detail } = event;
  // A key or an assistive technology presses without a place.
  if (detail === 0 || (x === 0 && y === 0) || !(target instanceof Element)) return;
  const control = controlAt(target);
  if (!control) {
    if (!steadyList.get()?.contains(target)) end();
    return;
  }
  const row = control.closest('[data-row]');
  if (row && last && isStray(last, { control, x, y }, row)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    // Pressed again where it is now, the row counts.
    if (last.rows) last.rows = places();
  } else {
    last = row ? { control, x, y, rows: places() } : { control, x, y };
    steadyList.set(row?.closest('[data-rows]') ?? undefined);
    if (row) keepInPlace(last, row);
  }
  // A person who presses again and again has not seen yet what the first press did.
  clearTimeout(timer);
  timer = setTimeout(expire, steadyTime);
}

/** The control that a press works: the text of a checkbox is the checkbox. */
function controlAt(target: Element): Element | null {
  const control = target.closest(controls);
  return control instanceof HTMLLabelElement ? control.control : control;
}

function isStray(before: Press, { control, x, y }: Press, row: Element): boolean {
  if (before.control === control) return false;
  if (Math.hypot(x - before.x, y - before.y) < samePlace) return true;
  const was = before.rows?.get(row);
  return was !== undefined && !row.contains(before.control) && Math.abs(topOf(row) - was) > leastMove;
}

function places(): Map<Element, number> {
  return new Map([...document.querySelectorAll('[data-row]')].map((row) => [row, topOf(row)]));
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}

/** Keeps a row of the page where it is on the screen, and as high, while its list keeps its rows. */
function keepInPlace(press: Press, row: Element): void {
  const list = steadyList.get();
  // A dialog does not scroll with the page.
  if (!(list instanceof HTMLElement && row instanceof HTMLElement) || row.closest('[role=dialog]')) return;
  const { top, height } = row.getBoundingClientRect();
  // A row of a table is never lower than its height.
  const kept = row.matches('tr') ? 'height' : 'minHeight';
  row.style[kept] = `${height}px`;
  const keep = () => {
    if (last === press && steadyList.get() === list && moveTo(top, row, list)) requestAnimationFrame(keep);
    else row.style[kept] = document.body.style.paddingBottom = list.style.marginTop = '';
  };
  // Before the change is painted.
  requestAnimationFrame(keep);
}

/**
 * Scrolls so far as the row moved. A page that is too short gets room at its end, or above the list. Returns whether the
 * row is at `top`.
 */
function moveTo(top: number, row: Element, list: HTMLElement): boolean {
  const shift = () => (row.isConnected ? Math.round(topOf(row) - top) : 0);
  const follow = () => window.scrollBy({ top: shift(), behavior: 'instant' });
  if (shift() !== 0) follow();
  if (shift() > 0) {
    enlarge(document.body, 'paddingBottom', shift());
    follow();
  } else if (shift() < 0) enlarge(list, 'marginTop', -shift());
  return shift() === 0;
}

function enlarge({ style }: HTMLElement, side: 'paddingBottom' | 'marginTop', pixels: number): void {
  style[side] = `${pixels + (Number.parseFloat(style[side]) || 0)}px`;
}

function leave({ pointerType, clientX: x, clientY: y }: PointerEvent): void {
  const list = steadyList.get();
  // A finger leaves with each press.
  if (!list || pointerType === 'touch') return;
  const { left, right, top, bottom } = list.getBoundingClientRect();
  if (x < left || x > right || y < top || y > bottom) end();
}

/** The rows may move now; a finger that is on its way to one of them still has it where it was. */
function expire(): void {
  timer = setTimeout(end, reactionTime);
  release();
}

function end(): void {
  if (!last) return;
  last = undefined;
  clearTimeout(timer);
  release();
}

function release(): void {
  const press = last;
  afterPress(() => {
    // Unless a press under way was on another row.
    if (last === press) steadyList.set(undefined);
  });
}
