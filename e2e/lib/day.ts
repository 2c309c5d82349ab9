/** The zone of the facilities: their day differs from UTC's between 21:00 and midnight UTC. */
export const zone = 'Africa/Dar_es_Salaam';

const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });

/** The facility's day now, YYYY-MM-DD. */
export function today(): string {
  return format.format(new Date());
}
