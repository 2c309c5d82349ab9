export { isAdmitted, isCurrent, liesInBed, liesInBedOfVisit } from './conditions.ts';
