import { failures, type ReportPeriod, reportPeriods, validationTexts } from '@afyakadi/contract/words';
import { useLingui } from '@lingui/react/macro';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { ApiError, describe } from '../../lib/api/api.ts';
import { download } from '../../lib/api/download.ts';
import { usePending } from '../../lib/hooks/usePending.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Button } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';

export interface ExportsProps {
  /** A calendar day. Empty: nothing is exported. */
  date: string;
  /** Gets the contract's text for an invalid date, for the date's field. */
  onDateProblem: (text: string) => void;
  /** Gets the text of a failure, or undefined when the next attempt starts. */
  onFailed: (text: string | undefined) => void;
}

/** §2: Export Daily, Weekly, Monthly: exports the claims of the date's day, week or month as a file. */
export function Exports({ date, onDateProblem, onFailed }: ExportsProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const [format, setFormat] = useState<'csv' | 'xlsx'>('csv');
  const [exportedPeriod, setExportedPeriod] = useState<ReportPeriod>();
  const words: Record<ReportPeriod, string> = {
    daily: t`Export Daily`,
    weekly: t`Export Weekly`,
    monthly: t`Export Monthly`,
  };
  const [exporting, save] = usePending(async (period: ReportPeriod) => {
    onFailed(undefined);
    if (date === '') {
      onDateProblem(validationTexts.exportDate);
      notify.error(translate(validationTexts.exportDate));
      return;
    }
    setExportedPeriod(period);
    try {
      await download('exportClaims', { query: { period, date, format } });
      notify.success(t`The file is saved by your browser`);
    } catch (error) {
      const ofDate = error instanceof ApiError ? error.fields.date : undefined;
      if (ofDate) onDateProblem(ofDate);
      else onFailed(describe(error, failures.any));
      notify.error(translate(ofDate ?? describe(error, failures.any)));
    }
  });
  return (
    <>
      <SegmentedControl
        label={t`File`}
        hideLabel
        options={[
          { value: 'csv', label: t`CSV` },
          { value: 'xlsx', label: t`Spreadsheet` },
        ]}
        value={format}
        onChange={setFormat}
      />
      {reportPeriods.map((period) => (
        <Button
          key={period}
          className="px-3"
          icon={<FileDown aria-hidden size={18} />}
          pending={exporting && exportedPeriod === period}
          disabled={exporting}
          onClick={() => void save(period)}
        >
          {words[period]}
        </Button>
      ))}
    </>
  );
}
