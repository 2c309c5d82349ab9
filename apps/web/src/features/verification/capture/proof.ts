import { validationTexts } from '@afyakadi/contract/texts/messages';
import type { Finger } from './bridge.ts';

/** The required proof. BIOMETRIC: either kind; '': none. */
export type Demand = '' | 'FACIAL' | 'FINGERPRINT' | 'BIOMETRIC';
export type ProofMethod = 'FACIAL' | 'FINGERPRINT';

/** A picture in base64. Only the form holds it, until the scheme has answered. */
export type Proof =
  | { method: 'FACIAL'; imageData: string }
  | { method: 'FINGERPRINT'; fpCode: Finger; imageData: string; quality: number };

/** Returns the kind of proof to use: the required one, or the chosen one if both are accepted. */
export function proofMethodOf(demand: Demand, chosen: ProofMethod): ProofMethod | null {
  if (demand === '') return null;
  return demand === 'BIOMETRIC' ? chosen : demand;
}

/** Returns the text for a missing proof; undefined if nothing is missing. */
export function proofProblem(method: ProofMethod | null, proof: Proof | null): string | undefined {
  if (method === null || proof?.method === method) return undefined;
  return method === 'FACIAL' ? validationTexts.faceMissing : validationTexts.fingerMissing;
}
