import { failures, type ReportPeriod, reportPeriods, validationTexts } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiError, describe } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';
import { useSay } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { useOnce } from '../../lib/useOnce.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { TextField } from '../../ui/TextField.tsx';

export interface PeriodControlsProps {
  period: ReportPeriod;
  onPeriod: (period: ReportPeriod) => void;
  /** A calendar day, or empty: today is shown, and nothing can be exported. */
  date: string;
  onDate: (date: string) => void;
}

type Format = 'csv' | 'xlsx';

/** Which period is shown, and §2's exports, which need a date. */
export function PeriodControls({ period, onPeriod, date, onDate }: PeriodControlsProps) {
  const { t } = useLingui();
  const say = useSay();
  const dateField = useRef<HTMLInputElement>(null);
  const [format, setFormat] = useState<Format>('csv');
  const [exported, setExported] = useState<ReportPeriod>();
  const [problem, setProblem] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const exportWords: Record<ReportPeriod, string> = {
    daily: t`Export Daily`,
    weekly: t`Export Weekly`,
    monthly: t`Export Monthly`,
  };
  const [exporting, fetchExport] = useOnce(async (wanted: ReportPeriod) => {
    setFailed(undefined);
    if (date === '') {
      setProblem(validationTexts.exportDate);
      notify.bad(say(validationTexts.exportDate));
      dateField.current?.focus();
      return;
    }
    setExported(wanted);
    try {
      await download('exportClaims', { query: { period: wanted, date, format } });
      notify.ok(t`The file is saved by your browser`);
    } catch (error) {
      const text = say(describe(error, failures.any));
      if (error instanceof ApiError && error.fields.date) setProblem(error.fields.date);
      else setFailed(text);
      notify.bad(text);
    }
  });
  return (
    <section
      aria-label={t`Period and exports`}
      className="mb-6 flex flex-wrap items-start gap-x-6 gap-y-4 rounded-md border border-line bg-surface px-4 py-3"
    >
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
          onChange={(event) => {
            onDate(event.target.value);
            setProblem(undefined);
          }}
          error={problem ? say(problem) : undefined}
          className="figures"
        />
      </div>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-3 lg:ml-auto">
        <SegmentedControl
          label={t`File`}
          options={[
            { value: 'csv', label: t`CSV` },
            { value: 'xlsx', label: t`Spreadsheet` },
          ]}
          value={format}
          onChange={setFormat}
        />
        <div className="flex flex-wrap gap-2">
          {reportPeriods.map((one) => (
            <Button
              key={one}
              className="px-3"
              icon={<FileDown aria-hidden size={18} />}
              pending={exporting && exported === one}
              disabled={exporting}
              onClick={() => void fetchExport(one)}
            >
              {exportWords[one]}
            </Button>
          ))}
        </div>
      </div>
      {failed ? (
        <div className="basis-full">
          <Band tone="bad" title={failed} announce="none">
            <Trans>No file was saved. Try again.</Trans>
          </Band>
        </div>
      ) : null}
    </section>
  );
}
