import type { Patient } from '@afyakadi/contract';
import { may } from '@afyakadi/contract/words';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BedSingle } from 'lucide-react';
import { useState } from 'react';
import { nameOf } from '../../entities/people/name.ts';
import { InterimBillLink } from '../../entities/stays/labels.tsx';
import { usePatientStay } from '../../entities/stays/queries.ts';
import { useCarePoints } from '../../entities/visits/carePoints.ts';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { useRole } from '../../lib/session/useRole.ts';
import { formatMoment } from '../../lib/text/format.ts';
import { Button } from '../../ui/Button.tsx';

const dialog = lazyComponent(
  async () => (await import('./RequestAdmissionDialog.tsx')).RequestAdmissionDialog,
);

/** Asks for the admission of a patient who is not in, where the facility has a ward. */
export function RequestAdmission({ patient }: { patient: Patient }) {
  const role = useRole();
  const wards = useCarePoints().data?.filter(({ kind }) => kind === 'ward') ?? [];
  const stay = usePatientStay(patient.authorizedMemberId);
  const [opened, setOpened] = useState(false);
  const isOpen = stay.data?.status === 'Requested' || stay.data?.status === 'Admitted';
  if (!role || !may(role, 'orders.write') || wards.length === 0 || !stay.isSuccess || isOpen) return null;
  const open = async () => {
    if (await dialog.load()) setOpened(true);
  };
  return (
    <>
      <Button
        icon={<BedSingle aria-hidden size={18} />}
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => void open()}
      >
        <Trans>Admit Patient</Trans>
      </Button>
      {opened ? <dialog.Component patient={patient} wards={wards} onClose={() => setOpened(false)} /> : null}
    </>
  );
}

/** Says where the patient lies or waits for a bed. Renders nothing for other patients. */
export function StayLine({ patient }: { patient: Patient }) {
  const { data: stay } = usePatientStay(patient.authorizedMemberId);
  if (!stay || stay.status === 'Discharged') return null;
  const { carePointName: ward, bed } = stay;
  const since = formatMoment(stay.admittedAt ?? stay.requestedAt);
  return (
    <p className="my-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-line bg-surface px-4 py-3">
      <BedSingle aria-hidden size={18} className="shrink-0 text-accent" />
      <span className="font-medium">
        {bed ? (
          <Trans>
            In {ward}, bed {bed.name}, since {since}
          </Trans>
        ) : (
          <Trans>
            Waits for a bed in {ward} since {since}
          </Trans>
        )}
      </span>
      <Link
        to="/medical-visit/$carePointId"
        params={{ carePointId: stay.carePointId }}
        className="inline-flex min-h-6 items-center font-medium text-accent underline-offset-4 hover:underline"
      >
        <Trans>Bed board</Trans>
      </Link>
      <InterimBillLink stay={stay} name={nameOf(patient) || patient.cardNo} />
    </p>
  );
}
