import { isSpecialist } from './baskets.ts';
import type { Scene, Stay } from './story.ts';

/** Who sees the patient of a stay. */
export function doctorOf({ staff }: Scene, { basket }: Stay): string {
  return isSpecialist(basket) ? staff.specialist : staff.doctor;
}
