export {
  approvedPart,
  benefitsOf,
  benefitsType,
  benefitsUnder,
  locksBalance,
  patientPart,
} from './benefits.ts';
export { createLedger, type Ledger, type LedgerSubscriber } from './ledger.ts';
export { isCovered, patientScheme } from './pricing.ts';
export {
  amountGivenOn,
  amountGivenUnder,
  type GivenItem,
  givenUnder,
  hasServiceAtVisit,
  hasServiceUnder,
  isUnclaimed,
  netServices,
  unpaidUnder,
  usageByProduct,
  visitsWithService,
  wasServedAtVisit,
} from './services.ts';
export {
  balanceOf,
  recordedSplit,
  shownSplit,
  splitNext,
  type Unpaid,
  type Used,
} from './split.ts';
export { readExpectedCharges } from './store.ts';
