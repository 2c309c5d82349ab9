export {
  isAdmitted,
  isCurrent,
  liesInBed,
  liesInBedOfVisit,
  verifiedDuringStay,
  wardAwaitedUnder,
  wardOfMember,
} from './conditions.ts';
