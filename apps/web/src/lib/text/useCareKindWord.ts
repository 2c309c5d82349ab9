import type { CareKind } from '@afyakadi/contract/care/care-points';
import { useLingui } from '@lingui/react/macro';

/** Returns the word for a kind of care point; a dash for none. */
export function useCareKindWord(): (kind: CareKind | null) => string {
  const { t } = useLingui();
  return (kind) =>
    kind === null
      ? '–'
      : {
          consultation: t`Consultation`,
          registration: t`Registration`,
          pharmacy: t`Pharmacy`,
          laboratory: t`Laboratory`,
          triage: t`Triage`,
          procedures: t`Procedure room`,
          theatre: t`Theatre`,
          imaging: t`Imaging`,
          dental: t`Dental clinic`,
          eye: t`Eye clinic`,
          physiotherapy: t`Physiotherapy`,
          dialysis: t`Dialysis`,
          maternity: t`Maternity`,
          ward: t`Ward`,
        }[kind];
}
