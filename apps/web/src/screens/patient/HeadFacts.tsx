import type { Patient } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useNewestVitals } from '../../entities/record/queries.ts';
import { usePatientStay } from '../../entities/stays/queries.ts';
import { useCarePointLabel } from '../../entities/visits/carePoints.ts';
import { useNow } from '../../lib/hooks/useNow.ts';
import { useRights } from '../../lib/session/useRole.ts';
import { dayOf, formatDay } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { StationState } from './VisitSteps.tsx';

/** The last weight, which decides on a dose, and who pays, beside the identity. */
export function HeadFacts({ patient }: { patient: Patient }) {
  const may = useRights();
  return (
    <dl className="flex flex-wrap items-center gap-x-4">
      {isOpen(patient) && may('vitals.read') ? <Weight memberId={patient.authorizedMemberId} /> : null}
      <Coverage patient={patient} />
    </dl>
  );
}

/**
 * Where the patient is, beside the allergies: the bed always, a visit only where its steps are not below.
 * @param showsVisit the steps are not below
 */
export function HeadVisit({ patient, showsVisit }: { patient: Patient; showsVisit: boolean }) {
  const may = useRights();
  const readsBed = isOpen(patient) && may('services.read');
  const visit = showsVisit ? <Visit patient={patient} /> : null;
  if (!readsBed && !visit) return null;
  return <dl className="py-1 empty:hidden">{readsBed ? <Place patient={patient}>{visit}</Place> : visit}</dl>;
}

const isOpen = ({ access }: Patient) => access === 'own' || access === 'opened';

/** @param isSecondary hidden on a phone */
function HeadFact({
  term,
  isSecondary = false,
  children,
}: {
  term: ReactNode;
  isSecondary?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={isSecondary ? 'flex items-center gap-1.5 max-sm:hidden' : 'flex items-center gap-1.5'}>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="figures font-medium whitespace-nowrap">{children}</dd>
    </div>
  );
}

/** The last weight, with its day unless it is of today. */
function Weight({ memberId }: { memberId: string }) {
  const { data } = useNewestVitals(memberId, true);
  if (!data) return null;
  const weighed = data.find(({ weightKg }) => weightKg !== null);
  return (
    <HeadFact isSecondary={!weighed} term={<Trans>Weight</Trans>}>
      {weighed ? (
        <>
          {weighed.weightKg} kg
          {dayOf(weighed.createdAt) === dayOf(new Date()) ? null : (
            <span className="text-sm font-normal text-muted"> · {formatDay(weighed.createdAt)}</span>
          )}
        </>
      ) : (
        <span className="font-normal text-muted">
          <Trans>not weighed yet</Trans>
        </span>
      )}
    </HeadFact>
  );
}

/** The bed of an in-patient, or `children` for anyone else. */
function Place({ patient, children }: { patient: Patient; children: ReactNode }) {
  const { data: stay } = usePatientStay(patient.authorizedMemberId);
  const word = useCarePointLabel();
  if (stay?.status !== 'Admitted') return children;
  return (
    <HeadFact term={<Trans>In</Trans>}>
      {word(stay.carePointName)}
      {stay.bed ? `, ${stay.bed.name}` : null}
    </HeadFact>
  );
}

/** The care point where the patient is or waits. */
function Visit({ patient }: { patient: Patient }) {
  const word = useCarePointLabel();
  const now = useNow(15_000);
  const station = patient.way.findLast(({ kind, status }) => kind !== 'verified' && status === 'Pending');
  if (!station) return null;
  return (
    <HeadFact isSecondary term={word(station.name)}>
      <StationState station={station} now={now} />
    </HeadFact>
  );
}

/** Who pays: the product, and the card's status where it is not active. */
function Coverage({ patient }: { patient: Patient }) {
  const translate = useTranslate();
  const product = patient.productName ?? patient.schemeName;
  if (!product) return null;
  return (
    <HeadFact isSecondary term={<Trans>Coverage</Trans>}>
      {product}
      {/^active$/i.test(patient.cardStatus) ? null : (
        <span className="text-warn"> · {translate(patient.cardStatus)}</span>
      )}
    </HeadFact>
  );
}
