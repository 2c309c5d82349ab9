import { breaksIndication } from '@afyakadi/contract';
import { found, isClaimed, type Rule } from './rule.ts';

/** True where diagnoses are recorded and none of them explains an item; while there are none, nobody can tell. */
export function notIndicatedFor(
  indications: readonly string[] | null,
  diagnoses: readonly { code: string }[],
): boolean {
  const codes = diagnoses.map(({ code }) => code);
  return codes.length > 0 && breaksIndication(indications, codes);
}

/** An item that none of the visit's diagnoses explains (domain §3). It names none: who dispenses may not know them. */
export const notIndicated: Rule = (it) =>
  isClaimed(it) && notIndicatedFor(it.item.indications, it.patient.diagnoses)
    ? found('not-indicated', 'warn', { item: it.item.name })
    : null;
