import type { Patient } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNewestVitals } from '../../entities/record/queries.ts';
import { useAllergyText } from '../../entities/record/useAllergyText.ts';
import { useShownVitals, VitalValue } from '../../entities/record/vitals.tsx';
import { ageOf, formatAge } from '../../lib/text/age.ts';
import { formatDay } from '../../lib/text/format.ts';
import { TriangleAlert } from '../../ui/icons.ts';

/** From this age on, doses rarely follow the weight. */
const adultFrom = 15;

/** Returns a child's last recorded weight; undefined for others, and for a child without one. */
export function useChildWeight({ authorizedMemberId, dateOfBirth }: Patient) {
  const age = dateOfBirth ? ageOf(dateOfBirth) : null;
  const isChild = age !== null && (age.unit !== 'years' || age.value < adultFrom);
  const { data } = useNewestVitals(authorizedMemberId, isChild);
  return isChild ? data?.find(({ weightKg }) => weightKg !== null) : undefined;
}

/** What a prescriber keeps in view: allergies, age, weight with the day it was measured, and the newest vital signs. */
export function OrderFacts({ patient }: { patient: Patient }) {
  const { t } = useLingui();
  const words = useAllergyText();
  const show = useShownVitals();
  const { data: vitals = [] } = useNewestVitals(patient.authorizedMemberId, true);
  const weighed = vitals.find(({ weightKg }) => weightKg !== null);
  const weight = weighed?.weightKg;
  const day = formatDay(weighed?.createdAt ?? null);
  const age = formatAge(patient.dateOfBirth);
  const [newest] = vitals;
  const others = newest ? show(newest, patient.dateOfBirth).filter(({ id }) => id !== 'weight') : [];
  const list = patient.allergies?.map(words).join(', ');
  return (
    <section
      aria-label={t`About the patient`}
      className="flex max-h-24 flex-wrap items-center gap-x-4 gap-y-1 overflow-y-auto border-b border-line bg-sunken px-4 py-1.5 text-sm sm:px-5"
    >
      {patient.allergies === null ? null : list ? (
        <p className="flex items-start gap-1.5 font-semibold text-bad">
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span>
            <Trans>Allergic to {list}</Trans>
          </span>
        </p>
      ) : (
        <p className="text-muted">
          <Trans>No allergies recorded</Trans>
        </p>
      )}
      <p className="figures whitespace-nowrap">
        {weight ? (
          <Trans>
            {age} · <strong>{weight} kg</strong>, weighed on {day}
          </Trans>
        ) : (
          <>
            {age} · <Trans>not weighed yet</Trans>
          </>
        )}
      </p>
      {others.map((vital) => (
        <VitalValue key={vital.id} vital={vital} />
      ))}
    </section>
  );
}
