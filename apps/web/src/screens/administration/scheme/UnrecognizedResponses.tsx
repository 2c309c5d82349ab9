import type { UnrecognizedResponse } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoment, formatNumber } from '../../../lib/text/format.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
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
      narrow: 'first',
      cell: ({ call }) => <span className="font-medium break-all">{call}</span>,
    },
    {
      id: 'problem',
      header: t`What was wrong`,
      cell: ({ problem, httpStatus }) => (
        <span className="block max-w-72 py-1.5 break-words">
          {word(problem)}
          <code className="block text-[0.8125rem] break-words text-muted">
            {httpStatus === null ? problem : `${problem} · HTTP ${httpStatus}`}
          </code>
        </span>
      ),
    },
    {
      id: 'shape',
      header: t`Shape`,
      narrow: 'hidden',
      cell: ({ shape }) => (
        // The padding is on the outer element, because a clamped line would show in it.
        <span className="block max-w-96 py-1.5">
          <code className="line-clamp-3 text-[0.8125rem] break-all" title={shape}>
            {shape}
          </code>
        </span>
      ),
    },
    {
      id: 'seen',
      header: t`Times`,
      align: 'end',
      cell: ({ seen }) => <span className="figures">{formatNumber(seen)}</span>,
    },
    {
      id: 'first',
      header: t({ context: 'an answer', message: 'First seen' }),
      narrow: 'hidden',
      cell: ({ firstAt }) => <span className="figures whitespace-nowrap">{formatMoment(firstAt)}</span>,
    },
    {
      id: 'last',
      header: t({ context: 'an answer', message: 'Last seen' }),
      narrow: 'end',
      cell: ({ lastAt }) => <span className="figures whitespace-nowrap">{formatMoment(lastAt)}</span>,
    },
  ];
  return (
    <section className="mt-8" aria-labelledby="unrecognized-responses">
      <h2 id="unrecognized-responses" className="text-base font-semibold">
        <Trans>Unrecognized responses</Trans>
      </h2>
      <p className="mb-3 text-muted">
        <Trans>
          Answers of the scheme that were not understood. None was taken for a yes. Values of people are left
          out; send these lines to the person who maintains the connection.
        </Trans>
      </p>
      <DataTable
        label={t`Unrecognized responses`}
        columns={columns}
        list={responses}
        rowKey={({ id }) => id}
        empty={<Trans>Everything was understood so far.</Trans>}
        emptyHint={<Trans>An answer in a shape that is not known appears here.</Trans>}
      />
    </section>
  );
}
