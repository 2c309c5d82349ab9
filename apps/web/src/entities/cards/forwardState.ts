import type { VerifiedCard } from '@afyakadi/contract';
import type { ProvisionalMark } from '@afyakadi/contract/words';

/** The patient as `/point-of-care` gets it in the navigation's state: never in the address. */
export interface ForwardState {
  authorizationId: string;
  authorizationNo: string;
  cardNo: string;
  firstName: string;
  middleName: string;
  lastName: string;
  provisional: ProvisionalMark | null;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    patient?: ForwardState;
  }
}

export function forwardStateOf(card: VerifiedCard): ForwardState {
  const { id, authorizationNo, cardNo, firstName, middleName, lastName, provisional } = card;
  return { authorizationId: id, authorizationNo, cardNo, firstName, middleName, lastName, provisional };
}
