import type { CardLookUp } from '@afyakadi/contract';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api/api.ts';

export type LookupResult = { holder: CardLookUp } | { error: unknown };
interface CardQuery {
  cardNo: string;
  verifierID: string;
  cardTypeID: string;
}

/**
 * Looks up the holder of a card without an authorization. The result is valid only for this card and is never stored.
 */
export function useCardLookup(card: CardQuery) {
  const [found, setFound] = useState<{ of: string; result: LookupResult }>();
  const [pending, setPending] = useState(false);
  const running = useRef<AbortController>(undefined);
  const key = [card.verifierID, card.cardTypeID, card.cardNo].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies(key): another card cancels the lookup.
  useEffect(() => () => running.current?.abort(), [key]);

  const start = async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setPending(true);
    setFound(undefined);
    let result: LookupResult;
    try {
      const { item } = await call('lookUpCard', { body: card, signal: controller.signal });
      result = { holder: item };
    } catch (error) {
      result = { error };
    }
    if (running.current === controller) setPending(false);
    if (!controller.signal.aborted) setFound({ of: key, result });
  };
  return { start, pending, result: found?.of === key ? found.result : undefined };
}
