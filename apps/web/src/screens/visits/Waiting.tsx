import type { ListedVisit } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { useDuration } from '../../entities/visits/useDuration.ts';
import { waitingTone } from '../../entities/visits/waiting.ts';
import { dayOf, formatDay, formatTime, minutesBetween } from '../../lib/text/format.ts';
import { cx } from '../../ui/cx.ts';
import { Clock, TriangleAlert } from '../../ui/icons.ts';

const colours = { calm: 'text-ink', amber: 'text-warn font-medium', red: 'text-bad font-semibold' };

/** Shows how long a visit has been waiting, since when and with whom the patient is in care, or when it ended. */
export function Waiting({ visit, now }: { visit: ListedVisit; now: Date }) {
  const room = visit.calledRoom;
  const inCare = visit.visitStatus === 'Pending' && visit.takenAt !== null;
  const came = formatTime(visit.createdAt);
  const day = dayOf(visit.createdAt) === dayOf(now) ? null : formatDay(visit.createdAt);
  return (
    <span className="flex flex-col whitespace-nowrap max-sm:flex-row max-sm:flex-wrap max-sm:gap-x-2">
      <WaitingTime visit={visit} now={now} />
      {inCare ? (
        <span className="truncate text-[0.8125rem] text-muted" title={visit.takenByName ?? undefined}>
          {visit.takenByMe ? <Trans context="in care">with you</Trans> : visit.takenByName}
        </span>
      ) : (
        <span className="figures text-[0.8125rem] text-muted">
          {visit.queueNo ? <strong className="text-ink">{visit.queueNo} · </strong> : null}
          {room ? (
            <Trans>called to {room}</Trans>
          ) : visit.absentAt ? (
            <Trans context="a called patient">was not here</Trans>
          ) : (
            <Trans>came {came}</Trans>
          )}
          {day ? `, ${day}` : null}
        </span>
      )}
    </span>
  );
}

function WaitingTime({ visit, now }: { visit: ListedVisit; now: Date }) {
  const duration = useDuration();
  if (visit.visitStatus === 'Completed') {
    const ended = formatTime(visit.completedAt);
    return (
      <span className="figures text-muted">
        {visit.completedAt ? <Trans>ended {ended}</Trans> : <Trans context="a visit">Completed</Trans>}
      </span>
    );
  }
  if (visit.takenAt) {
    const since = formatTime(visit.takenAt);
    return (
      <span className="figures text-info">
        {visit.awaitsResults ? <Trans>waits for results</Trans> : <Trans>in care since {since}</Trans>}
      </span>
    );
  }
  const minutes = minutesBetween(visit.createdAt, now);
  const tone = waitingTone(minutes);
  const Icon = tone === 'red' ? TriangleAlert : Clock;
  return (
    <span className={cx('figures inline-flex items-center gap-1.5', colours[tone])} data-waiting={tone}>
      <Icon aria-hidden size={15} className="shrink-0" />
      {duration(minutes)}
    </span>
  );
}
