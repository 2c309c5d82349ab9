import { useLingui } from '@lingui/react/macro';
import type { Option } from '../../ui/Select.tsx';

/** Returns the scheme's item types (domain 6.3), and the item's current type if it is newer. */
export function useItemTypes(): (current: string) => readonly Option[] {
  const { t } = useLingui();
  return (current) => {
    const known: Option[] = [
      { value: '1', label: t`Registration, consultation` },
      { value: '2', label: t`Inpatient` },
      { value: '3', label: t`Medicine, consumable` },
      { value: '4', label: t`Surgical` },
      { value: '5', label: t`Diagnostic` },
      { value: '6', label: t`Procedure` },
      { value: '7', label: t`Other` },
      { value: '8', label: t`Major surgery` },
      { value: '9', label: t`Specialised` },
      { value: '12', label: t`Optical` },
      { value: '13', label: t`Physiotherapy` },
      { value: '15', label: t`Appliance` },
      { value: '16', label: t`Renal` },
      { value: '17', label: t`Cancer treatment` },
      { value: '18', label: t`Implant` },
    ];
    return known.some(({ value }) => value === current)
      ? known
      : [...known, { value: current, label: t`Type ${current}` }];
  };
}
