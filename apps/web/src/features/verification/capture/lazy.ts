import { lazyComponent } from '../../../lib/hooks/lazyComponent.tsx';

/** Few visit types need the camera or the fingerprint reader, so their code loads on first use. */
export const proofField = lazyComponent(async () => (await import('./ProofField.tsx')).ProofField);
export const codeDialog = lazyComponent(async () => (await import('./CodeDialog.tsx')).CodeDialog);
