import type { ListedVisit } from '@afyakadi/contract';
import type { Role } from '@afyakadi/contract/access/roles';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { nameOf } from '../../entities/people/name.ts';
import { type PatientRoute, patientPageOf } from '../../entities/people/patientPage.ts';
import { useAction } from '../../lib/api/useAction.ts';
import { useCameFrom } from '../../lib/hooks/useCameFrom.ts';
import { Button } from '../../ui/Button.tsx';
import { ArrowRight } from '../../ui/icons.ts';

/** The fields of a visit that opening needs, from a care point's list or the list of verified patients. */
export type OpenableVisit = Pick<
  ListedVisit,
  'id' | 'authorizedMemberId' | 'visitStatus' | 'takenAt' | 'firstName' | 'middleName' | 'lastName'
> & { resultsReady?: number | null };

export interface OpenPatientProps {
  visit: OpenableVisit;
  role: Role | undefined;
  /** Opening takes in a waiting patient: it records who and when, and ends the waiting time. */
  takes: boolean;
  /** Runs during the call and delays the navigation until it ends, such as the laboratory's pace. */
  meanwhile?: () => Promise<void>;
  /** Says that the start failed, where the server does not say why. */
  failure?: string;
  /** The target route; by default the role's own page of the patient. */
  to?: PatientRoute;
  /** The care point where services are done; its own page of the patient is opened. */
  serviceAt?: string;
}

/** Opens the patient page of a row. */
export function OpenPatient({
  visit,
  role,
  takes,
  meanwhile,
  failure,
  to = patientPageOf(role),
  serviceAt,
}: OpenPatientProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const cameFrom = useCameFrom();
  const name = nameOf(visit);
  const isOpen = takes && visit.visitStatus === 'Pending';
  const starts = isOpen && visit.takenAt === null;
  // Opening is how the doctor sees new results.
  const sees = isOpen && Boolean(visit.resultsReady);
  const open = useAction(
    async (call) => {
      const waits = meanwhile?.();
      if (starts || sees) await call('takeVisit', { params: { id: visit.id } });
      await waits;
      const nhifId = visit.authorizedMemberId;
      await (serviceAt
        ? navigate({
            to: '/services/$carePointId/$nhifId',
            params: { carePointId: serviceAt, nhifId },
            state: cameFrom,
          })
        : navigate({ to, params: { nhifId }, state: cameFrom }));
    },
    failure ? { failure } : {},
  );
  return (
    <Button
      variant={starts || sees ? 'secondary' : 'quiet'}
      className="px-3"
      pending={open.pending}
      aria-label={starts ? t`Start visit of ${name}` : t`Open ${name}`}
      onClick={() => void open.run()}
    >
      {starts ? <Trans>Start</Trans> : <Trans>Open</Trans>}
      <ArrowRight aria-hidden size={16} />
    </Button>
  );
}
