import type { CarePoint, Stay } from '@afyakadi/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { nameOf } from '../../entities/people/name.ts';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { useCameFrom } from '../../lib/hooks/useCameFrom.ts';
import { useRole } from '../../lib/session/useRole.ts';
import { RowAction } from '../../ui/RowAction.tsx';
import { billDialog } from './InterimBill.tsx';

/** The dialogs about a stay, by what a person does with it. */
export const stayDialogs = {
  bed: lazyComponent(async () => (await import('./BedDialog.tsx')).BedDialog),
  plan: lazyComponent(async () => (await import('./PlanDischargeDialog.tsx')).PlanDischargeDialog),
  discharge: lazyComponent(async () => (await import('./DischargeDialog.tsx')).DischargeDialog),
  bill: billDialog,
  withdraw: lazyComponent(
    async () => (await import('./WithdrawAdmissionDialog.tsx')).WithdrawAdmissionDialog,
  ),
};
export type StayAction = keyof typeof stayDialogs;
export type ActOnStay = (stay: Stay, act: StayAction) => void;

const linkClass =
  'inline-flex min-h-6 items-center font-medium text-accent underline-offset-4 hover:underline';

interface StayActionButtonProps {
  of: StayAction;
  label: string;
  icon: ReactNode;
  stay: Stay;
  act: ActOnStay;
  children: ReactNode;
}

/** Opens a dialog about a stay. */
export function StayActionButton({ of, stay, act, ...rest }: StayActionButtonProps) {
  const { preload } = stayDialogs[of];
  return <RowAction {...rest} onPointerEnter={preload} onFocus={preload} onClick={() => act(stay, of)} />;
}

/** Leads to the patient's page: the doctor's, or that of the ward's own work. */
export function StayPatientLink({ stay, ward }: { stay: Stay; ward: CarePoint }) {
  const role = useRole();
  const cameFrom = useCameFrom();
  const name = nameOf(stay) || stay.cardNo;
  return role === 'doctor' ? (
    <Link
      to="/patients/$nhifId"
      params={{ nhifId: stay.authorizedMemberId }}
      state={cameFrom}
      className={linkClass}
    >
      {name}
    </Link>
  ) : (
    <Link
      to="/services/$carePointId/$nhifId"
      params={{ carePointId: ward.id, nhifId: stay.authorizedMemberId }}
      state={cameFrom}
      className={linkClass}
    >
      {name}
    </Link>
  );
}
