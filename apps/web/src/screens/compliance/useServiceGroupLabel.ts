import type { ServiceGroup } from '@afyakadi/contract/scheme/claims';
import { useLingui } from '@lingui/react/macro';

/** Returns the label of a service group of the monthly summary (domain 7.2). */
export function useServiceGroupLabel(): (group: ServiceGroup) => string {
  const { t } = useLingui();
  return (group) =>
    ({
      Consultation: t`Consultation`,
      Medicines: t`Medicines`,
      Diagnostics: t`Diagnostics`,
      Procedures: t`Procedures`,
      Beds: t`Beds`,
      Other: t`Other services`,
    })[group];
}
