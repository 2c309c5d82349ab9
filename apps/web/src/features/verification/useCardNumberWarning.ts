import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isKnownForm } from '../../lib/text/cardNumber.ts';
import { type CardNumberWarning, warningAfterPress } from './cardNumberWarning.ts';

/** The shortest number of a card, in digits (domain 2.5). */
const minimumDigits = 11;

/** Warns once before sending a number that looks incomplete. */
export function useCardNumberWarning() {
  const { t } = useLingui();
  const [warning, setWarning] = useState<CardNumberWarning | null>(null);
  const [confirmedCard, setConfirmedCard] = useState<string>();
  return {
    /** Warns about a number that arrived without a press, for example from a scanner. */
    warn: (card: string, verifierID: string) => {
      if (!isKnownForm(card, verifierID) && card !== confirmedCard) setWarning({ card, at: null });
    },
    /** Returns whether a press at `at` (ms of the page's clock) shows the warning instead of sending. */
    blocksPress: (card: string, verifierID: string, at: number): boolean => {
      const next = card === confirmedCard ? null : warningAfterPress(card, verifierID, warning, at);
      setWarning(next);
      if (!next) setConfirmedCard(card);
      return next !== null;
    },
    /** Returns the warning for this number, if there is one. */
    textFor: (card: string, verifierID: string): string | undefined => {
      if (warning?.card !== card || isKnownForm(card, verifierID)) return undefined;
      if (!/^\d+$/.test(card) || verifierID !== 'NHIF')
        return t`This does not look like a card number. Press Enter again to verify anyway.`;
      const digits = t`${plural(card.length, { one: '# digit', other: '# digits' })}`;
      return card.length < minimumDigits
        ? t`Only ${digits}. Press Enter again to verify anyway.`
        : t`Card and NIDA numbers do not have ${digits}. Press Enter again to verify anyway.`;
    },
  };
}
