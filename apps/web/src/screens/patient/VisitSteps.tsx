import type { Patient, Station } from '@afyakadi/contract';
import { may } from '@afyakadi/contract/access/permissions';
import type { ProvisionalMark } from '@afyakadi/contract/scheme/provisional';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { forwardStateOf } from '../../entities/cards/forwardState.ts';
import { nameOf } from '../../entities/people/name.ts';
import { useCarePointLabel } from '../../entities/visits/carePoints.ts';
import { NothingOrdered } from '../../entities/visits/NothingOrdered.tsx';
import { useDuration } from '../../entities/visits/useDuration.ts';
import { CloseVisit } from '../../features/visits/CloseVisit.tsx';
import { CompleteVisit, UndoCompletion } from '../../features/visits/CompleteVisit.tsx';
import { canUndo } from '../../features/visits/completedVisit.ts';
import { StartVisit } from '../../features/visits/StartVisit.tsx';
import { useNow } from '../../lib/hooks/useNow.ts';
import { useRole } from '../../lib/session/useRole.ts';
import { dayOf, formatDay, formatTime, minutesBetween } from '../../lib/text/format.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { ArrowRight, CircleCheck, CircleDot, CircleSlash, CircleX, Hourglass } from '../../ui/icons.ts';

/**
 * The steps of the visit: Verified 08:12 → Consultation 08:31 (waiting 12 min) → …. The role's next actions: take the
 * patient in, close an empty visit, forward the patient.
 */
export function VisitSteps({ patient }: { patient: Patient }) {
  const { t } = useLingui();
  const { way } = patient;
  const provisional = patient.authorization?.provisional ?? null;
  const name = nameOf(patient) || patient.cardNo;
  const memberId = patient.authorizedMemberId;
  const now = useNow(15_000);
  const [failed, setFailed] = useState<unknown>();
  const first = way[0];
  if (!first) {
    return (
      <p className="mt-4 text-muted">
        <Trans>No visit yet. The way through the facility appears here once the patient is verified.</Trans>
      </p>
    );
  }
  const today = dayOf(first.startedAt) === dayOf(now);
  return (
    <section aria-label={t`Steps of the visit`} className="mt-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {today ? null : <p className="text-sm text-muted">{formatDay(first.startedAt)}</p>}
        <ol className="flex min-w-0 flex-wrap items-center gap-x-2">
          {way.map((station, index) => (
            <li data-row key={`${station.kind}-${station.startedAt}`} className="flex min-w-0 gap-2">
              {index > 0 ? <ArrowRight aria-hidden size={14} className="mt-3 shrink-0 text-muted" /> : null}
              {station.kind === 'verified' ? (
                <VerificationStep station={station} provisional={provisional} />
              ) : (
                <StationStep
                  station={station}
                  now={now}
                  action={
                    <StationAction station={station} visitor={{ memberId, name }} onFailed={setFailed} />
                  }
                />
              )}
            </li>
          ))}
        </ol>
        <ForwardLink patient={patient} />
      </div>
      <FailedBand error={failed} announce="none" />
    </section>
  );
}

/** Shows whether the visit began with the scheme's authorization or a provisional one. */
function VerificationStep({
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

/**
 * A doctor takes in a patient who waits at consultation. Doctor and receptionist complete a visit there and at
 * registration, and may undo that. The station and the doctor close an empty visit.
 */
function StationAction({
  station: { kind, visitId, status, takenAt, endedAt, empty },
  visitor,
  onFailed,
}: {
  station: Station;
  visitor: { memberId: string; name: string };
  onFailed: (error: unknown) => void;
}) {
  const role = useRole();
  const navigate = useNavigate();
  const home = useLocation({ select: ({ state }) => state.cameFrom });
  if (visitId === null || kind === 'verified' || kind === 'other') return null;
  const { name } = visitor;
  if (kind === 'consultation' || kind === 'registration') {
    if (role === undefined || !may(role, 'visit.complete')) return null;
    if (status === 'Completed')
      return canUndo(endedAt, new Date()) ? <UndoCompletion visitId={visitId} name={name} /> : null;
    if (status !== 'Pending') return null;
    return (
      <>
        {role === 'doctor' && kind === 'consultation' && takenAt === null ? (
          <StartVisit visitId={visitId} name={name} />
        ) : null}
        <CompleteVisit
          visit={{ visitId, ...visitor, begun: takenAt !== null || kind !== 'consultation' }}
          onFailed={onFailed}
          variant="secondary"
          // The list says that it is completed, with Undo, and has the next patient.
          onDone={() => void navigate({ to: home && visitLists.test(home) ? home : '/visits' })}
        />
      </>
    );
  }
  // Closing the visit also closes the record, so the station's page would be empty.
  const toList = () => void navigate({ to: kind === 'pharmacy' ? '/pharmacy' : '/labs' });
  return (
    <CloseVisit
      visit={{ visitId, kind, empty }}
      name={name}
      {...(role === 'doctor' ? {} : { onClosed: toList })}
    />
  );
}

/** The addresses of lists with a band that says which visit was completed. */
const visitLists = /^\/(visits$|medical-visit)/;

/** Links to `/point-of-care` with this patient, for roles that may start visits. */
function ForwardLink({ patient: { authorization } }: { patient: Patient }) {
  const role = useRole();
  if (!role || !may(role, 'visit.start') || authorization?.state !== 'valid') return null;
  return (
    <Link
      to="/point-of-care"
      state={{ patient: forwardStateOf(authorization) }}
      className={buttonClass('secondary', 'px-3')}
    >
      <Trans>Send to a care point</Trans>
    </Link>
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

function StationIcon({ station }: { station: Station }) {
  if (station.status === 'Cancelled')
    return <CircleSlash aria-hidden size={16} className="shrink-0 text-muted" />;
  if (station.status === 'Completed')
    return <CircleCheck aria-hidden size={16} className="shrink-0 text-ok" />;
  if (station.takenAt) return <CircleDot aria-hidden size={16} className="shrink-0 text-info" />;
  return <Hourglass aria-hidden size={16} className="shrink-0 text-warn" />;
}

function StationState({ station, now }: { station: Station; now: Date }) {
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
