export { createLedger, type Ledger, type LedgerSubscriber } from './ledger.ts';
export {
  amountGivenOn,
  amountGivenUnder,
  hasServiceAtVisit,
  hasServiceUnder,
  netServices,
  usageByProduct,
  visitsWithService,
} from './services.ts';
