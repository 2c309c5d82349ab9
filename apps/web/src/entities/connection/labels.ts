import type { ConnectionState, SchemeConnection } from '@afyakadi/contract';
import { useLingui } from '@lingui/react/macro';
import {
  CircleDashed,
  CircleQuestionMark,
  KeyRound,
  Link2,
  Link2Off,
  type LucideIcon,
  Timer,
} from 'lucide-react';
import { useNow } from '../../lib/hooks/useNow.ts';
import { dayOf, formatMoment, formatTime } from '../../lib/text/format.ts';
import type { BandTone } from '../../ui/Band.tsx';

/** The visible states. The built-in register has no connection to show. */
export type RemoteState = Exclude<ConnectionState, 'local'>;

export const connectionIcons: Record<RemoteState, LucideIcon> = {
  up: Link2,
  slow: Timer,
  down: Link2Off,
  refused: KeyRound,
  unset: CircleDashed,
  unknown: CircleQuestionMark,
};

export const connectionTones: Record<RemoteState, BandTone> = {
  up: 'ok',
  slow: 'warn',
  down: 'warn',
  refused: 'bad',
  unset: 'warn',
  unknown: 'info',
};

/** Formats a moment: the time if it is today, otherwise the day and time. */
export function useFormatSince(): (since: string) => string {
  const today = dayOf(useNow(60_000));
  return (since) => (dayOf(since) === today ? formatTime(since) : formatMoment(since));
}

/** Returns the state as a sentence, and a short form for narrow places. */
export function useConnectionLabels(): (connection: SchemeConnection) => { text: string; short: string } {
  const { t } = useLingui();
  const translate = useFormatSince();
  return ({ state, since: moment }) => {
    const since = moment === null ? null : translate(moment);
    switch (state) {
      case 'slow':
        return {
          text: since ? t`Scheme slow since ${since}` : t`Scheme slow`,
          short: t`Scheme slow`,
        };
      case 'down':
        return {
          text: since ? t`Scheme not answering since ${since}` : t`Scheme not answering`,
          short: t`Scheme down`,
        };
      case 'refused':
        return {
          text: since ? t`Scheme refuses our credentials since ${since}` : t`Scheme refuses our credentials`,
          short: t`Scheme refuses`,
        };
      case 'unset':
        return { text: t`Scheme not set up`, short: t`Scheme not set up` };
      case 'unknown':
        return { text: t`Scheme: not known just now`, short: t`Scheme: unknown` };
      default:
        return { text: t`Scheme answers`, short: t`Scheme answers` };
    }
  };
}
