/** A longer press selects text or drags, in ms. */
const maxPress = 3_000;
/** The click of a finger comes in a later task than its release, in ms. */
const tapDelay = 50;

/** What waits for the end of the press; undefined while nothing is pressed. */
let waiting: (() => void)[] | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Runs this now, or after the press that is under way. A browser makes a click only if the pressed element is still in
 * its place when the button is released, so changes that the person did not cause wait until then.
 */
export function afterPress(work: () => void): void {
  if (waiting) waiting.push(work);
  else work();
}

function begin({ target }: Event): void {
  // Its list of options takes the release, and the page never hears of it.
  if (target instanceof HTMLSelectElement) return;
  waiting ??= [];
  endAfter(maxPress);
}

function endAfter(milliseconds: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const works = waiting ?? [];
    waiting = undefined;
    for (const work of works) work();
  }, milliseconds);
}

/** Follows mouse, fingers and the space bar. Called once at start. */
export function watchPresses(): void {
  const options = { capture: true };
  document.addEventListener('pointerdown', begin, options);
  document.addEventListener(
    'keydown',
    (event) => event.key === ' ' && !event.repeat && begin(event),
    options,
  );
  // The click comes later in the same task.
  document.addEventListener('keyup', ({ key }) => key === ' ' && endAfter(0), options);
  document.addEventListener(
    'pointerup',
    ({ pointerType }) => endAfter(pointerType === 'touch' ? tapDelay : 0),
    options,
  );
  document.addEventListener('pointercancel', () => endAfter(0), options);
}
