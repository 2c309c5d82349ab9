import { type Biometrics, SchemeProtocolError } from '../port/index.ts';
import type { ServiceAnswer, Transport } from '../transport/index.ts';

/** The parts that the calls of the adapter need. */
export interface Client {
  transport: Transport;
}

export const verification = '/api/Verification';
export const approvals = '/api/Approvals';
export const claims = '/api/Claims';
export const referrals = '/api/Referrals';

/** Rows of an answer that are read, no more. */
export const maxRows = 20_000;

/** The value of an answer; null for a status that means "not known". */
export function orNull<T>(answer: ServiceAnswer<T>): T | null {
  return answer.kind === 'value' ? answer.value : null;
}

/** The value of an answer that has no other. */
export function valueIn<T>(answer: ServiceAnswer<T>): T {
  if (answer.kind === 'value') return answer.value;
  throw new SchemeProtocolError(`an answer with the status ${answer.status}`);
}

/**
 * Whether a record answers this request, by our reference in it. `null`: the scheme stores no references, so nothing
 * follows.
 */
export function answersKey(key: string | null, requestKey: string): boolean | null {
  return key === null ? null : key.toLowerCase() === requestKey.toLowerCase();
}

/** The mismatch of an answer that returns another reference than the one sent; null: none. */
export function answersAnother(key: string | null, requestKey: string): string | null {
  return answersKey(key, requestKey) === false ? 'it answers another request' : null;
}

/**
 * Returns the newest record that answers a request: by its reference where the scheme returns one, else the newest one
 * without a reference that could be it.
 */
export function answerTo<T extends { clientreferenceno: string | null }>(
  records: readonly T[],
  requestKey: string,
  couldBe: (record: T) => boolean,
): T | undefined {
  return (
    records.find((record) => answersKey(record.clientreferenceno, requestKey)) ??
    records.find((record) => record.clientreferenceno === null && couldBe(record))
  );
}

/** Returns the proof of the holder, as the calls send it. */
export const proofSent = ({ biometricMethod, fpCode, imageData }: Biometrics) => ({
  biometricMethod,
  fpCode: fpCode ?? '',
  imageData: imageData ?? '',
});
