import type { Patient, Station } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { openVisitOf } from '../../entities/cards/queries.ts';
import { useCarePointLabel } from '../../entities/visits/carePoints.ts';
import { PrintSlip } from '../../features/verification/PrintSlip.tsx';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { useNow } from '../../lib/hooks/useNow.ts';
import { formatTime } from '../../lib/text/format.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { NotForRole } from './NotForRole.tsx';
import { PatientColumns } from './PatientColumns.tsx';
import { PatientFacts } from './PatientHeader.tsx';
import { PatientSection } from './PatientSection.tsx';
import { ConsultationAction, ForwardLink, visitorOf } from './VisitActions.tsx';
import { StationIcon, StationState, VerificationStep } from './VisitSteps.tsx';

const dialog = lazyComponent(
  async () => (await import('../../features/verification/IntentionDialog.tsx')).IntentionDialog,
);

/** What the desk sees of a patient and does: this visit, and who the patient is and who pays; nothing clinical. */
export function DeskRecord({ patient }: { patient: Patient }) {
  return (
    <div className="mt-5 flex flex-col gap-2">
      <PatientColumns
        areEqual
        side={
          <PatientSection title={<Trans>Identity and coverage</Trans>}>
            <div className="rounded-md border border-line bg-surface px-4 py-3">
              <PatientFacts patient={patient} />
            </div>
          </PatientSection>
        }
      >
        <ThisVisit patient={patient} />
      </PatientColumns>
      <NotForRole>
        <Trans>Orders, diagnoses and results are read by those who treat the patient.</Trans>
      </NotForRole>
    </div>
  );
}

/** Where the patient was and is, and what the desk does next. */
function ThisVisit({ patient }: { patient: Patient }) {
  const { t } = useLingui();
  const [failed, setFailed] = useState<unknown>();
  const now = useNow(15_000);
  const { authorization, way } = patient;
  return (
    <section aria-label={t`Steps of the visit`} className="flex flex-col gap-3">
      <h3 className="text-base font-semibold">
        <Trans>This visit</Trans>
      </h3>
      {way.length === 0 ? (
        <p className="text-muted">
          <Trans>No visit yet. The way through the facility appears here once the patient is verified.</Trans>
        </p>
      ) : (
        <ol className="rounded-md border border-line bg-surface">
          {way.map((station) => (
            <li
              data-row
              key={`${station.kind}-${station.startedAt}`}
              className="flex min-h-11 flex-wrap items-center gap-x-1.5 border-b border-line px-4 py-1 last:border-b-0"
            >
              {station.kind === 'verified' ? (
                <VerificationStep station={station} provisional={authorization?.provisional ?? null} />
              ) : (
                <StationRow station={station} now={now}>
                  <ConsultationAction station={station} visitor={visitorOf(patient)} onFailed={setFailed} />
                </StationRow>
              )}
            </li>
          ))}
        </ol>
      )}
      <FailedBand error={failed} announce="none" />
      <DeskActions patient={patient} />
    </section>
  );
}

function StationRow({ station, now, children }: { station: Station; now: Date; children: ReactNode }) {
  const word = useCarePointLabel();
  return (
    <>
      <StationIcon station={station} />
      <span className="min-w-0 flex-1">
        <span className="font-medium">{word(station.name)}</span>{' '}
        <span className="figures text-sm text-muted">
          {formatTime(station.startedAt)} · <StationState station={station} now={now} />
        </span>
      </span>
      {children}
    </>
  );
}

/** Sends the patient on, prints the slip, opens the claim, verifies again, or withdraws what nobody used. */
function DeskActions({ patient }: { patient: Patient }) {
  const { t } = useLingui();
  const [withdraws, setWithdraws] = useState(false);
  const { authorization } = patient;
  const name = visitorOf(patient).name;
  if (authorization?.state !== 'valid')
    return (
      <div>
        <Link to="/verification" className={buttonClass('primary')}>
          <Trans>Verify the card again</Trans>
        </Link>
      </div>
    );
  const isUnused = openVisitOf(authorization)?.withdrawable ?? true;
  return (
    <div className="flex flex-wrap gap-2">
      <ForwardLink patient={patient} variant="primary" />
      <PrintSlip card={authorization} />
      <Link
        to="/claims/new"
        search={{ visit: authorization.id }}
        className={buttonClass('secondary', 'px-3')}
      >
        <Trans>Claim of this visit</Trans>
      </Link>
      {isUnused ? (
        <Button
          variant="quiet"
          className="px-3"
          aria-label={t`Withdraw ${name}`}
          onClick={async () => {
            if (await dialog.load()) setWithdraws(true);
          }}
        >
          <Trans>Withdraw</Trans>
        </Button>
      ) : null}
      {withdraws ? (
        <dialog.Component
          intention={{ act: 'withdraw', card: authorization }}
          onClose={() => setWithdraws(false)}
        />
      ) : null}
    </div>
  );
}
