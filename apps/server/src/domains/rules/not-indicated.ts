import { breaksIndication } from '@afyakadi/contract';

/** True where diagnoses are recorded and none of them explains an item; while there are none, nobody can tell. */
export function notIndicatedFor(indications: readonly string[] | null, codes: readonly string[]): boolean {
  return codes.length > 0 && breaksIndication(indications, codes);
}
