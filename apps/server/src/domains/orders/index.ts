export { lineAnswer, lineAnswers, readLines } from './answer.ts';
export { dispensingRoutes } from './dispensing.ts';
export { carriedOutAt, type LineRow, lockLine } from './lines.ts';
export { readerFor, readerOf, readRulePatient } from './rule-patient.ts';
