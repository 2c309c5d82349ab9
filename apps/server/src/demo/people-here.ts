import { dayOf } from './clock.ts';
import type { Member } from './people.ts';
import type { Scene } from './story.ts';
import { ageInDays } from './values.ts';

/** Adults whose products cover everything in the baskets at the standard price; the baskets' doses are adults'. */
export const fullyCovered = (scene: Scene, member: Member) =>
  member.schemeId === '1001' && /^NH00[12]$/.test(member.productCode ?? '') && years(scene, member) >= 15;

/** How old somebody is when the set is loaded. */
export function years(scene: Scene, member: Member): number {
  return ageInDays(member, dayOf(scene.now, scene.timeZone)) / 365;
}
