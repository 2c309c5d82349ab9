/** Milliseconds. */
const quarter = 15 * 60_000;
const hour = 60 * 60_000;

/** Returns the first moment of the facility's next day; days begin at full quarters of an hour everywhere. */
export function nextMidnight(now: Date, dayOf: (at: Date) => string): Date {
  const today = dayOf(now);
  let at = Math.ceil((now.getTime() + 1) / quarter) * quarter;
  while (dayOf(new Date(at)) === today) at += quarter;
  return new Date(at);
}

/**
 * A moment of the coming night, from one to five o'clock: not all facilities ask their scheme at once.
 * @param chance from 0 to 1
 */
export function nextNight(now: Date, dayOf: (at: Date) => string, chance: number): Date {
  return new Date(nextMidnight(now, dayOf).getTime() + hour + chance * 4 * hour);
}

/** When to ask again where no answer came: in 20 to 40 minutes. `chance`: from 0 to 1. */
export function soon(now: Date, chance: number): Date {
  return new Date(now.getTime() + (20 + chance * 20) * 60_000);
}
