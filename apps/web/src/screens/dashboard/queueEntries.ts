import type { CarePointWork, DashboardWork } from '@afyakadi/contract';
import type { Role } from '@afyakadi/contract/access/roles';
import { type CareKind, readsVisitsAt, worksAt } from '@afyakadi/contract/care/care-points';
import { useLingui } from '@lingui/react/macro';
import type { LinkProps } from '@tanstack/react-router';
import { useCarePointLabel, useOwnFirst } from '../../entities/visits/carePoints.ts';
import { useDuration } from '../../entities/visits/useDuration.ts';
import { waitingTone } from '../../entities/visits/waiting.ts';
import { useNow } from '../../lib/hooks/useNow.ts';
import { useRights } from '../../lib/session/useRole.ts';
import { formatNumber, minutesBetween } from '../../lib/text/format.ts';

/** A count of what waits, with the list that it opens. */
export interface Entry {
  to: NonNullable<LinkProps['to']>;
  params?: { carePointId: string };
  label: string;
  count: number | undefined;
  /** There are more than `count`. */
  more?: boolean | undefined;
  note?: string | undefined;
  /** The filter of the list. */
  filter?: string;
  /** Someone must act, so the figure is marked. */
  urgent?: boolean;
}

/** The kinds of care points whose patients wait for a role, and their list if it is no care point's. */
const queues: Partial<Record<Role, { kinds: readonly CareKind[]; to?: '/pharmacy' | '/labs' }>> = {
  doctor: { kinds: ['consultation'] },
  practitioner: { kinds: worksAt.practitioner },
  pharmacist: { kinds: ['pharmacy'], to: '/pharmacy' },
  lab_tech: { kinds: ['laboratory'], to: '/labs' },
};

/** Returns the role's own queues, of a practitioner only those in which somebody waits. */
export function useQueue(): (role: Role, points: readonly CarePointWork[] | undefined) => Entry[] {
  const { t } = useLingui();
  const placeLabel = useCarePointLabel();
  const ownFirst = useOwnFirst();
  const duration = useDuration();
  const now = useNow(30_000);
  return (role, points) => {
    const queue = queues[role];
    if (!queue) return [];
    const mine = ownFirst(points ?? []).own;
    const queued = (mine.length > 0 ? mine : (points ?? [])).filter(
      ({ kind, waiting }) => queue.kinds.includes(kind) && (waiting > 0 || role !== 'practitioner'),
    );
    if (queued.length === 0)
      return [
        {
          to: queue.to ?? '/visits',
          label: t`Waiting for you`,
          count: points && 0,
          note: t`Nobody is waiting`,
        },
      ];
    return queued.map((point) => {
      const { id, name, waiting, waitingSince } = point;
      const place = placeLabel(name);
      const minutes = waitingSince ? minutesBetween(waitingSince, now) : 0;
      const longest = duration(minutes);
      const inService = formatNumber(point.inService);
      return {
        ...(queue.to ? { to: queue.to } : { to: '/medical-visit/$carePointId', params: { carePointId: id } }),
        label: t`Waiting: ${place}`,
        count: waiting,
        note:
          waiting > 0
            ? t`the longest ${longest}`
            : point.inService > 0
              ? t`${inService} in care`
              : t`Nobody is waiting`,
        urgent: waitingTone(minutes) !== 'calm',
      };
    });
  };
}

/** Returns the entries of approvals that the scheme answered. */
export function useAnswers(): (role: Role, approvals: DashboardWork['approvals'] | undefined) => Entry[] {
  const { t } = useLingui();
  const may = useRights();
  const placeLabel = useCarePointLabel();
  const answered = (label: string, all: number | undefined, count: number | undefined) =>
    ({
      filter: 'answered',
      label,
      count: all,
      note: count ? t`${count} refused` : undefined,
      urgent: true,
    }) as const;
  return (role, approvals) => {
    const entries: Entry[] = [];
    if (readsVisitsAt[role].includes('laboratory'))
      entries.push({
        to: '/labs',
        ...answered(t`Approvals answered: tests`, approvals?.tests, approvals?.testsRefused),
      });
    if (readsVisitsAt[role].includes('pharmacy'))
      entries.push({
        to: '/pharmacy',
        ...answered(t`Approvals answered: medicines`, approvals?.medicines, approvals?.medicinesRefused),
      });
    if (may('services.read')) {
      for (const { id, name, answered: count, refused: refusals } of approvals?.services ?? []) {
        const place = placeLabel(name);
        entries.push({
          to: '/medical-visit/$carePointId',
          params: { carePointId: id },
          ...answered(t`Approvals answered: ${place}`, count, refusals),
        });
      }
      if (!approvals?.services.length)
        entries.push({
          to: '/visits',
          ...answered(t`Approvals answered: procedures`, approvals ? 0 : undefined, 0),
        });
    }
    return entries;
  };
}
