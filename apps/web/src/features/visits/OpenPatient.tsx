import type { AuthorizedVisit } from '@afyakadi/contract';
import { failures, type Role } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { nameOf } from '../../entities/people/name.ts';
import { useTakeVisit } from '../../entities/visits/visitQueries.ts';
import { describe } from '../../lib/api/api.ts';
import { useCameFrom } from '../../lib/hooks/useCameFrom.ts';
import { useOnce } from '../../lib/hooks/useOnce.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
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
  /** Where it leads, when not to the role's own page of the patient. */
  to?: PatientRoute;
}

export type PatientRoute = '/patients/$nhifId' | '/laboratory/$nhifId' | '/pharmacy/$nhifId';

const pageOf = (role: Role | undefined): PatientRoute =>
  role === 'lab_tech'
    ? '/laboratory/$nhifId'
    : role === 'pharmacist'
      ? '/pharmacy/$nhifId'
      : '/patients/$nhifId';

/** A row's way to the patient. */
export function OpenPatient({ visit, role, takes, meanwhile, to = pageOf(role) }: OpenPatientProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const navigate = useNavigate();
  const cameFrom = useCameFrom();
  const take = useTakeVisit();
  const [opening, open] = useOnce(async () => {
    const waits = meanwhile?.();
    if (takes && visit.visitStatus === 'Pending' && visit.takenAt === null) {
      try {
        await take.mutateAsync(visit.id);
      } catch (error) {
        notify.bad(translate(describe(error, failures.any)), error);
        return;
      }
    }
    await waits;
    await navigate({ to, params: { nhifId: visit.authorizedMemberId }, state: cameFrom });
  });
  const name = nameOf(visit);
  const starts = takes && visit.visitStatus === 'Pending' && visit.takenAt === null;
  return (
    <Button
      variant={starts ? 'secondary' : 'quiet'}
      className="px-3"
      pending={opening}
      aria-label={starts ? t`Start visit of ${name}` : t`Open ${name}`}
      onClick={() => void open()}
    >
      {starts ? <Trans>Start</Trans> : <Trans>Open</Trans>}
      <ArrowRight aria-hidden size={16} />
    </Button>
  );
}
