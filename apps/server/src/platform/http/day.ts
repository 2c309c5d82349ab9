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
