import type { Patient } from '@afyakadi/contract';
import { type CareKind, may, type Permission } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRole } from '../../lib/session/useRole.ts';
import { dayOf, formatMoment, formatTime } from '../../lib/text/format.ts';
import { Band } from '../../ui/Band.tsx';
import { buttonClass } from '../../ui/Button.tsx';

interface StationDoneProps {
  patient: Patient;
  kind: Extract<CareKind, 'pharmacy' | 'laboratory'>;
}

const works: Record<StationDoneProps['kind'], Permission> = {
  pharmacy: 'dispense',
  laboratory: 'results.write',
};

/** Says that the patient's visit at a station has ended, and links back to the waiting patients. */
export function StationDone({ patient, kind }: StationDoneProps) {
  const { t } = useLingui();
  const here = patient.way.filter((station) => station.kind === kind);
  const last = here.at(-1);
  const done = last?.status === 'Completed' && here.every(({ status }) => status !== 'Pending');
  const role = useRole();
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
              ) : (
                <Trans>Nothing is left to test. The visit ended: {ended}.</Trans>
              )}
            </p>
            {role && may(role, works[kind]) ? (
              <Link to={kind === 'pharmacy' ? '/pharmacy' : '/labs'} className={buttonClass('primary')}>
                <Trans>Next patient</Trans>
              </Link>
            ) : null}
          </div>
        </Band>
      ) : null}
    </div>
  );
}
