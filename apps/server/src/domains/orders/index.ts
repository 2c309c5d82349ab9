export { lineAnswer, lineAnswers, readLines } from './answer.ts';
export { dispensingRoutes } from './dispensing.ts';
export { assertOpen } from './line-conflict.ts';
export { type LineParts, type LineRow, lockLineAndRead } from './lines.ts';
export { type Moments, momentsIn } from './moments.ts';
export { orderRoutes } from './routes.ts';
export { readRulePatient } from './rule-patient.ts';
export { changeSeveralLines } from './several-lines.ts';
export { lineStates } from './state.ts';
