import { faceMissingText, fingerMissingText } from '@afyakadi/contract/words';
import type { Finger } from './bridge.ts';

/** What is asked of the holder; BIOMETRIC: by either way; '': nothing. */
export type Demand = '' | 'FACIAL' | 'FINGERPRINT' | 'BIOMETRIC';
export type Way = 'FACIAL' | 'FINGERPRINT';

/** A picture in base64, which lives in the form alone, until the scheme has answered. */
export type Proof =
  | { method: 'FACIAL'; imageData: string }
  | { method: 'FINGERPRINT'; fpCode: Finger; imageData: string; quality: number };

/** The way that is gone: the one asked for; where either will do, the chosen one. */
export function wayOf(demand: Demand, chosen: Way): Way | null {
  if (demand === '') return null;
  return demand === 'BIOMETRIC' ? chosen : demand;
}

/** What is missing; undefined when nothing is. */
export function proofProblem(way: Way | null, proof: Proof | null): string | undefined {
  if (way === null || proof?.method === way) return undefined;
  return way === 'FACIAL' ? faceMissingText : fingerMissingText;
}
