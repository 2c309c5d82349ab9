import type { ListedClaim, UnclaimedVisit } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Money } from '../../entities/claims/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import { ApiError, describe, isConnectionLost } from '../../lib/api/api.ts';
import type { BulkEntry, BulkRun, BulkState } from '../../lib/api/bulkRun.ts';
import { useSignal } from '../../lib/browser/signal.ts';
import { formatNumber } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Band, type BandTone } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { type BulkAnswer, buildRun, submitRun } from './bulk.ts';

type Subject = ListedClaim | UnclaimedVisit;
type Entry = BulkEntry<Subject, BulkAnswer>;

interface Words {
  label: string;
  /** The number of all claims, of those that are done, and of the others that ended. */
  title: (
    state: BulkState<Subject, BulkAnswer>,
    counts: { all: string; done: string; failed: number },
  ) => string;
  done: (answer: BulkAnswer) => ReactNode;
  failed: string;
}

/** The progress and the results of submitting many claims, until they are dismissed. */
export function SubmitResults() {
  const { t } = useLingui();
  return (
    <BulkResults
      run={submitRun}
      words={{
        label: t`Submitted claims`,
        title: ({ state }, { all, done, failed }) => {
          if (state === 'running') return t`Submitting claims: ${done} of ${all}`;
          if (state === 'paused') return t`Paused: ${done} of ${all} claims are submitted`;
          return failed === 0 ? t`Claims submitted: ${done}` : t`Claims submitted: ${done} of ${all}`;
        },
        done: ({ sending }) =>
          sending ? (
            <Badge tone="info">{t`Waits for the scheme`}</Badge>
          ) : (
            <Badge tone="ok">{t({ context: 'a claim', message: 'Submitted' })}</Badge>
          ),
        failed: t`Not submitted`,
      }}
    />
  );
}

/** The same for building the claims of many visits. */
export function BuildResults() {
  const { t } = useLingui();
  return (
    <BulkResults
      run={buildRun}
      words={{
        label: t`Built claims`,
        title: ({ state }, { all, done, failed }) => {
          if (state === 'running') return t`Building claims: ${done} of ${all}`;
          if (state === 'paused') return t`Paused: ${done} of ${all} claims are built`;
          return failed === 0 ? t`Claims built: ${done}` : t`Claims built: ${done} of ${all}`;
        },
        done: () => <Badge tone="ok">{t`Built`}</Badge>,
        failed: t`Not built`,
      }}
    />
  );
}

