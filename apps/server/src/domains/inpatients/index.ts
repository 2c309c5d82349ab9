export {
  isAdmitted,
  isCurrent,
  liesInBed,
  liesInBedOfVisit,
  stayOfCard,
  verifiedDuringStay,
  wardAwaitedUnder,
  wardOfMember,
} from './conditions.ts';
