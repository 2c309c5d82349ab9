import type { ConnectionState, SchemeConnection } from '@afyakadi/contract';
import { useLingui } from '@lingui/react/macro';
import { useNow } from '../../lib/hooks/useNow.ts';
import { dayOf, formatMoment, formatTime } from '../../lib/text/format.ts';
import type { BandTone } from '../../ui/Band.tsx';
import {
  CircleDashed,
  CircleQuestionMark,
  type IconComponent,
  KeyRound,
  Link2,
  Link2Off,
  Timer,
} from '../../ui/icons.ts';

/** The visible states. The built-in register has no connection to show. */
export type RemoteState = Exclude<ConnectionState, 'local'>;

export const connectionIcons: Record<RemoteState, IconComponent> = {
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

/** One of a facility's connections; `name` is null for the scheme of all cards without one of their own. */
export interface ConnectionLine extends Pick<SchemeConnection, 'since' | 'checkedAt'> {
  name: string | null;
  state: RemoteState;
}

const worstFirst: RemoteState[] = ['refused', 'unset', 'down', 'slow', 'unknown', 'up'];

/** Returns the connections to a scheme's service, the worst first. */
export function connectionLines(connection: SchemeConnection): ConnectionLine[] {
  return [{ ...connection, name: null }, ...connection.others]
    .flatMap(({ name, state, since, checkedAt }) =>
      state === 'local' ? [] : [{ name, state, since, checkedAt }],
    )
    .sort((a, b) => worstFirst.indexOf(a.state) - worstFirst.indexOf(b.state));
}

/** Formats a moment: the time if it is today, otherwise the day and time. */
export function useFormatSince(): (since: string) => string {
  const today = dayOf(useNow(60_000));
  return (since) => (dayOf(since) === today ? formatTime(since) : formatMoment(since));
}

type Labelled = Pick<SchemeConnection, 'state' | 'since'> & { name?: string | null };

/** Returns the state as a sentence with the scheme's name, and a short form for narrow places. */
export function useConnectionLabels(): (connection: Labelled) => { text: string; short: string } {
  const labels = useStateLabels();
  return (connection) => {
    const { text, short } = labels(connection);
    return { text: connection.name ? `${connection.name}: ${text}` : text, short };
  };
}

function useStateLabels(): (connection: Labelled) => { text: string; short: string } {
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
