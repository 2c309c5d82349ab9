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
