import type { Patient, Station } from '@afyakadi/contract';
import { may } from '@afyakadi/contract/access/permissions';
import { Trans } from '@lingui/react/macro';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { forwardStateOf } from '../../entities/cards/forwardState.ts';
import { nameOf } from '../../entities/people/name.ts';
import { CloseVisit } from '../../features/visits/CloseVisit.tsx';
import { CompleteVisit, UndoCompletion } from '../../features/visits/CompleteVisit.tsx';
import { canUndo } from '../../features/visits/completedVisit.ts';
import { StartVisit } from '../../features/visits/StartVisit.tsx';
import { useRole } from '../../lib/session/useRole.ts';
import { type ButtonVariant, buttonClass } from '../../ui/Button.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';

interface Visitor {
  memberId: string;
  name: string;
}

export const visitorOf = (patient: Patient): Visitor => ({
  memberId: patient.authorizedMemberId,
  name: nameOf(patient) || patient.cardNo,
});

/** Ends the consultation or sends the patient on, among the actions given. */
export function VisitBar({ patient, children }: { patient: Patient; children: ReactNode }) {
  const [failed, setFailed] = useState<unknown>();
  return (
    <>
      <div className="flex flex-wrap items-center gap-1.5">
        <ForwardLink patient={patient} />
        {children}
        {patient.way
          .filter(({ kind }) => kind === 'consultation')
          .map((station) => (
            <ConsultationAction
              key={station.visitId}
              station={station}
              visitor={visitorOf(patient)}
              onFailed={setFailed}
            />
          ))}
      </div>
      <FailedBand error={failed} announce="none" />
    </>
  );
}

/** A doctor takes in a patient who waits at consultation. Doctor and receptionist complete a visit there, and may undo that. */
export function ConsultationAction({
  station: { kind, visitId, status, takenAt, endedAt },
  visitor,
  onFailed,
}: {
  station: Station;
  visitor: Visitor;
  onFailed: (error: unknown) => void;
}) {
  const role = useRole();
  const navigate = useNavigate();
  const home = useLocation({ select: ({ state }) => state.cameFrom });
  if (visitId === null || (kind !== 'consultation' && kind !== 'registration')) return null;
  if (role === undefined || !may(role, 'visit.complete')) return null;
  const { name } = visitor;
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

/** The station and the doctor close an empty visit. */
export function StationAction({
  station: { kind, visitId, empty },
  visitor,
}: {
  station: Station;
  visitor: Visitor;
}) {
  const role = useRole();
  const navigate = useNavigate();
  if (visitId === null || kind === 'verified' || kind === 'other') return null;
  if (kind === 'consultation' || kind === 'registration') return null;
  // Closing the visit also closes the record, so the station's page would be empty.
  const toList = () => void navigate({ to: kind === 'pharmacy' ? '/pharmacy' : '/labs' });
  return (
    <CloseVisit
      visit={{ visitId, kind, empty }}
      name={visitor.name}
      {...(role === 'doctor' ? {} : { onClosed: toList })}
    />
  );
}

/** The addresses of lists with a band that says which visit was completed. */
const visitLists = /^\/(visits$|medical-visit)/;

/** Links to `/point-of-care` with this patient, for roles that may start visits. */
export function ForwardLink({
  patient: { authorization },
  variant = 'secondary',
}: {
  patient: Patient;
  variant?: ButtonVariant;
}) {
  const role = useRole();
  if (!role || !may(role, 'visit.start') || authorization?.state !== 'valid') return null;
  return (
    <Link
      to="/point-of-care"
      state={{ patient: forwardStateOf(authorization) }}
      className={buttonClass(variant, 'px-3')}
    >
      <Trans>Send to a care point</Trans>
    </Link>
  );
}
