import type { Patient } from '@afyakadi/contract';
import { may } from '@afyakadi/contract/access/permissions';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { nameOf } from '../../entities/people/name.ts';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { useRole } from '../../lib/session/useRole.ts';
import { Button } from '../../ui/Button.tsx';

const dialog = lazyComponent(async () => (await import('./ReferDialog.tsx')).ReferDialog);

/** Refers the patient of the doctor's page to another facility. */
export function ReferPatientButton({ patient }: { patient: Patient }) {
  const role = useRole();
  const [opened, setOpened] = useState(false);
  if (!role || !may(role, 'referrals.create')) return null;
  const open = async () => {
    if (await dialog.load()) setOpened(true);
  };
  const name = nameOf(patient) || patient.cardNo;
  return (
    <>
      <Button
        className="px-3"
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => void open()}
      >
        <Trans>Refer Patient</Trans>
      </Button>
      {opened ? (
        <dialog.Component
          patient={{ authorizedMemberId: patient.authorizedMemberId, name }}
          onClose={() => setOpened(false)}
        />
      ) : null}
    </>
  );
}
