import { later } from '../../lib/later.tsx';

export type { Finger } from './bridge.ts';
export { readsCodes } from './codes.ts';
export { type Demand, type Proof, proofProblem, type Way, wayOf } from './proof.ts';

/** Camera and reader are asked for by few visit types: their code comes when it is first wanted. */
export const proofField = later(async () => (await import('./ProofField.tsx')).ProofField);
export const codeDialog = later(async () => (await import('./CodeDialog.tsx')).CodeDialog);
