import type { OutboxRow } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import { lazyComponent } from '../../../lib/hooks/lazyComponent.tsx';
import { useFocusFallback } from '../../../lib/hooks/useFocusFallback.ts';
import { formatMoment, formatNumber } from '../../../lib/text/format.ts';
import { useTranslateMessage } from '../../../lib/text/i18n.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { Ban, RotateCw } from '../../../ui/icons.ts';
import { RowAction, RowActions } from '../../../ui/RowAction.tsx';
import { Truncated } from '../../../ui/Truncated.tsx';
import { type Column, useActions } from '../../../ui/table/columns.tsx';
import { useKindLabel, useProblemText, useSubjectText } from './labels.ts';
import { type OutboxTab, useOutbox } from './queries.ts';
import { useRetry } from './useRetry.ts';

const dialog = lazyComponent(async () => (await import('./GiveUpDialog.tsx')).GiveUpDialog);

/**
 * One tab of the outbox. Subjects appear by number, never by a person's name.
 * @param home gets the focus when the focused row disappears
 */
export function OutboxTable({ state, home }: { state: OutboxTab; home: RefObject<HTMLElement | null> }) {
  const { t } = useLingui();
  const deliveries = useOutbox(state);
  const acted = useFocusFallback(home, deliveries.rows);
  const [givenUp, setGivenUp] = useState<OutboxRow>();
  const giveUp = async (row: OutboxRow) => {
    if (await dialog.load()) setGivenUp(row);
  };
  const head = useJobColumns(state);
  const waitingColumns = useWaiting((row) => void giveUp(row), acted);
  const finishedColumns = useFinishedColumns(state);
  return (
    <>
      <DataTable
        label={t`Waiting for the scheme`}
        columns={[...head, ...(state === 'waiting' ? waitingColumns : finishedColumns)]}
        list={deliveries}
        rowKey={({ id }) => id}
        empty={<Empty state={state} />}
        emptyHint={<EmptyHint state={state} />}
      />
      {givenUp ? (
        <dialog.Component row={givenUp} onDone={acted} onClose={() => setGivenUp(undefined)} />
      ) : null}
    </>
  );
}

function JobTime({ at }: { at: string | null }) {
  return <span className="figures max-sm:whitespace-nowrap">{formatMoment(at)}</span>;
}

function useJobColumns(state: OutboxTab): Column<OutboxRow>[] {
  const { t } = useLingui();
  const kind = useKindLabel();
  const about = useSubjectText();
  return [
    {
      id: 'what',
      header: t`What`,
      minWidth: 10,
      narrow: 'first',
      cell: (row) => (
        <span className="flex flex-col py-1">
          <Truncated text={kind(row.kind)} lines={2} className="font-medium" />
          <span className="figures text-[0.8125rem] wrap-anywhere text-muted">{about(row)}</span>
          {row.scheme ? <span className="text-[0.8125rem] text-muted">{row.scheme.name}</span> : null}
        </span>
      ),
    },
    {
      id: 'since',
      header: t`Since`,
      // Next to the buttons, a time takes two lines.
      width: state === 'waiting' ? 7.5 : 10.25,
      cell: (row) => (
        <span className="flex flex-col py-1">
          <JobTime at={row.createdAt} />
          {row.createdByName ? (
            <Truncated text={row.createdByName} className="text-[0.8125rem] text-muted" />
          ) : null}
        </span>
      ),
    },
  ];
}

