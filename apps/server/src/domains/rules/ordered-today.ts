import { found, type Rule } from './rule.ts';

/** The same item twice on one day, which schemes refuse to pay (domain §3, CAG). `time` is the moment, as a timestamp. */
export const orderedToday: Rule = ({ earlier, today }) => {
  const before = earlier.find((order) => order.day === today);
  if (!before) return null;
  return found('ordered-today', 'warn', { time: before.orderedAt.toISOString(), by: before.byName });
};
