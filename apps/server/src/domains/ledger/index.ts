export { benefitsOf, benefitsType } from './benefits.ts';
export { createLedger, type Ledger, type LedgerSubscriber } from './ledger.ts';
export { isCovered, patientScheme } from './pricing.ts';
export {
  amountGivenOn,
  amountGivenUnder,
  hasServiceAtVisit,
  hasServiceUnder,
  netServices,
  usageByProduct,
  visitsWithService,
} from './services.ts';
export { shownSplit, splitNext, splitPrice, toBalance, type Used } from './split.ts';
