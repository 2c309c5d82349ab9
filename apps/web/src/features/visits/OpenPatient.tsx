import type { AuthorizedVisit } from '@afyakadi/contract';
import type { Role } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { nameOf } from '../../entities/people/name.ts';
import { useAction } from '../../lib/api/useAction.ts';
import { useCameFrom } from '../../lib/hooks/useCameFrom.ts';
import { Button } from '../../ui/Button.tsx';

/** What opening needs of a visit: a care point's list has it, and the list of verified patients. */
export type OpenableVisit = Pick<
  AuthorizedVisit,
  'id' | 'authorizedMemberId' | 'visitStatus' | 'takenAt' | 'firstName' | 'middleName' | 'lastName'
>;

export interface OpenPatientProps {
  visit: OpenableVisit;
  role: Role | undefined;
  /** Opening takes a waiting patient in: who and when is recorded, and the waiting ends. */
  takes: boolean;
  /** Runs beside the work and holds the way back until it is over, as the laboratory's pace does. */
  meanwhile?: () => Promise<void>;
  /** The target route; by default the role's own page of the patient. */
  to?: PatientRoute;
}

export type PatientRoute = '/patients/$nhifId' | '/laboratory/$nhifId' | '/pharmacy/$nhifId';

const pageOf = (role: Role | undefined): PatientRoute =>
  role === 'lab_tech'
    ? '/laboratory/$nhifId'
    : role === 'pharmacist'
      ? '/pharmacy/$nhifId'
      : '/patients/$nhifId';

/** Opens the patient of a row. */
export function OpenPatient({ visit, role, takes, meanwhile, to = pageOf(role) }: OpenPatientProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const cameFrom = useCameFrom();
  const name = nameOf(visit);
  const starts = takes && visit.visitStatus === 'Pending' && visit.takenAt === null;
  const open = useAction(async (call) => {
    const waits = meanwhile?.();
    if (starts) await call('takeVisit', { params: { id: visit.id } });
    await waits;
    await navigate({ to, params: { nhifId: visit.authorizedMemberId }, state: cameFrom });
  });
  return (
    <Button
      variant={starts ? 'secondary' : 'quiet'}
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
