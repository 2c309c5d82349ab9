import type { ReportPeriod } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { useTranslate } from '../../lib/text/i18n.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { TextField } from '../../ui/TextField.tsx';

export interface PeriodControlsProps {
  period: ReportPeriod;
  onPeriod: (period: ReportPeriod) => void;
  /** A calendar day, or empty: then today's period is shown. */
  date: string;
  onDate: (date: string) => void;
  dateField: RefObject<HTMLInputElement | null>;
  /** What is wrong with the date, in the contract's words. */
  problem: string | undefined;
}

/** Which day, week or month is shown. */
export function PeriodControls(props: PeriodControlsProps) {
  const { period, onPeriod, date, onDate, dateField, problem } = props;
  const { t } = useLingui();
  const translate = useTranslate();
  return (
    <div className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-3">
      <SegmentedControl
        label={t`Period`}
        options={[
          { value: 'daily', label: t`Daily` },
          { value: 'weekly', label: t`Weekly` },
          { value: 'monthly', label: t`Monthly` },
        ]}
        value={period}
        onChange={onPeriod}
      />
      <div className="w-52">
        <TextField
          ref={dateField}
          type="date"
          label={t`Date`}
          value={date}
          onChange={(event) => onDate(event.target.value)}
          error={problem ? translate(problem) : undefined}
          className="figures"
        />
      </div>
      {date === '' && !problem ? (
        <p className="self-end pb-2 text-sm text-muted">
          <Trans>Without a date you see the period of today.</Trans>
        </p>
      ) : null}
    </div>
  );
}
