import type { Patient } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { useSexLabel } from '../../entities/people/labels.tsx';
import { useNewestVitals } from '../../entities/record/queries.ts';
import { useRights } from '../../lib/session/useRole.ts';
import { formatAge } from '../../lib/text/age.ts';
import { formatDay } from '../../lib/text/format.ts';

export type DosedPatient = Pick<Patient, 'authorizedMemberId' | 'dateOfBirth' | 'gender'>;

/** What a dose is judged by: the patient's age, sex and last weight, with its day. */
export function PatientFacts({ patient }: { patient: DosedPatient }) {
  const sex = useSexLabel();
  const may = useRights();
  const vitals = useNewestVitals(patient.authorizedMemberId, may('vitals.read')).data;
  const weighed = vitals?.find(({ weightKg }) => weightKg !== null);
  const day = weighed && formatDay(weighed.createdAt);
  return (
    <p className="figures -mt-1 flex flex-wrap gap-x-4">
      <span className="font-semibold">
        {formatAge(patient.dateOfBirth)}, {sex(patient.gender)}
      </span>
      {weighed ? (
        <span>
          <span className="font-semibold">{weighed.weightKg} kg</span>{' '}
          <span className="text-muted">{day}</span>
        </span>
      ) : vitals ? (
        <span className="text-muted">
          <Trans>no weight recorded</Trans>
        </span>
      ) : null}
    </p>
  );
}
