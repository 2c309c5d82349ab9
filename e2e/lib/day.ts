/** The zone of the demo's facilities: their day differs from UTC's between 21:00 and midnight UTC. */
const zone = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Dar_es_Salaam', dateStyle: 'short' });

/** The facility's day now, YYYY-MM-DD. */
export function today(): string {
  return zone.format(new Date());
}
