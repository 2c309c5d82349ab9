import { useLingui } from '@lingui/react/macro';
import { dayOf } from '../../../lib/text/format.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';

export interface EffectiveDateFieldProps {
  /** YYYY-MM-DD as typed; null: immediately. */
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
}

/** Returns the facility's next day, YYYY-MM-DD. */
export function tomorrow(now = new Date()): string {
  const midnight = new Date(`${dayOf(now)}T00:00:00Z`);
  midnight.setUTCDate(midnight.getUTCDate() + 1);
  return midnight.toISOString().slice(0, 10);
}

/** Chooses when a tariff takes effect: immediately, or at the start of a day. */
export function EffectiveDateField({ value, onChange, error }: EffectiveDateFieldProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label={t`Applies from`}
        options={[
          { value: 'now', label: t`At once` },
          { value: 'day', label: t`A day` },
        ]}
        value={value === null ? 'now' : 'day'}
        onChange={(choice) => onChange(choice === 'now' ? null : tomorrow())}
      />
      {value === null ? null : (
        <DateField
          label={t`First day`}
          min={dayOf(new Date())}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          description={t`From the beginning of that day. Until then nothing changes.`}
          error={error}
        />
      )}
    </div>
  );
}
