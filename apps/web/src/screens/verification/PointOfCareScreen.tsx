import { failures } from '@afyakadi/contract/texts/messages';
import { Trans } from '@lingui/react/macro';
import { Link, useRouteContext } from '@tanstack/react-router';
import type { ForwardState } from '../../entities/cards/forwardState.ts';
import { ProvisionalBadge } from '../../entities/people/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import { PointOfCareForm } from '../../features/verification/PointOfCareForm.tsx';
import { useRole } from '../../lib/session/useRole.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { UserX } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

/** Forwards the patient from the router's state, which the route stores (requirements 2.7). */
export function PointOfCareScreen() {
  const { patient } = useRouteContext({ from: '/shell/point-of-care' });
  if (!patient) return <NoPatient />;
  return (
    <div className="max-w-lg">
      <PageHeader title={<Trans>Forward the patient</Trans>} />
      <ForwardedPatient patient={patient} />
      {/* The address does not name the patient, so the router does not begin a new screen. */}
      <PointOfCareForm key={patient.authorizationId} patient={patient} />
    </div>
  );
}

function ForwardedPatient({ patient }: { patient: ForwardState }) {
  return (
    <div className="mb-5 rounded-md border border-line bg-surface px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2 text-lg font-semibold">
        <span className="min-w-0 break-words">{nameOf(patient)}</span>
        <ProvisionalBadge mark={patient.provisional} />
      </p>
      <p className="figures text-muted">
        <Trans>Card No</Trans> <span className="break-all">{patient.cardNo}</span>
      </p>
    </div>
  );
}

function NoPatient() {
  const translate = useTranslate();
  const role = useRole();
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-16 text-center">
      <UserX aria-hidden size={32} className="text-muted" />
      <p className="max-w-prose font-medium">{translate(failures.noPatient)}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {role === 'receptionist' ? (
          <Link to="/verification" className={buttonClass('primary')}>
            <Trans>Verify a patient</Trans>
          </Link>
        ) : null}
        <Link to="/patients" className={buttonClass('secondary')}>
          <Trans>Choose from the verified patients</Trans>
        </Link>
      </div>
    </div>
  );
}
