import type { Patient, Station } from '@afyakadi/contract';
import { may, type ProvisionalMark } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowRight, CircleCheck, CircleDot, CircleSlash, CircleX, Hourglass, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { forwardStateOf } from '../../entities/cards/forwardState.ts';
import { nameOf } from '../../entities/people/name.ts';
import { useCarePointLabel } from '../../entities/visits/carePoints.ts';
import { NothingOrdered } from '../../entities/visits/NothingOrdered.tsx';
import { useDuration } from '../../entities/visits/useDuration.ts';
import { CloseVisit } from '../../features/visits/CloseVisit.tsx';
import { StartVisit } from '../../features/visits/StartVisit.tsx';
import { useNow } from '../../lib/hooks/useNow.ts';
import { useRole } from '../../lib/session/useRole.ts';
import { dayOf, formatDay, formatTime, minutesBetween } from '../../lib/text/format.ts';
import { buttonClass } from '../../ui/Button.tsx';

/**
 * The steps of the visit: Verified 08:12 → Consultation 08:31 (waiting 12 min) → …. The role's next actions: take the
 * patient in, close an empty visit, forward the patient.
 */
export function VisitSteps({ patient }: { patient: Patient }) {
  const { t } = useLingui();
  const { way } = patient;
  const provisional = patient.authorization?.provisional ?? null;
  const name = nameOf(patient) || patient.cardNo;
  const now = useNow(15_000);
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
    <section aria-label={t`The visit's way`} className="mt-4">
      {today ? null : <p className="mb-2 text-sm text-muted">{formatDay(first.startedAt)}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <ol className="flex flex-col gap-2 max-sm:w-full sm:flex-row sm:flex-wrap sm:items-stretch">
          {way.map((station, index) => (
            <li key={`${station.kind}-${station.startedAt}`} className="flex items-center gap-2">
              {index > 0 ? (
                <ArrowRight aria-hidden size={16} className="hidden shrink-0 text-muted sm:block" />
              ) : null}
              {station.kind === 'verified' ? (
                <VerificationStep station={station} provisional={provisional} />
              ) : (
                <StationBox station={station} now={now} name={name} />
              )}
            </li>
          ))}
        </ol>
        <ForwardLink patient={patient} />
      </div>
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
      <StepBox
        icon={<CircleCheck aria-hidden size={18} className="shrink-0 text-ok" />}
        name={<Trans>Verified</Trans>}
        at={at}
      >
        <Trans>Card accepted</Trans>
      </StepBox>
    );
  const name = <Trans context="an authorization">Provisional</Trans>;
  if (provisional === 'waiting')
    return (
      <StepBox icon={<Hourglass aria-hidden size={18} className="shrink-0 text-warn" />} name={name} at={at}>
        <Trans>Not confirmed yet</Trans>
      </StepBox>
    );
  return (
    <StepBox icon={<CircleX aria-hidden size={18} className="shrink-0 text-bad" />} name={name} at={at}>
      {provisional === 'closed' ? (
        <Trans context="an authorization">Ended</Trans>
      ) : (
        <Trans>Card refused</Trans>
      )}
    </StepBox>
  );
}

function StationBox({ station, now, name }: { station: Station; now: Date; name: string }) {
  const word = useCarePointLabel();
  return (
    <StepBox
      icon={<StationIcon station={station} />}
      name={word(station.name)}
      at={station.startedAt}
      action={<StationAction station={station} name={name} />}
    >
      <StationState station={station} now={now} />
      {station.empty ? (
        <div>
          <NothingOrdered closesAt={station.closesAt} />
        </div>
      ) : null}
    </StepBox>
  );
}

/** A doctor takes in a patient who waits at consultation. The station and the doctor close an empty visit. */
function StationAction({
  station: { kind, visitId, status, takenAt, empty },
  name,
}: {
  station: Station;
  name: string;
}) {
  const role = useRole();
  const navigate = useNavigate();
  if (visitId === null || kind === 'verified' || kind === 'other') return null;
  if (kind === 'consultation')
    return role === 'doctor' && status === 'Pending' && takenAt === null ? (
      <StartVisit visitId={visitId} name={name} />
    ) : null;
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

/** Links to `/point-of-care` with this patient, for roles that may start visits (§6). */
function ForwardLink({ patient: { authorization } }: { patient: Patient }) {
  const role = useRole();
  if (!role || !may(role, 'visit.start') || authorization?.state !== 'valid') return null;
  return (
    <Link
      to="/point-of-care"
      state={{ patient: forwardStateOf(authorization) }}
      className={buttonClass('secondary')}
    >
      <Send aria-hidden size={18} />
      <Trans>Send to a care point</Trans>
    </Link>
  );
}

function StepBox({
  icon,
  name,
  at,
  action,
  children,
}: {
  icon: ReactNode;
  name: ReactNode;
  at: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex w-full min-w-36 items-center gap-2 rounded-md border border-line bg-surface px-2.5 py-2">
      {icon}
      <div>
        <div className="flex items-baseline gap-2">
          <span className="font-medium">{name}</span>
          <span className="figures text-muted">{formatTime(at)}</span>
        </div>
        <div className="figures text-sm text-muted">{children}</div>
      </div>
      {action}
    </div>
  );
}

function StationIcon({ station }: { station: Station }) {
  if (station.status === 'Cancelled')
    return <CircleSlash aria-hidden size={18} className="shrink-0 text-muted" />;
  if (station.status === 'Completed')
    return <CircleCheck aria-hidden size={18} className="shrink-0 text-ok" />;
  if (station.takenAt) return <CircleDot aria-hidden size={18} className="shrink-0 text-info" />;
  return <Hourglass aria-hidden size={18} className="shrink-0 text-warn" />;
}

function StationState({ station, now }: { station: Station; now: Date }) {
  const duration = useDuration();
  if (station.status === 'Cancelled') return <Trans>Withdrawn</Trans>;
  if (station.status === 'Completed') {
    const ended = formatTime(station.endedAt);
    return station.endedAt ? <Trans>Completed {ended}</Trans> : <Trans>Completed</Trans>;
  }
  if (station.takenAt) {
    const since = formatTime(station.takenAt);
    return <Trans>In care since {since}</Trans>;
  }
  const waited = duration(minutesBetween(station.startedAt, now));
  return <Trans>waiting {waited}</Trans>;
}
