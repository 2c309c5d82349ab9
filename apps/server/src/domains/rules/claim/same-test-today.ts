import type { ClaimCaseLine, ClaimRule, FoundInClaim } from '../claim-case.ts';
import { amountOf, claimedLines } from './found.ts';

/** The same test more than once on a day (domain §3, CAG): the first is paid, and what comes after it is asked about. */
export const sameTestToday: ClaimRule = (it) => {
  const done = new Set<string>();
  return claimedLines(it).flatMap((line): FoundInClaim[] => {
    if (line.category !== 'test') return [];
    const key = `${line.givenOn} ${line.itemCode}`;
    const repeated = done.has(key) ? line.quantity : line.quantity - 1;
    done.add(key);
    return repeated > 0 ? [foundOn(line, repeated)] : [];
  });
};

function foundOn(line: ClaimCaseLine, repeated: number): FoundInClaim {
  return {
    code: 'same-test-today',
    severity: 'confirm',
    params: { item: line.itemName, on: line.givenOn },
    lineId: line.id,
    atRisk: amountOf({ quantity: repeated, unitPrice: line.unitPrice }),
  };
}
