import type { endpoints, VisitType } from '@afyakadi/contract';
import { faceMissingText, fingerMissingText } from '@afyakadi/contract/words/rules';
import type { z } from 'zod';

type Sent = Pick<z.output<typeof endpoints.authorizeCard.body>, 'biometricMethod' | 'fpCode' | 'imageData'>;

/**
 * Returns what is missing to prove the holder's identity as the visit type requires (domain §2, `RequiredInput`), by
 * field, with the remedy; empty when nothing is. A method that the visit type does not require is accepted if
 * complete: the scheme requires one of some members for every visit type.
 */
export function proofProblems(sent: Sent, required: VisitType['requiredInput']): Record<string, string> {
  const { biometricMethod: method, fpCode, imageData } = sent;
  const missing = missingMethod(method, required);
  if (missing) return { biometricMethod: missing };
  const fields: Record<string, string> = {};
  if (method === 'FINGERPRINT' && !fpCode) fields.fpCode = 'Say which finger was read: R1 to R5 or L1 to L5';
  if (method === 'FINGERPRINT' && !imageData) fields.imageData = fingerMissingText;
  if (method === 'FACIAL' && !imageData) fields.imageData = faceMissingText;
  if (method === 'NONE' && imageData)
    fields.imageData = 'A picture goes with the method FINGERPRINT or FACIAL only. Leave it out';
  return fields;
}

function missingMethod(method: Sent['biometricMethod'], required: VisitType['requiredInput']): string | null {
  if (required === '' || method === required) return null;
  if (required === 'FINGERPRINT') return "This visit type needs the holder's fingerprint";
  if (required === 'FACIAL') return "This visit type needs a photograph of the holder's face";
  return method === 'NONE'
    ? "This visit type needs the holder's fingerprint, or a photograph of the face"
    : null;
}
