import { lazyPart } from '../../../lib/hooks/lazyPart.tsx';

/** Few visit types need the camera or the fingerprint reader, so their code loads on first use. */
export const proofField = lazyPart(async () => (await import('./ProofField.tsx')).ProofField);
export const codeDialog = lazyPart(async () => (await import('./CodeDialog.tsx')).CodeDialog);
