export { lineAnswer, lineAnswers, readLines } from './answer.ts';
export { dispensingRoutes } from './dispensing.ts';
export { mustBeOpen } from './happened.ts';
export { carriedOutAt, type LineRow, lockLine } from './lines.ts';
export { type Moments, momentsIn } from './moments.ts';
export { orderRoutes } from './routes.ts';
export { readerFor, readerOf, readRulePatient } from './rule-patient.ts';
