import type { ReportPeriod } from '@afyakadi/contract/scheme/claims';
import { validationTexts } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { ClaimTabs } from '../../entities/claims/ClaimTabs.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { download } from '../../lib/api/download.ts';
import { useAction } from '../../lib/api/useAction.ts';
import { useRights } from '../../lib/session/useRole.ts';
import { dayOf } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { Ageing } from './Ageing.tsx';
import { Breakdowns } from './Breakdowns.tsx';
import { DayChart } from './DayChart.tsx';
import { type ExportedFile, Exports } from './Exports.tsx';
import { PeriodClaims } from './PeriodClaims.tsx';
import { PeriodControls } from './PeriodControls.tsx';
import { useReport } from './queries.ts';
import { RateTiles } from './RateTiles.tsx';
import { Reasons } from './Reasons.tsx';
import { dayBefore } from './rates.ts';
import { Totals } from './Totals.tsx';
import { useRangeText } from './useRangeText.ts';

const dateProblemOf = (error: unknown) => (error instanceof ApiError ? error.fields.date : undefined);

/** The claims of a day, week or month (requirements 2.18), the reasons for lost money, unpaid months, and exports. */
export function ComplianceScreen() {
  const { t } = useLingui();
  const translate = useTranslate();
  const range = useRangeText();
  const may = useRights();
  const dateField = useRef<HTMLInputElement>(null);
  const [period, setPeriod] = useState<ReportPeriod>('monthly');
  // The export takes the period on the screen, so its date is filled in.
  const [date, setDate] = useState(() => dayOf(new Date()));
  const [dateProblem, setDateProblem] = useState<string>();
  const { data, error, refetch, isPlaceholderData } = useReport(period, date || dayOf(new Date()));
  const report = data?.item;
  const current = isPlaceholderData ? undefined : report;
  const { data: earlier, isPlaceholderData: isEarlierOld } = useReport(
    period,
    current && dayBefore(current.from),
  );
  const before = isEarlierOld ? undefined : earlier?.item;
  const showDateProblem = (text: string) => {
    setDateProblem(text);
    dateField.current?.focus();
  };
  const file = useAction(
    (_call, exported: ExportedFile) => download('exportClaims', { query: { ...exported, date } }),
    {
      success: t`The file is saved by your browser`,
      failureText: dateProblemOf,
      onFailure: (error) => {
        const text = dateProblemOf(error);
        if (text) showDateProblem(text);
      },
    },
  );
  const save = (exported: ExportedFile) => {
    if (date !== '') return void file.run(exported);
    file.reset();
    showDateProblem(validationTexts.exportDate);
    notify.error(translate(validationTexts.exportDate));
  };
  return (
    <>
      <ClaimTabs />
      <PageHeader title={<Trans>Claims by day of attendance</Trans>}>
        <span className="figures">{current ? range(current) : '…'}</span>
      </PageHeader>
      <PeriodControls
        period={period}
        onPeriod={setPeriod}
        date={date}
        onDate={(next) => {
          setDate(next);
          setDateProblem(undefined);
        }}
        dateField={dateField}
        problem={dateProblem}
      />
      {/* At the left, because messages appear at the top right and stay open while the pointer is over them. */}
      <div className="mb-5 flex flex-wrap gap-2">
        <Exports pending={file.pending} shown={period} onExport={save} />
      </div>
      {file.failed && !dateProblemOf(file.failed.error) ? (
        <div className="mb-4">
          <Band tone="bad" title={file.failed.text} announce="none">
            <Trans>No file was saved. Try again.</Trans>
          </Band>
        </div>
      ) : null}
      {error && !report ? (
        <div className="rounded-md border border-line bg-surface">
          <ErrorState error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div className="flex flex-col gap-6" aria-busy={isPlaceholderData || undefined}>
          <Totals report={report} before={before} period={period} />
          <RateTiles report={report} before={before} period={period} />
          {report && report.days.length > 1 ? <DayChart days={report.days} /> : null}
          <Reasons report={report} />
          <Breakdowns report={report} />
          {/* The administrator sees totals and exports, but no list of claims. */}
          {may('claims.read') ? <PeriodClaims range={current} /> : null}
        </div>
      )}
      <Ageing />
    </>
  );
}
