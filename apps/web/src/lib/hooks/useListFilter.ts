import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The filter with which a link opens a list. */
    filter?: string;
  }
}

/** The filter of a list: first the one of the link that opened it, if that is one of `values`; otherwise none. */
export function useListFilter<T extends string>(values: readonly T[]) {
  const linked = useLocation({ select: ({ state }) => state.filter });
  return useState(() => values.find((value) => value === linked));
}