function BulkResults<S extends Subject>({ run, words }: { run: BulkRun<S, BulkAnswer>; words: Words }) {
  const state = useSignal(run.state);
  const heading = useId();
  const box = useRef<HTMLElement>(null);
  const hasRun = state !== undefined;
  // The button that started it has disappeared with its selection.
  useEffect(() => {
    if (hasRun) box.current?.focus();
  }, [hasRun]);
  if (!state) return null;
  const { entries } = state;
  const done = entries.filter((entry) => entry.state === 'done').length;
  const failed = entries.filter((entry) => entry.state === 'failed').length;
  const isBusy = entries.some((entry) => entry.state === 'running');
  const title = words.title(state, { all: formatNumber(entries.length), done: formatNumber(done), failed });
  // Those to look at come first, once nothing moves any more.
  const shown = state.state === 'finished' ? [...entries].sort(byAttention) : entries;
  return (
    <section ref={box} tabIndex={-1} aria-labelledby={heading} className="mb-5 outline-offset-4">
      <Band tone={toneOf(state.state, failed)} title={<span id={heading}>{title}</span>}>
        {state.state === 'finished' ? null : (
          <div className="my-2">
            <Progress labelledBy={heading} part={(done + failed) / entries.length} />
          </div>
        )}
        <Explanation state={state} failed={failed} />
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by the keyboard
          tabIndex={0}
          aria-label={words.label}
          className="mt-2 max-h-64 overflow-y-auto rounded-md border border-line bg-surface"
        >
          {shown.map((entry) => (
            <Result key={keyOf(entry.subject)} entry={entry} words={words} />
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap gap-2">
          {state.state === 'running' ? (
            <Button onClick={run.pause}>
              <Trans>Pause</Trans>
            </Button>
          ) : null}
          {state.state === 'paused' ? (
            <Button variant="primary" onClick={run.resume}>
              <Trans>Continue</Trans>
            </Button>
          ) : null}
          {state.state === 'running' || isBusy ? null : (
            <Button onClick={run.dismiss}>
              <Trans>Close</Trans>
            </Button>
          )}
        </div>
      </Band>
    </section>
  );
}

function Explanation({ state, failed }: { state: BulkState<Subject, BulkAnswer>; failed: number }) {
  if (state.state === 'running')
    return <Trans>You can open other screens. Keep this page open until all have a result.</Trans>;
  if (state.state === 'paused') {
    if (state.error === undefined) return <Trans>The others were not sent.</Trans>;
    return isConnectionLost(state.error) ? (
      <Trans>No connection. It continues when the connection is back, and nothing is sent twice.</Trans>
    ) : (
      <>
        {describe(state.error)} <Trans>Continue later. Nothing is sent twice.</Trans>
      </>
    );
  }
  return failed > 0 ? <Trans>Open the others, correct them, and submit them again.</Trans> : null;
}

function Result({ entry, words }: { entry: Entry; words: Words }) {
  const { t } = useLingui();
  const { subject, answer, error } = entry;
  const amount = 'amountClaimed' in subject ? subject.amountClaimed : subject.amount;
  const serialNo = answer?.serialNo ?? ('serialNo' in subject ? subject.serialNo : null);
  const name = nameOf(subject) || t`No name`;
  const which = serialNo ?? name;
  const label = t`Open claim ${which}`;
  const claimId = answer?.claimId ?? ('id' in subject ? subject.id : null);
  return (
    <li
      data-row
      className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-3 py-1.5 text-sm last:border-b-0"
    >
      <span className="min-w-40 flex-1 font-medium">{name}</span>
      <span className="figures whitespace-nowrap">
        {claimId === null ? (
          (serialNo ?? '–')
        ) : (
          <Link
            to="/claims/$claimId"
            params={{ claimId }}
            aria-label={label}
            className="text-accent underline-offset-2 hover:underline"
          >
            {serialNo ?? t`Open`}
          </Link>
        )}
      </span>
      <span className="w-28 text-right">
        <Money value={amount} />
      </span>
      <span className="w-40">
        {entry.state === 'done' && answer ? (
          words.done(answer)
        ) : entry.state === 'failed' ? (
          <Badge tone="bad">{words.failed}</Badge>
        ) : entry.state === 'waiting' ? (
          <Badge>
            <Trans>Waiting</Trans>
          </Badge>
        ) : (
          <Badge tone="info">
            <Trans>No answer yet</Trans>
          </Badge>
        )}
      </span>
      {entry.state === 'failed' ? <Reasons error={error} /> : null}
    </li>
  );
}

/** Why the server refused: its findings, or its description. */
function Reasons({ error }: { error: unknown }) {
  const translate = useTranslate();
  const fields = error instanceof ApiError ? [...new Set(Object.values(error.fields))] : [];
  return (
    <span className="w-full text-bad">
      {fields.length > 0 ? fields.map((text) => translate(text)).join(' ') : describe(error)}
    </span>
  );
}

function toneOf(state: BulkState<Subject, BulkAnswer>['state'], failed: number): BandTone {
  if (state === 'running') return 'info';
  if (state === 'paused') return 'warn';
  return failed > 0 ? 'warn' : 'ok';
}

function keyOf(subject: Subject): string {
  return 'id' in subject ? subject.id : subject.authorizationId;
}

function byAttention(a: Entry, b: Entry): number {
  return Number(b.state === 'failed') - Number(a.state === 'failed');
}
