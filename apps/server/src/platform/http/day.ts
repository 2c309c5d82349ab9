/** Returns a function that determines the day, YYYY-MM-DD, of a moment in a time zone. */
export function dayIn(timeZone: string): (at: Date) => string {
  // sv-SE writes days as ISO does.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  let minute = Number.NaN;
  let day = '';
  return (at) => {
    // Days change at full minutes everywhere; formatting is slow enough to be done once for each.
    const now = Math.floor(at.getTime() / 60_000);
    if (now !== minute) {
      minute = now;
      day = format.format(at);
    }
    return day;
  };
}

/** Returns a function that determines the moment at which clocks of a time zone show an hour of a day, YYYY-MM-DD. */
export function hourIn(timeZone: string): (day: string, hour: number) => Date {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (day, hour) => {
    const asUtc = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
    const shown = Date.parse(`${format.format(asUtc).replace(' ', 'T')}Z`);
    return new Date(2 * asUtc - shown);
  };
}
