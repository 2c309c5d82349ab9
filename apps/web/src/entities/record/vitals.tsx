import type { Vitals } from '@afyakadi/contract';
import { normalVital, type VitalName, vitalSigns } from '@afyakadi/contract/care/vitals';
import { useLingui } from '@lingui/react/macro';
import { dayOf } from '../../lib/text/format.ts';
import { Flag } from '../results/labels.tsx';
import { rangeFlag } from '../results/measuredValue.ts';

/** The names of the vital signs, in full. */
export function useVitalNames(): Record<VitalName, string> {
  const { t } = useLingui();
  return {
    weightKg: t`Weight`,
    temperatureC: t`Temperature`,
    pulse: t`Pulse`,
    systolic: t`Blood pressure, systolic`,
    diastolic: t`Blood pressure, diastolic`,
    oxygen: t`Oxygen saturation`,
    respiratoryRate: t`Respiratory rate`,
    heightCm: t`Height`,
    muacCm: t`Mid-upper arm (MUAC)`,
  };
}

export type VitalFlag = ReturnType<typeof rangeFlag>;

/** Returns whether a value is below or above what is normal at the patient's age on its day. */
function flagOf(
  name: VitalName,
  value: number | null,
  takenAt: string,
  dateOfBirth: string | null,
): VitalFlag {
  if (value === null) return null;
  return rangeFlag(value, normalVital(name, dateOfBirth, dayOf(takenAt)));
}

/** A value as a row or a line shows it. */
export interface ShownVital {
  id: 'weight' | 'temperature' | 'pulse' | 'pressure' | 'oxygen' | 'breathing' | 'height' | 'muac';
  /** The short name, as on a chart. */
  term: string;
  name: string;
  value: string;
  flag: VitalFlag;
  /** What is drawn over time; of a blood pressure the upper value. */
  drawn: VitalName;
}

/** Returns how the measured values of one moment are shown. */
export function useShownVitals(): (vitals: Vitals, dateOfBirth: string | null) => ShownVital[] {
  const { t } = useLingui();
  const names = useVitalNames();
  return (vitals, dateOfBirth) => {
    const flag = (name: VitalName) => flagOf(name, vitals[name], vitals.createdAt, dateOfBirth);
    const shown = (id: ShownVital['id'], term: string, vital: VitalName): ShownVital[] => {
      const value = vitals[vital];
      if (value === null) return [];
      const { unit } = vitalSigns[vital];
      const space = unit.startsWith('/') || unit === '%' ? '' : ' ';
      return [
        { id, term, name: names[vital], value: `${value}${space}${unit}`, flag: flag(vital), drawn: vital },
      ];
    };
    const { systolic, diastolic } = vitals;
    return [
      ...shown('weight', t`Weight`, 'weightKg'),
      ...shown('temperature', t`Temp.`, 'temperatureC'),
      ...shown('pulse', t`Pulse`, 'pulse'),
      ...(systolic === null || diastolic === null
        ? []
        : [
            {
              id: 'pressure' as const,
              term: t({ message: 'BP', context: 'blood pressure' }),
              name: t`Blood pressure`,
              value: `${systolic}/${diastolic}`,
              flag: flag('systolic') ?? flag('diastolic'),
              drawn: 'systolic' as const,
            },
          ]),
      ...shown('oxygen', 'SpO₂', 'oxygen'),
      ...shown('breathing', t`Resp.`, 'respiratoryRate'),
      ...shown('height', t`Height`, 'heightCm'),
      ...shown('muac', 'MUAC', 'muacCm'),
    ];
  };
}

/** A vital sign in a line of several: its short name, its value, and whether it is outside the normal range. */
export function VitalValue({ vital: { term, name, value, flag } }: { vital: ShownVital }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap" title={name}>
      <span className="text-sm text-muted">{term}</span>
      <span className={flag ? 'figures font-semibold text-bad' : 'figures font-medium'}>{value}</span>
      <Flag value={{ flag, critical: false }} />
    </span>
  );
}
