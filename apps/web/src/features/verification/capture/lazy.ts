import { later } from '../../../lib/hooks/later.tsx';

/** Camera and reader are asked for by few visit types: their code comes when it is first wanted. */
export const proofField = later(async () => (await import('./ProofField.tsx')).ProofField);
export const codeDialog = later(async () => (await import('./CodeDialog.tsx')).CodeDialog);
