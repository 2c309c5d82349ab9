import type { Patient, Station } from '@afyakadi/contract';
import type { ProvisionalMark } from '@afyakadi/contract/scheme/provisional';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useCarePointLabel } from '../../entities/visits/carePoints.ts';
import { NothingOrdered } from '../../entities/visits/NothingOrdered.tsx';
import { useDuration } from '../../entities/visits/useDuration.ts';
import { useNow } from '../../lib/hooks/useNow.ts';
import { dayOf, formatDay, formatTime, minutesBetween } from '../../lib/text/format.ts';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { ArrowRight, CircleCheck, CircleDot, CircleSlash, CircleX, Hourglass } from '../../ui/icons.ts';
import { ConsultationAction, ForwardLink, StationAction, visitorOf } from './VisitActions.tsx';

/**
 * The steps of the visit: Verified 08:12 → Consultation 08:31 (waiting 12 min) → …. The role's next actions: take the
 * patient in, close an empty visit, forward the patient.
 */
export function VisitSteps({ patient }: { patient: Patient }) {
  const { t } = useLingui();
  const [failed, setFailed] = useState<unknown>();
  return (
    <section aria-label={t`Steps of the visit`} className="mt-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Steps patient={patient}>
          {(station) => (
            <>
              <ConsultationAction station={station} visitor={visitorOf(patient)} onFailed={setFailed} />
              <StationAction station={station} visitor={visitorOf(patient)} />
            </>
          )}
        </Steps>
        <ForwardLink patient={patient} />
      </div>
      <FailedBand error={failed} announce="none" />
    </section>
  );
}

/** The steps in a section of the doctor's page, where `VisitBar` has the consultation's actions. */
export function VisitWay({ patient }: { patient: Patient }) {
  const [failed, setFailed] = useState<unknown>();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Steps patient={patient}>
        {(station) => (
          <>
            {station.kind === 'registration' ? (
              <ConsultationAction station={station} visitor={visitorOf(patient)} onFailed={setFailed} />
            ) : null}
            <StationAction station={station} visitor={visitorOf(patient)} />
          </>
        )}
      </Steps>
      <FailedBand error={failed} announce="none" />
    </div>
  );
}

function Steps({ patient, children }: { patient: Patient; children: (station: Station) => ReactNode }) {
  const { way } = patient;
  const provisional = patient.authorization?.provisional ?? null;
  const now = useNow(15_000);
  const first = way[0];
  if (!first) {
    return (
      <p className="text-muted">
        <Trans>No visit yet. The way through the facility appears here once the patient is verified.</Trans>
      </p>
    );
  }
  const today = dayOf(first.startedAt) === dayOf(now);
  return (
    <>
      {today ? null : <p className="text-sm text-muted">{formatDay(first.startedAt)}</p>}
      <ol className="flex min-w-0 flex-wrap items-center gap-x-2">
        {way.map((station, index) => (
          <li data-row key={`${station.kind}-${station.startedAt}`} className="flex min-w-0 gap-2">
            {index > 0 ? <ArrowRight aria-hidden size={14} className="mt-3 shrink-0 text-muted" /> : null}
            {station.kind === 'verified' ? (
              <VerificationStep station={station} provisional={provisional} />
            ) : (
              <StationStep station={station} now={now} action={children(station)} />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Shows whether the visit began with the scheme's authorization or a provisional one. */
export function VerificationStep({
  station,
  provisional,
}: {
  station: Station;
  provisional: ProvisionalMark | null;
}) {
  const at = station.startedAt;
  if (provisional === null)
    return (
      <Step
        icon={<CircleCheck aria-hidden size={16} className="shrink-0 text-ok" />}
        name={<Trans>Verified</Trans>}
      >
        <span className="sr-only">
          <Trans>Card accepted</Trans>
        </span>{' '}
        {formatTime(at)}
      </Step>
    );
  const name = <Trans context="an authorization">Provisional</Trans>;
  if (provisional === 'waiting')
    return (
      <Step icon={<Hourglass aria-hidden size={16} className="shrink-0 text-warn" />} name={name}>
        {formatTime(at)} <Trans>Not confirmed yet</Trans>
      </Step>
    );
  return (
    <Step icon={<CircleX aria-hidden size={16} className="shrink-0 text-bad" />} name={name}>
      {formatTime(at)}{' '}
      {provisional === 'closed' ? (
        <Trans context="an authorization">Ended</Trans>
      ) : (
        <Trans>Card refused</Trans>
      )}
    </Step>
  );
}

function StationStep({ station, now, action }: { station: Station; now: Date; action: ReactNode }) {
  const word = useCarePointLabel();
  return (
    <Step icon={<StationIcon station={station} />} name={word(station.name)} action={action}>
      <StationState station={station} now={now} />
      {station.empty ? (
        <>
          {' · '}
          <NothingOrdered closesAt={station.closesAt} />
        </>
      ) : null}
    </Step>
  );
}

function Step({
  icon,
  name,
  action,
  children,
}: {
  icon: ReactNode;
  name: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1.5">
      <span className="flex min-h-9 min-w-0 items-center gap-x-1.5 sm:whitespace-nowrap">
        {icon}
        <span>
          <span className="font-medium">{name}</span>{' '}
          <span className="figures text-sm text-muted">{children}</span>
        </span>
      </span>
      {/* One row of buttons on a phone. */}
      <span className="flex gap-1.5 empty:hidden max-sm:w-full">{action}</span>
    </span>
  );
}

export function StationIcon({ station }: { station: Station }) {
  if (station.status === 'Cancelled')
    return <CircleSlash aria-hidden size={16} className="shrink-0 text-muted" />;
  if (station.status === 'Completed')
    return <CircleCheck aria-hidden size={16} className="shrink-0 text-ok" />;
  if (station.takenAt) return <CircleDot aria-hidden size={16} className="shrink-0 text-info" />;
  return <Hourglass aria-hidden size={16} className="shrink-0 text-warn" />;
}

export function StationState({ station, now }: { station: Station; now: Date }) {
  const duration = useDuration();
  if (station.status === 'Cancelled') return <Trans context="a visit">Withdrawn</Trans>;
  if (station.status === 'Completed') {
    const ended = formatTime(station.endedAt);
    // The icon says it to others.
    return station.endedAt ? (
      <>
        <span className="sr-only">
          <Trans context="a visit">Completed</Trans>
        </span>{' '}
        {ended}
      </>
    ) : (
      <Trans context="a visit">Completed</Trans>
    );
  }
  if (station.takenAt) {
    const since = formatTime(station.takenAt);
    return <Trans>In care since {since}</Trans>;
  }
  const waited = duration(minutesBetween(station.startedAt, now));
  return <Trans>waiting {waited}</Trans>;
}
