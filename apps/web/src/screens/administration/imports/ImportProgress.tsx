import type { ImportOfFile } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDay, formatMoment, formatNumber } from '../../../lib/text/format.ts';
import { useTranslateMessage } from '../../../lib/text/i18n.ts';
import { Band } from '../../../ui/Band.tsx';
import { FailedBand } from '../../../ui/FailedBand.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { afterFailure } from './status.ts';

export interface ImportProgressProps {
  importFile: ImportOfFile;
  /** The error of the last attempt to apply it. */
  refused: unknown;
}

/** Shows the progress, the outcome or the failure of an import above its rows. */
export function ImportProgress({ importFile, refused }: ImportProgressProps) {
  return (
    <div className="mb-5 flex flex-col gap-3 empty:hidden">
      {refused !== undefined && importFile.state !== 'applied' && importFile.state !== 'scheduled' ? (
        <FailedBand error={refused} announce="none" />
      ) : null}
      <ImportStatus importFile={importFile} />
    </div>
  );
}

function ImportStatus({ importFile }: { importFile: ImportOfFile }) {
  const translateMessage = useTranslateMessage();
  const at = formatMoment(importFile.appliedAt);
  const name = importFile.appliedBy;
  switch (importFile.state) {
    case 'reading':
    case 'comparing':
    case 'applying':
      return <RunningProgress importFile={importFile} />;
    case 'scheduled':
      return <ScheduledNotice importFile={importFile} />;
    case 'applied':
      return (
        <Band
          tone="ok"
          announce="none"
          title={
            importFile.source === 'scheme' ? (
              <Trans>The scheme’s list was applied</Trans>
            ) : (
              <Trans>This file was applied</Trans>
            )
          }
        >
          <p className="figures">
            <Trans>
              On {at} by {name}.
            </Trans>{' '}
            {importFile.missingToo && importFile.missing > 0 ? (
              importFile.source === 'scheme' ? (
                <Trans>Entries that the scheme no longer has were removed too.</Trans>
              ) : (
                <Trans>Entries that the file does not have were removed too.</Trans>
              )
            ) : null}
          </p>
        </Band>
      );
    case 'failed':
      return <FailedNotice importFile={importFile} />;
    case 'discarded':
      return (
        <Band
          tone="info"
          announce="none"
          title={
            importFile.source === 'scheme' ? (
              <Trans>This was discarded. Nothing was changed.</Trans>
            ) : (
              <Trans>This file was discarded. Nothing was changed.</Trans>
            )
          }
        >
          {importFile.problem ? (
            <p>{translateMessage(importFile.problem, importFile.problemMessage)}</p>
          ) : importFile.source === 'scheme' ? (
            <Trans>Fetch it from the scheme again to compare it again.</Trans>
          ) : (
            <Trans>Its rows were deleted. Choose the file again to compare it again.</Trans>
          )}
        </Band>
      );
    case 'ready':
      return importFile.added + importFile.changed + importFile.missing === 0 ? (
        <Band tone="info" announce="none" title={<Trans>There is nothing to apply</Trans>}>
          {importFile.refused > 0 ? (
            <Trans>Every row is refused or unchanged. Refused rows show the reason.</Trans>
          ) : importFile.source === 'scheme' ? (
            <Trans>The scheme’s list contains no changes.</Trans>
          ) : (
            <Trans>The file contains no changes.</Trans>
          )}
        </Band>
      ) : null;
  }
}

function ScheduledNotice({ importFile }: { importFile: ImportOfFile }) {
  const day = formatDay(importFile.effectiveOn);
  const name = importFile.appliedBy;
  return (
    <Band tone="info" announce="none" title={<Trans>Applies from {day}</Trans>}>
      <p>
        <Trans>
          Scheduled by {name}. The current data applies until that day. Changes made here before then are
          kept.
        </Trans>{' '}
        {importFile.missingToo && importFile.missing > 0 ? (
          <Trans>Missing entries are removed on that day too.</Trans>
        ) : null}
      </p>
    </Band>
  );
}

function FailedNotice({ importFile }: { importFile: ImportOfFile }) {
  const translateMessage = useTranslateMessage();
  const { next, problem } = afterFailure(importFile);
  return (
    <Band
      tone="bad"
      announce="none"
      title={
        next === 'correct' ? (
          <Trans>The file could not be read. Nothing was changed.</Trans>
        ) : (
          <Trans>The import stopped. Nothing was changed.</Trans>
        )
      }
    >
      {problem ? <p>{translateMessage(problem, importFile.problemMessage)}</p> : null}
      <p>
        {next === 'fetch' ? (
          <Trans>Fetch it from the scheme again, under All imports.</Trans>
        ) : next === 'chooseAgain' ? (
          <Trans>The file is not the problem. Choose it again under All imports.</Trans>
        ) : (
          <Trans>Correct the file, then choose it again under All imports.</Trans>
        )}
      </p>
    </Band>
  );
}

function RunningProgress({ importFile: { state, rows, done } }: { importFile: ImportOfFile }) {
  const { t } = useLingui();
  const [soFar, all] = [formatNumber(done), formatNumber(rows)];
  const part = rows > 0 ? done / rows : undefined;
  return (
    <div role="status" className="rounded-md border border-line bg-surface px-5 py-4">
      {state === 'reading' ? (
        <Progress label={t`Reading the file`}>
          <Trans>Reading the file: {soFar} rows so far</Trans>
        </Progress>
      ) : state === 'comparing' ? (
        <Progress label={t`Comparing`} part={part}>
          <Trans>
            Comparing with the current data: {soFar} of {all} rows
          </Trans>
        </Progress>
      ) : (
        <Progress label={t`Applying`} part={part}>
          <Trans>
            Applying, all of it or nothing: {soFar} of {all} rows
          </Trans>
        </Progress>
      )}
    </div>
  );
}