function useWaiting(onGiveUp: (row: OutboxRow) => void, onTried: () => void): Column<OutboxRow>[] {
  const { t } = useLingui();
  const translateMessage = useTranslateMessage();
  const problem = useProblemText();
  const actions = useActions<OutboxRow>();
  return [
    {
      id: 'why',
      header: t`Reason for waiting`,
      minWidth: 10,
      cell: (row) => (
        <span className="flex flex-col py-1">
          <span className="wrap-anywhere">{problem(row)}</span>
          {row.detail ? (
            <Truncated
              text={translateMessage(row.detail, row.detailMessage ?? undefined)}
              lines={2}
              className="text-[0.8125rem] text-muted"
            />
          ) : null}
        </span>
      ),
    },
    {
      id: 'attempts',
      header: t`Attempts`,
      width: 5.25,
      align: 'end',
      narrow: 'hidden',
      cell: ({ attempts }) => <span className="figures">{formatNumber(attempts)}</span>,
    },
    {
      id: 'tried',
      header: t`Last tried`,
      width: 7.5,
      narrow: 'hidden',
      cell: ({ triedAt }) => (triedAt === null ? <Trans>Not yet</Trans> : <JobTime at={triedAt} />),
    },
    {
      id: 'next',
      header: t`Next attempt`,
      width: 7.5,
      narrow: 'hidden',
      cell: (row) => <NextAttempt row={row} />,
    },
    actions((row) => <JobActions row={row} onGiveUp={onGiveUp} onTried={onTried} />, 17.25),
  ];
}

/** Shows when a job is due. A job behind another one has no time: it follows at once. */
function NextAttempt({ row: { problem, nextAt } }: { row: OutboxRow }) {
  if (problem === 'behind') return <Trans>After that one</Trans>;
  return <JobTime at={nextAt} />;
}

function JobActions({
  row,
  onGiveUp,
  onTried,
}: {
  row: OutboxRow;
  onGiveUp: (row: OutboxRow) => void;
  onTried: () => void;
}) {
  const { t } = useLingui();
  const about = useSubjectText();
  const retry = useRetry(row, onTried);
  const subject = about(row);
  return (
    <RowActions>
      <RowAction
        icon={<RotateCw aria-hidden size={18} />}
        label={t`Try ${subject} now`}
        pending={retry.pending}
        onClick={() => void retry.run()}
      >
        <Trans>Try now</Trans>
      </RowAction>
      <RowAction
        icon={<Ban aria-hidden size={18} />}
        label={t`Give up ${subject}`}
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => onGiveUp(row)}
      >
        <Trans>Give up</Trans>
      </RowAction>
    </RowActions>
  );
}

function useFinishedColumns(state: OutboxTab): Column<OutboxRow>[] {
  const { t } = useLingui();
  const translateMessage = useTranslateMessage();
  return [
    {
      id: 'ended',
      header: state === 'done' ? t`Delivered` : t({ context: 'a moment', message: 'Given up' }),
      width: 10.25,
      cell: (row) => (
        <span className="flex flex-col py-1">
          <JobTime at={row.endedAt} />
          {row.endedByName ? (
            <Truncated text={row.endedByName} className="text-[0.8125rem] text-muted" />
          ) : null}
        </span>
      ),
    },
    {
      id: 'detail',
      header: state === 'done' ? t`Answer of the scheme` : t`Why`,
      minWidth: 10.5,
      cell: (row) => (
        <Truncated
          text={
            state === 'given-up'
              ? (row.reason ?? '–')
              : row.detail
                ? translateMessage(row.detail, row.detailMessage ?? undefined)
                : '–'
          }
          lines={2}
        />
      ),
    },
    {
      id: 'attempts',
      header: t`Attempts`,
      width: 5.25,
      align: 'end',
      narrow: 'hidden',
      cell: ({ attempts }) => <span className="figures">{formatNumber(attempts)}</span>,
    },
  ];
}

function Empty({ state }: { state: OutboxTab }) {
  if (state === 'waiting') return <Trans>Nothing is waiting for the scheme.</Trans>;
  if (state === 'given-up') return <Trans>No job was given up.</Trans>;
  return <Trans>Nothing was delivered to the scheme yet.</Trans>;
}

function EmptyHint({ state }: { state: OutboxTab }) {
  if (state === 'waiting')
    return (
      <Trans>
        Claims, provisional authorizations and uses of approvals appear here until the scheme has them.
      </Trans>
    );
  if (state === 'given-up') return <Trans>Jobs that a person gave up appear here with their reason.</Trans>;
  return <Trans>Delivered jobs appear here with the scheme’s answer.</Trans>;
}
