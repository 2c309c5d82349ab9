import { may } from '@afyakadi/contract/access/permissions';
import { maskCard } from '@afyakadi/contract/formats/identifiers';
import { useNavigate } from '@tanstack/react-router';
import { patientPageOf } from '../../entities/people/patientPage.ts';
import { call } from '../../lib/api/api.ts';
import { useCameFrom } from '../../lib/hooks/useCameFrom.ts';
import { useRole } from '../../lib/session/useRole.ts';

/** How long a scan waits for its patient, in ms. After that it is a card like any other. */
const patience = 1_500;

/**
 * Returns a function that opens the patient of a scanned authorization number, as documents show it in their QR code.
 * It returns false for all other numbers. An authorization number looks like a card number, so the facility's own list
 * decides. A role that verifies no cards also opens the patient of a card.
 */
export function useScannedPatient(): (number: string) => Promise<boolean> {
  const navigate = useNavigate();
  const role = useRole();
  const cameFrom = useCameFrom();
  return async (number) => {
    const memberId = await findMember(number, !role || may(role, 'card.verify'));
    if (memberId === undefined) return false;
    await navigate({ to: patientPageOf(role), params: { nhifId: memberId }, state: cameFrom });
    return true;
  };
}

async function findMember(number: string, onlyAuthorizations: boolean): Promise<string | undefined> {
  const { itemList } = await call('searchCards', {
    query: { pageNo: 0, pageSize: 20, sortBy: ['createdAt', 'desc'] },
    body: { text: number },
    signal: AbortSignal.timeout(patience),
  }).catch(() => ({ itemList: [] }));
  const authorized = itemList.find(({ authorizationNo }) => authorizationNo === number);
  if (authorized || onlyAuthorizations) return authorized?.authorizedMemberId;
  // Lists show only the last digits of a card number: with two such patients, neither is opened.
  const same = itemList.filter(({ cardNo }) => cardNo === maskCard(number));
  const members = new Set(same.map(({ authorizedMemberId }) => authorizedMemberId));
  return members.size === 1 ? same[0]?.authorizedMemberId : undefined;
}
