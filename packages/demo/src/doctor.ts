import type { DemoContext, Stay } from './stay.ts';
import { isSpecialist } from './treatments.ts';

/** Who sees the patient of a stay. */
export function doctorOf({ staff }: DemoContext, { treatment }: Stay): string {
  return isSpecialist(treatment) ? staff.specialist : staff.doctor;
}
