export {
  isAdmitted,
  isCurrent,
  liesInBed,
  liesInBedOfVisit,
  verifiedDuringStay,
  wardOfMember,
} from './conditions.ts';
