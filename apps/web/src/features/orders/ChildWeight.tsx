import type { Patient, Vitals } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { useNewestVitals } from '../../entities/record/queries.ts';
import { ageOf, formatAge } from '../../lib/text/age.ts';
import { formatDay } from '../../lib/text/format.ts';

/** From this age on, doses rarely follow the weight. */
const adultFrom = 15;

/** Returns a child's last recorded weight; undefined for others, and for a child without one. */
export function useChildWeight({ authorizedMemberId, dateOfBirth }: Patient) {
  const age = dateOfBirth ? ageOf(dateOfBirth) : null;
  const isChild = age !== null && (age.unit !== 'years' || age.value < adultFrom);
  const { data } = useNewestVitals(authorizedMemberId, isChild);
  return isChild ? data?.find(({ weightKg }) => weightKg !== null) : undefined;
}

/** A child's age and weight, with the day on which it was weighed. */
export function ChildWeight({ patient, weighed }: { patient: Patient; weighed: Vitals }) {
  const age = formatAge(patient.dateOfBirth);
  const weight = weighed.weightKg;
  const day = formatDay(weighed.createdAt);
  return (
    <p className="figures border-b border-line px-4 py-2 text-sm sm:px-5">
      <Trans>
        {age} · <strong>{weight} kg</strong>, weighed on {day}
      </Trans>
    </p>
  );
}
