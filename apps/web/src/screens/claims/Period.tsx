import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Select } from '../../ui/Select.tsx';

/** The listed period. Without days: the last 30. */
export interface PeriodChoice {
  by: 'built' | 'attendance';
  from: string | undefined;
  to: string | undefined;
}

export const lastThirtyDays: PeriodChoice = { by: 'built', from: undefined, to: undefined };

/**
 * Chooses the listed days. Days that form no period (missing or reversed) show an error at their field, and the list
 * does not change.
 * @param known the days of the server's answer, shown while none are chosen
 */
export function Period({
  value,
  known,
  onChange,
}: {
  value: PeriodChoice;
  known: { from: string; to: string } | undefined;
  onChange: (next: PeriodChoice) => void;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({});
  const from = typed.from ?? value.from ?? known?.from ?? '';
  const to = typed.to ?? value.to ?? known?.to ?? '';
  const missing = known !== undefined && (from === '' || to === '');
  const isReversed = from !== '' && to !== '' && from > to;
  const choose = (days: { from: string; to: string }) => {
    setTyped(days);
    if (days.from === '' || days.to === '' || days.from > days.to) return;
    onChange({ ...value, ...days });
  };
  const changed = value.from !== undefined || typed.from !== undefined;
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-3 sm:flex sm:flex-wrap">
      <div className="max-sm:col-span-2 sm:w-52">
        <Select
          label={t`Date`}
          value={value.by}
          options={[
            { value: 'built', label: t`Claim date` },
            { value: 'attendance', label: t`Visit date` },
          ]}
          onChange={(event) =>
            onChange({ ...value, by: event.target.value === 'attendance' ? 'attendance' : 'built' })
          }
        />
      </div>
      <div className="sm:w-44">
        <DateField
          label={t({ context: 'days', message: 'From' })}
          value={from}
          onChange={(event) => choose({ from: event.target.value, to })}
        />
      </div>
      <div className="sm:w-44">
        <DateField
          label={t({ context: 'days', message: 'To' })}
          value={to}
          onChange={(event) => choose({ from, to: event.target.value })}
          error={
            isReversed
              ? t`The last day must not be before the first.`
              : missing
                ? t`Choose both days.`
                : undefined
          }
        />
      </div>
      {changed ? (
        <Button
          variant="quiet"
          className="max-sm:col-span-2 sm:mt-[26px]"
          onClick={() => {
            setTyped({});
            onChange({ ...lastThirtyDays, by: value.by });
          }}
        >
          <Trans>Last 30 days</Trans>
        </Button>
      ) : null}
    </div>
  );
}
