export type { ClaimCase, ClaimCaseLine, FoundInClaim } from './claim-case.ts';
export { atRiskOf, checkClaim } from './claim-rules.ts';
export { isExceededDose } from './dose.ts';
export { withDose } from './dose-words.ts';
export { isInterchangeable, quantityInstead, wordsOfSame } from './interchange.ts';
export {
  coverageOf,
  type EarlierOrder,
  isClaimed,
  type Orderer,
  type RuleCase,
  type RuleItem,
  type RulePatient,
  type TakenMedicine,
} from './order-case.ts';
export { check, checkOrder, isDoubtful, moneyOf, openFindings } from './order-rules.ts';
export { lastDay, mostSevereFirst } from './predicates.ts';
