import type { Stay } from '@afyakadi/contract';
import type { DoseOutcome, DoseState } from '@afyakadi/contract/care/doses';
import type { BedClass, StayOutcome } from '@afyakadi/contract/care/visits';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { minutesBetween } from '../../lib/text/format.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { useDuration } from '../visits/useDuration.ts';

/** Returns the word for how a stay ended. */
export function useOutcomeWord(): (outcome: StayOutcome) => string {
  const { t } = useLingui();
  return (outcome) =>
    ({
      Home: t`Home`,
      Referred: t`Referred to another facility`,
      Left: t`Left against advice`,
      Died: t`Died`,
    })[outcome];
}

/** The patient's unfinished orders. */
export function PendingOrders({ pending: { medicines, tests, services } }: Pick<Stay, 'pending'>) {
  if (medicines + tests + services === 0) return <Trans>Nothing open</Trans>;
  return (
    <span className="flex flex-wrap gap-x-3">
      {medicines > 0 ? (
        <span>
          <Plural value={medicines} one="# medicine" other="# medicines" />
        </span>
      ) : null}
      {tests > 0 ? (
        <span>
          <Plural value={tests} one="# test" other="# tests" />
        </span>
      ) : null}
      {services > 0 ? (
        <span>
          <Plural value={services} one="# procedure" other="# procedures" />
        </span>
      ) : null}
    </span>
  );
}

/** Returns the word for what became of a dose. */
export function useDoseWord(): (outcome: DoseOutcome) => string {
  const { t } = useLingui();
  return (outcome) =>
    ({
      Given: t`Given`,
      Refused: t`Refused`,
      NotGiven: t`Not given`,
      EnteredInError: t`Entered by mistake`,
    })[outcome];
}

const doseTones: Record<DoseState, Tone> = {
  Given: 'ok',
  Refused: 'warn',
  NotGiven: 'warn',
  late: 'bad',
  due: 'info',
  later: 'neutral',
  asNeeded: 'neutral',
};

/** What became of a dose, or when it is due. */
export function DoseBadge({ state, dueAt, now }: { state: DoseState; dueAt: string | null; now: Date }) {
  const { t } = useLingui();
  const word = useDoseWord();
  const duration = useDuration();
  const since = dueAt === null ? '' : duration(minutesBetween(dueAt, now));
  const words = {
    Given: word('Given'),
    Refused: word('Refused'),
    NotGiven: word('NotGiven'),
    late: t`Late ${since}`,
    due: t`Due`,
    later: t`Later`,
    asNeeded: t`When needed`,
  };
  return <Badge tone={doseTones[state]}>{words[state]}</Badge>;
}

/** Returns the words for what beds are for. */
export function useBedClasses(): Record<BedClass, string> {
  const { t } = useLingui();
  return {
    General: t`General`,
    Private: t`Private`,
    HDU: t`High dependency`,
    ICU: t`Intensive care`,
    Maternity: t`Maternity`,
    Children: t`Children`,
    Isolation: t`Isolation`,
  };
}
