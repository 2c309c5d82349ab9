import { type endpoints, type Message, message, type VisitType } from '@afyakadi/contract';
import type { z } from 'zod';

type Sent = Pick<z.output<typeof endpoints.authorizeCard.body>, 'biometricMethod' | 'fpCode' | 'imageData'>;

/**
 * Returns what is missing to prove the holder's identity as the visit type requires (domain §2, `RequiredInput`), by
 * field, with the remedy; empty when nothing is. A method that the visit type does not require is accepted if
 * complete: the scheme requires one of some members for every visit type.
 */
export function proofProblems(sent: Sent, required: VisitType['requiredInput']): Record<string, Message> {
  const { biometricMethod: method, fpCode, imageData } = sent;
  const missing = missingMethod(method, required);
  if (missing) return { biometricMethod: missing };
  const fields: Record<string, Message> = {};
  if (method === 'FINGERPRINT' && !fpCode) fields.fpCode = message('cards.fingerRequired');
  if (method === 'FINGERPRINT' && !imageData) fields.imageData = message('validation.fingerMissing');
  if (method === 'FACIAL' && !imageData) fields.imageData = message('validation.faceMissing');
  if (method === 'NONE' && imageData) fields.imageData = message('cards.pictureNotExpected');
  return fields;
}

function missingMethod(
  method: Sent['biometricMethod'],
  required: VisitType['requiredInput'],
): Message | null {
  if (required === '' || method === required) return null;
  if (required === 'FINGERPRINT') return message('cards.fingerprintRequired');
  if (required === 'FACIAL') return message('cards.faceRequired');
  return method === 'NONE' ? message('cards.fingerprintOrFaceRequired') : null;
}
