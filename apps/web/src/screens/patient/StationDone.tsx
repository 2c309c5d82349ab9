import type { CarePoint, Patient } from '@afyakadi/contract';
import type { Permission } from '@afyakadi/contract/access/permissions';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRights } from '../../lib/session/useRole.ts';
import { dayOf, formatMoment, formatTime } from '../../lib/text/format.ts';
import { Band } from '../../ui/Band.tsx';
import { buttonClass } from '../../ui/Button.tsx';

interface StationDoneProps {
  patient: Patient;
  /** Pharmacy, laboratory, or a care point where services are done. */
  kind: NonNullable<CarePoint['kind']>;
  /** The care point where services are done. */
  carePointId?: string;
  /** Something must be done first, such as telling a doctor of a critical value. */
  isHeld?: boolean;
}

function worksAt(kind: StationDoneProps['kind']): Permission {
  if (kind === 'pharmacy') return 'dispense';
  return kind === 'laboratory' ? 'results.write' : 'services.perform';
}

/** Says that the patient's visit at a station has ended, and links back to the waiting patients. */
export function StationDone({ patient, kind, carePointId, isHeld = false }: StationDoneProps) {
  const { t } = useLingui();
  const here = patient.way.filter((station) => station.kind === kind);
  const last = here.at(-1);
  const done = !isHeld && last?.status === 'Completed' && here.every(({ status }) => status !== 'Pending');
  const may = useRights();
  const at = last?.endedAt;
  const ended = at && dayOf(at) === dayOf(new Date()) ? formatTime(at) : formatMoment(at);
  return (
    // Always rendered, so that screen readers announce the band when it appears.
    <div role="status" className={done ? 'mt-5' : undefined}>
      {done ? (
        <Band tone="ok" title={t`Visit completed`} announce="none">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p>
              {kind === 'pharmacy' ? (
                <Trans>Nothing is left to dispense. The visit ended: {ended}.</Trans>
              ) : kind === 'laboratory' ? (
                <Trans>Nothing is left to test. The visit ended: {ended}.</Trans>
              ) : (
                <Trans>Nothing is left to do here. The visit ended: {ended}.</Trans>
              )}
            </p>
            {may(worksAt(kind)) ? <NextPatient kind={kind} carePointId={carePointId} /> : null}
          </div>
        </Band>
      ) : null}
    </div>
  );
}

function NextPatient({
  kind,
  carePointId,
}: Pick<StationDoneProps, 'kind'> & { carePointId: string | undefined }) {
  const className = buttonClass('primary');
  if (carePointId !== undefined)
    return (
      <Link to="/medical-visit/$carePointId" params={{ carePointId }} className={className}>
        <Trans>Next patient</Trans>
      </Link>
    );
  return (
    <Link to={kind === 'pharmacy' ? '/pharmacy' : '/labs'} className={className}>
      <Trans>Next patient</Trans>
    </Link>
  );
}
