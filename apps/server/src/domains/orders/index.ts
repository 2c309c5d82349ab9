export { lineAnswer, lineAnswers, readLines } from './answer.ts';
export { dispensingRoutes } from './dispensing.ts';
export { carriedOutAt, type LineRow, lockLine } from './lines.ts';
export { orderRoutes } from './routes.ts';
export { readerFor, readerOf, readRulePatient } from './rule-patient.ts';
