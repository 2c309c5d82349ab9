import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isKnownForm } from '../../lib/text/cardNumber.ts';
import { type Doubt, doubtAt } from './doubt.ts';

/** The shortest number of a card, in digits (domain §2). */
const leastDigits = 11;

/** Asks once before a number is sent that looks half typed. */
export function useDoubt() {
  const { t } = useLingui();
  const [raised, setRaised] = useState<Doubt | null>(null);
  const [meant, setMeant] = useState<string>();
  return {
    /** Asks about a number that came without a press of anybody, as from a scanner. */
    raise: (card: string, verifierID: string) => {
      if (!isKnownForm(card, verifierID) && card !== meant) setRaised({ card, at: null });
    },
    /** Whether a press at `at` (ms of the page's clock) is held back, and asked about instead. */
    holds: (card: string, verifierID: string, at: number): boolean => {
      const next = card === meant ? null : doubtAt(card, verifierID, raised, at);
      setRaised(next);
      if (!next) setMeant(card);
      return next !== null;
    },
    /** What stands under the number, while it is the one that was asked about. */
    textFor: (card: string, verifierID: string): string | undefined => {
      if (raised?.card !== card || isKnownForm(card, verifierID)) return undefined;
      if (!/^\d+$/.test(card) || verifierID !== 'NHIF')
        return t`This does not look like a card's number. To verify it anyway, press once more.`;
      const digits = t`${plural(card.length, { one: '# digit', other: '# digits' })}`;
      return card.length < leastDigits
        ? t`This looks unfinished: ${digits}. To verify it anyway, press once more.`
        : t`Neither a card nor a NIDA number has ${digits}. To verify it anyway, press once more.`;
    },
  };
}
