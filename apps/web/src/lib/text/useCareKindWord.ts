import type { CareKind } from '@afyakadi/contract/words';
import { useLingui } from '@lingui/react/macro';

/** What is done at a care point, in words; a dash where no visits are told apart by it. */
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
        }[kind];
}
