import { afterPress } from './press.ts';
import { signal } from './signal.ts';

/** How long rows keep their place under a pointer that has just acted on one, in ms. */
export const steadyTime = 2_000;
/** Presses this near to each other, in px, are at the same place. */
const samePlace = 32;

const controls = 'a, button, summary, input[type=checkbox], input[type=radio]';

/** The list in which the pointer has just acted, until the pointer leaves it or `steadyTime` has passed. */
export const steadyList = signal<Element | undefined>(undefined);

let last: { control: Element; x: number; y: number } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Follows the presses on controls in rows, of all lists. After one, a press at the same place counts only on the same
 * control: what is there now came under a pointer that rested, such as the row of the next patient.
 */
export function watchRowPresses(): void {
  document.addEventListener('click', pressed, { capture: true });
  document.addEventListener('pointermove', moved, { capture: true, passive: true });
  // Who uses the keys or scrolls has looked.
  document.addEventListener('keydown', end, { capture: true });
  document.addEventListener('wheel', end, { capture: true, passive: true });
}

function pressed(event: MouseEvent): void {
  const { target, clientX: x, clientY: y, detail } = event;
  // A key or an assistive technology presses without a place.
  if (detail === 0 || (x === 0 && y === 0) || !(target instanceof Element)) return;
  const control = target.closest(controls);
  const row = control?.closest('tr, li');
  if (!control || !row) return;
  if (last && last.control !== control && Math.hypot(x - last.x, y - last.y) < samePlace) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else {
    last = { control, x, y };
    steadyList.set(row.closest('tbody, ul, ol') ?? undefined);
  }
  // A person who presses again and again has not seen yet what the first press did.
  clearTimeout(timer);
  timer = setTimeout(end, steadyTime);
}

function moved({ pointerType, clientX: x, clientY: y }: PointerEvent): void {
  const list = steadyList.get();
  // A finger leaves with each press.
  if (!list || pointerType === 'touch') return;
  const { left, right, top, bottom } = list.getBoundingClientRect();
  if (x < left || x > right || y < top || y > bottom) end();
}

function end(): void {
  if (!last) return;
  last = undefined;
  clearTimeout(timer);
  afterPress(() => {
    // Unless a press under way was on another row.
    if (!last) steadyList.set(undefined);
  });
}
