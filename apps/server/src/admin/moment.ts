/** A moment as the people of the installation read it: `25 Nov 2026, 02:46 (Africa/Dar_es_Salaam)`. */
export function momentHere(at: Date, timeZone: string): string {
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const text = new Intl.DateTimeFormat('en-GB', { timeZone, ...day, ...time }).format(at);
  return `${text} (${timeZone})`;
}
