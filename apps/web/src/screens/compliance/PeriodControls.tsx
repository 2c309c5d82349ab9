import type { ReportPeriod } from '@afyakadi/contract/scheme/claims';
import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { useTranslate } from '../../lib/text/i18n.ts';
import { DateField } from '../../ui/DateField.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';

export interface PeriodControlsProps {
  period: ReportPeriod;
  onPeriod: (period: ReportPeriod) => void;
  /** A calendar day. Empty: today's period is shown. */
  date: string;
  onDate: (date: string) => void;
  dateField: RefObject<HTMLInputElement | null>;
  /** The contract's text for an invalid date. */
  problem: string | undefined;
}

/** Chooses the day, week or month of the report. */
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
        <DateField
          ref={dateField}
          label={t`Date`}
          value={date}
          onChange={(event) => onDate(event.target.value)}
          error={problem ? translate(problem) : undefined}
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
