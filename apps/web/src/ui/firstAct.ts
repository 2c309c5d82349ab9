const mark = 'firstAct';

/**
 * The `ref` of the control that gets the focus when its screen or answer opens: the act that most people do first, such
 * as the one strong button. If it renders later, it takes the focus while that is still on the screen itself.
 */
export function firstAct(control: HTMLElement | null): void {
  if (!control) return;
  control.dataset[mark] = '';
  const focused = document.activeElement;
  if (focused && focused !== document.body && focused !== control && focused.contains(control))
    control.focus();
}

/**
 * Focuses the first act in a part of the page. Without one, focuses `home`. Scrolls to `home` in either case, because what
 * is above the control must be read first.
 */
export function focusFirstAct(part: HTMLElement, home: HTMLElement = part): void {
  home.focus();
  part.querySelector<HTMLElement>('[data-first-act]:not(:disabled)')?.focus({ preventScroll: true });
}
