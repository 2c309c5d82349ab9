import { type ReportPeriod, reportPeriods } from '@afyakadi/contract/scheme/claims';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FileDown } from '../../ui/icons.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';

export interface ExportsProps {
  pending: boolean;
  /** The period on the screen, whose export comes first to mind. */
  shown: ReportPeriod;
  onExport: (file: ExportedFile) => void;
}

export interface ExportedFile {
  period: ReportPeriod;
  format: 'csv' | 'xlsx';
}

/** Exports the claims of the date's day, week or month as a file (requirements 8.5). */
export function Exports({ pending, shown, onExport }: ExportsProps) {
  const { t } = useLingui();
  const [format, setFormat] = useState<ExportedFile['format']>('csv');
  const [exportedPeriod, setExportedPeriod] = useState<ReportPeriod>();
  const words: Record<ReportPeriod, string> = {
    daily: t`Export Daily`,
    weekly: t`Export Weekly`,
    monthly: t`Export Monthly`,
  };
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
          variant={period === shown ? 'primary' : 'secondary'}
          className="px-3"
          icon={<FileDown aria-hidden size={18} />}
          pending={pending && exportedPeriod === period}
          disabled={pending}
          onClick={() => {
            setExportedPeriod(period);
            onExport({ period, format });
          }}
        >
          {words[period]}
        </Button>
      ))}
    </>
  );
}
