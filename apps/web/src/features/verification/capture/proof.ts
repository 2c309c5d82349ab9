import { faceMissingText, fingerMissingText } from '@afyakadi/contract/words';
import type { Finger } from './bridge.ts';

/** The required proof. BIOMETRIC: either kind; '': none. */
export type Demand = '' | 'FACIAL' | 'FINGERPRINT' | 'BIOMETRIC';
export type Way = 'FACIAL' | 'FINGERPRINT';

/** A picture in base64. Only the form holds it, until the scheme has answered. */
export type Proof =
  | { method: 'FACIAL'; imageData: string }
  | { method: 'FINGERPRINT'; fpCode: Finger; imageData: string; quality: number };

/** Returns the kind of proof to use: the required one, or the chosen one if both are accepted. */
export function wayOf(demand: Demand, chosen: Way): Way | null {
  if (demand === '') return null;
  return demand === 'BIOMETRIC' ? chosen : demand;
}

/** Returns the text for a missing proof; undefined if nothing is missing. */
export function proofProblem(way: Way | null, proof: Proof | null): string | undefined {
  if (way === null || proof?.method === way) return undefined;
  return way === 'FACIAL' ? faceMissingText : fingerMissingText;
}
