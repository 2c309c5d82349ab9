/**
 * Focuses the first act in a part of the page. Without one, focuses `home`. Scrolls to `home` in either case, because what
 * is above the control must be read first.
 */
export function focusFirstAct(part: HTMLElement, home: HTMLElement = part): void {
  home.focus();
  part.querySelector<HTMLElement>('[data-first-act]:not(:disabled)')?.focus({ preventScroll: true });
}
