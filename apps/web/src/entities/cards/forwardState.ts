import type { ListedCard } from '@afyakadi/contract';
import type { ProvisionalMark } from '@afyakadi/contract/scheme/provisional';

/** The patient data that `/point-of-care` receives in the router's state, never in the URL. */
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

export function forwardStateOf(card: ListedCard): ForwardState {
  const { id, authorizationNo, cardNo, firstName, middleName, lastName, provisional } = card;
  return { authorizationId: id, authorizationNo, cardNo, firstName, middleName, lastName, provisional };
}
