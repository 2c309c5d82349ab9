import type { UnrecognizedResponse } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoment, formatNumber } from '../../../lib/text/format.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { Truncated } from '../../../ui/Truncated.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { useUnrecognizedResponses } from './queries.ts';
import { useMismatchText } from './useMismatchText.ts';

/** The scheme's unrecognized responses, without any personal value, for the person who maintains the connector. */
export function UnrecognizedResponses() {
  const { t } = useLingui();
  const word = useMismatchText();
  const responses = useUnrecognizedResponses();
  const columns: Column<UnrecognizedResponse>[] = [
    {
      id: 'call',
      header: t`Call`,
      width: 9.75,
      narrow: 'first',
      cell: ({ call }) => <Truncated text={call} lines={2} className="font-medium" />,
    },
    {
      id: 'problem',
      header: t`Error`,
      minWidth: 9,
      cell: ({ problem, httpStatus }) => (
        <span className="block py-1">
          <Truncated text={word(problem)} lines={2} />
          <code className="text-[0.8125rem] text-muted">
            <Truncated text={httpStatus === null ? problem : `${problem} · HTTP ${httpStatus}`} lines={2} />
          </code>
        </span>
      ),
    },
    {
      id: 'shape',
      header: t`Format`,
      minWidth: 7.75,
      narrow: 'hidden',
      cell: ({ shape }) => (
        <code className="text-[0.8125rem]">
          <Truncated text={shape} lines={2} className="break-all" />
        </code>
      ),
    },
    {
      id: 'seen',
      header: t`Times`,
      width: 4.5,
      align: 'end',
      cell: ({ seen }) => <span className="figures">{formatNumber(seen)}</span>,
    },
    {
      id: 'first',
      header: t({ context: 'an answer', message: 'First seen' }),
      width: 7.5,
      narrow: 'hidden',
      cell: ({ firstAt }) => <span className="figures">{formatMoment(firstAt)}</span>,
    },
    {
      id: 'last',
      header: t({ context: 'an answer', message: 'Last seen' }),
      width: 7.75,
      narrow: 'end',
      cell: ({ lastAt }) => <span className="figures max-sm:whitespace-nowrap">{formatMoment(lastAt)}</span>,
    },
  ];
  return (
    <section className="mt-8" aria-labelledby="unrecognized-responses">
      <h2 id="unrecognized-responses" className="text-base font-semibold">
        <Trans>Unrecognized responses</Trans>
      </h2>
      <p className="mb-3 text-muted">
        <Trans>
          Answers from the scheme that AfyaKadi did not understand. None counted as a yes. Personal data is
          left out. Send these lines to the person who maintains the connection.
        </Trans>
      </p>
      <DataTable
        label={t`Unrecognized responses`}
        columns={columns}
        list={responses}
        rowKey={({ id }) => id}
        empty={<Trans>Everything was understood so far.</Trans>}
        emptyHint={<Trans>Answers in an unknown format appear here.</Trans>}
      />
    </section>
  );
}
