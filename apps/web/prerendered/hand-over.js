// Draws the prerendered sign-in, keeps what a person types and presses in it, and hands it to the screen once its code has
// drawn it.
{
  const page = document.getElementById('prerendered');
  const app = document.getElementById('app');
  page.append(document.querySelector(`template[lang=${document.documentElement.lang}]`).content);

  const controlsOf = (place) => [...place.querySelectorAll('input, select, button, a')];
  let pressed;
  let isHeld = false;
  // Enter in a field presses the button too. A link waits as well: the address without its code shows nothing.
  page.addEventListener('click', (event) => {
    const control = event.target.closest('button, a');
    if (!control) return;
    event.preventDefault();
    pressed = control;
    control.style.cursor = 'progress';
  });
  page.addEventListener('submit', (event) => event.preventDefault());

  const type = (control, value) => {
    // Past React, which would otherwise take the value for one that it knows.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value').set.call(control, value);
    for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }));
  };
  // The code of the first screen comes while its person still types (build/early-frame.ts).
  const loadFrame = () => {
    document.querySelector('link[rel=frame]').rel = 'modulepreload';
  };
  const handOver = () => {
    if (!page.isConnected) return;
    const form = app.querySelector('main form');
    // Who is signed in already is on the way to another screen, and a screen whose code did not come says so.
    const isOther = location.pathname !== '/login' || (!form && app.querySelector('h1'));
    app.hidden = !isOther;
    // A press that began here ends here.
    if (!isOther && (isHeld || !form)) return;
    drawn.disconnect();
    const before = controlsOf(page);
    const { activeElement: focused } = document;
    page.remove();
    app.hidden = false;
    if (isOther) return;
    app.addEventListener('input', loadFrame, { once: true });
    // Read again each time: another kind of number has another field.
    const counterpart = (control) => controlsOf(app)[before.indexOf(control)];
    for (const control of before) {
      const now = counterpart(control);
      if (control.checked && !now.checked) now.click();
      else if (/text|tel|password|select/.test(control.type) && control.value) type(now, control.value);
    }
    if (before.includes(focused)) {
      counterpart(focused).focus();
      if (focused.type === 'password' || focused.type === 'text')
        counterpart(focused).setSelectionRange(focused.selectionStart, focused.selectionEnd);
    }
    if (pressed) counterpart(pressed).click();
  };
  const drawn = new MutationObserver(handOver);
  drawn.observe(app, { childList: true, subtree: true });
  page.addEventListener('pointerdown', () => {
    isHeld = true;
  });
  for (const name of ['pointerup', 'pointercancel'])
    addEventListener(name, () => {
      isHeld = false;
      // After the click that it becomes.
      setTimeout(handOver);
    });
}
