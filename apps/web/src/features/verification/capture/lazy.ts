import { lazyPart } from '../../../lib/hooks/lazyPart.tsx';

/** Camera and reader are asked for by few visit types: their code comes when it is first wanted. */
export const proofField = lazyPart(async () => (await import('./ProofField.tsx')).ProofField);
export const codeDialog = lazyPart(async () => (await import('./CodeDialog.tsx')).CodeDialog);
