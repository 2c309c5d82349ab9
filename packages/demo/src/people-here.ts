import { dayOf } from './clock.ts';
import type { Member } from './people.ts';
import type { DemoContext } from './stay.ts';
import { ageInDays } from './values.ts';

/** Adults whose products cover everything in the treatments at the standard price; the treatments' doses are adults'. */
export const fullyCovered = (context: DemoContext, member: Member) =>
  member.schemeId === '1001' && /^NH00[12]$/.test(member.productCode ?? '') && years(context, member) >= 15;

/** Returns the age of a member when the set is loaded. */
export function years(context: DemoContext, member: Member): number {
  return ageInDays(member, dayOf(context.now, context.timeZone)) / 365;
}
