export { callNames } from './calls/index.ts';
export { formulaMember } from './data/formula.ts';
export type { Drawn, Fault, FaultSetting, RandomSetting } from './faults/faults.ts';
export {
  type CallFault,
  callFaults,
  type FaultKind,
  type ServerFault,
  serverFaults,
} from './faults/kinds.ts';
export type { Inspection, PracticeOptions, PracticeScheme, PracticeUrls } from './options.ts';
export { createPracticeScheme } from './scheme.ts';
export type { Settings } from './service.ts';
export type * from './state/records.ts';
export type { Credentials } from './wire/tokens.ts';
