import type { Patient } from '@afyakadi/contract';
import { may } from '@afyakadi/contract/access/permissions';
import { Trans } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import { usePatientStay } from '../../entities/stays/queries.ts';
import { useCarePoints } from '../../entities/visits/carePoints.ts';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { useFocusFallback } from '../../lib/hooks/useFocusFallback.ts';
import { useRole } from '../../lib/session/useRole.ts';
import { Button } from '../../ui/Button.tsx';

const dialog = lazyComponent(
  async () => (await import('./RequestAdmissionDialog.tsx')).RequestAdmissionDialog,
);

interface RequestAdmissionProps {
  patient: Patient;
  /** The line that says where the patient waits: it gets the focus of the button, which disappears. */
  stayLine: RefObject<HTMLElement | null>;
}

/** Asks for the admission of a patient who is not in, where the facility has a ward. */
export function RequestAdmission({ patient, stayLine }: RequestAdmissionProps) {
  const role = useRole();
  const wards = useCarePoints().data?.filter(({ kind }) => kind === 'ward') ?? [];
  const stay = usePatientStay(patient.authorizedMemberId);
  const asked = useFocusFallback(stayLine, stay.data?.status);
  const [opened, setOpened] = useState(false);
  const isOpen = stay.data?.status === 'Requested' || stay.data?.status === 'Admitted';
  if (!role || !may(role, 'orders.write') || wards.length === 0 || !stay.isSuccess || isOpen) return null;
  const open = async () => {
    if (await dialog.load()) setOpened(true);
  };
  const close = () => {
    asked();
    setOpened(false);
  };
  return (
    <>
      <Button
        className="px-3"
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => void open()}
      >
        <Trans>Admit Patient</Trans>
      </Button>
      {opened ? <dialog.Component patient={patient} wards={wards} onClose={close} /> : null}
    </>
  );
}
