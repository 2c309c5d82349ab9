import type { ImportOfFile } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { describe } from '../../lib/api.ts';
import { formatDay, formatMoment, formatNumber } from '../../lib/format.ts';
import { useSay } from '../../lib/i18n.ts';
import { Band } from '../../ui/Band.tsx';
import { Reference } from '../../ui/Reference.tsx';
import { Progress } from './Progress.tsx';
import { afterFailure } from './standing.ts';

export interface ImportStandingProps {
  it: ImportOfFile;
  /** What the last attempt to apply it was refused with. */
  refused: unknown;
}

/** How an import stands, above its rows: how far it is, what became of it, or why it failed. */
export function ImportStanding({ it, refused }: ImportStandingProps) {
  const say = useSay();
  return (
    <div className="mb-5 flex flex-col gap-3 empty:hidden">
      {refused !== undefined && it.state !== 'applied' && it.state !== 'scheduled' ? (
        <Band tone="bad" title={say(describe(refused, failures.any))} announce="none">
          <Reference error={refused} />
        </Band>
      ) : null}
      <Standing it={it} />
    </div>
  );
}

function Standing({ it }: { it: ImportOfFile }) {
  const say = useSay();
  const at = formatMoment(it.appliedAt);
  const name = it.appliedBy;
  switch (it.state) {
    case 'reading':
    case 'comparing':
    case 'applying':
      return <AtWork it={it} />;
    case 'scheduled':
      return <Scheduled it={it} />;
    case 'applied':
      return (
        <Band
          tone="ok"
          announce="none"
          title={
            it.source === 'scheme' ? (
              <Trans>What the scheme says was taken over</Trans>
            ) : (
              <Trans>This file was applied</Trans>
            )
          }
        >
          <p className="figures">
            <Trans>
              On {at} by {name}.
            </Trans>{' '}
            {it.missingToo && it.missing > 0 ? (
              it.source === 'scheme' ? (
                <Trans>What the scheme does not have any more was taken out too.</Trans>
              ) : (
                <Trans>What the file does not have was taken out too.</Trans>
              )
            ) : null}
          </p>
        </Band>
      );
    case 'failed':
      return <Failed it={it} />;
    case 'discarded':
      return (
        <Band
          tone="info"
          announce="none"
          title={
            it.source === 'scheme' ? (
              <Trans>This was put aside. Nothing was changed by it.</Trans>
            ) : (
              <Trans>This file was discarded. Nothing was changed by it.</Trans>
            )
          }
        >
          {it.problem ? (
            <p>{say(it.problem)}</p>
          ) : it.source === 'scheme' ? (
            <Trans>Fetch it from the scheme again to compare it once more.</Trans>
          ) : (
            <Trans>Its rows are forgotten. Choose the file again to compare it once more.</Trans>
          )}
        </Band>
      );
    case 'ready':
      return it.added + it.changed + it.missing === 0 ? (
        <Band tone="info" announce="none" title={<Trans>There is nothing to apply</Trans>}>
          {it.refused > 0 ? (
            <Trans>Every row is refused or stands here already. The refused ones say why.</Trans>
          ) : it.source === 'scheme' ? (
            <Trans>All that the scheme says stands here already.</Trans>
          ) : (
            <Trans>All that the file has stands here already.</Trans>
          )}
        </Band>
      ) : null;
  }
}

function Scheduled({ it }: { it: ImportOfFile }) {
  const day = formatDay(it.effectiveOn);
  const name = it.appliedBy;
  return (
    <Band tone="info" announce="none" title={<Trans>Holds from {day}</Trans>}>
      <p>
        <Trans>
          Settled by {name}. Until that day what stands here holds. What somebody changes here before then
          stays as it was changed.
        </Trans>{' '}
        {it.missingToo && it.missing > 0 ? <Trans>What is gone is taken out on that day too.</Trans> : null}
      </p>
    </Band>
  );
}

function Failed({ it }: { it: ImportOfFile }) {
  const say = useSay();
  const { next, problem } = afterFailure(it);
  return (
    <Band
      tone="bad"
      announce="none"
      title={
        next === 'correct' ? (
          <Trans>The file could not be read. Nothing was changed.</Trans>
        ) : (
          <Trans>The work broke off. Nothing was changed.</Trans>
        )
      }
    >
      {problem ? <p>{say(problem)}</p> : null}
      <p>
        {next === 'fetch' ? (
          <Trans>Fetch it from the scheme again, under All imports.</Trans>
        ) : next === 'chooseAgain' ? (
          <Trans>The file is not the cause: choose it again, as it is, under All imports.</Trans>
        ) : (
          <Trans>Correct the file, then choose it again under All imports.</Trans>
        )}
      </p>
    </Band>
  );
}

function AtWork({ it: { state, rows, done } }: { it: ImportOfFile }) {
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
            Comparing with what stands here: {soFar} of {all} rows
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
