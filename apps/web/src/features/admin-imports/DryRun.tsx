import type { ImportList, ImportOfFile } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { describe } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';
import { formatNumber } from '../../lib/format.ts';
import { useSay } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { useOnce } from '../../lib/useOnce.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { rowsOfPage } from '../admin/index.ts';
import { useImportRows } from './queries.ts';
import { useRowColumns } from './useRowColumns.tsx';
import { useOutcomeWord } from './words.tsx';

/** In the order in which they are looked through: what changes first, what stays last. */
const outcomes: readonly ImportList[] = ['changed', 'added', 'missing', 'refused', 'same'];
/** Of the scheme's tariff, what touches the facility's work before all. */
const ofScheme = {
  tariff: ['given', 'priced', 'added', 'missing', 'changed', 'refused', 'same'],
  exclusions: ['given', 'added', 'missing', 'refused', 'same'],
} as const satisfies Record<string, readonly ImportList[]>;

function listsOf({ source, kind }: ImportOfFile): readonly ImportList[] {
  return source === 'scheme' && kind !== 'members' ? ofScheme[kind] : outcomes;
}

/** What a file would change, or has changed: the figures, and behind each its rows. */
export function DryRun({ it }: { it: ImportOfFile }) {
  const { t } = useLingui();
  const word = useOutcomeWord(it.source);
  const lists = listsOf(it);
  const [chosen, setChosen] = useState<ImportList>();
  const outcome = chosen ?? lists.find((one) => it[one] > 0) ?? 'same';
  return (
    <>
      <section
        aria-label={t`Rows by what becomes of them`}
        className={cx(
          'mb-4 grid grid-cols-2 gap-3 sm:grid-cols-3',
          lists.length > 5 ? 'lg:grid-cols-4 xl:grid-cols-7' : 'lg:grid-cols-5',
        )}
      >
        {lists.map((one) => (
          <Tile
            key={one}
            label={word(one)}
            value={formatNumber(it[one])}
            selected={one === outcome}
            onPress={() => setChosen(one)}
          />
        ))}
      </section>
      <Rows key={outcome} it={it} outcome={outcome} />
    </>
  );
}

function Rows({ it, outcome }: { it: ImportOfFile; outcome: ImportList }) {
  const { t } = useLingui();
  const say = useSay();
  const word = useOutcomeWord(it.source)(outcome);
  const { rows, paging, loading, query } = useImportRows(it, outcome);
  const columns = useRowColumns(it, outcome);
  const [saving, save] = useOnce(async () => {
    try {
      await download('importRefused', { params: { id: it.id } });
      notify.ok(t`The file is saved by your browser`);
    } catch (error) {
      notify.bad(say(describe(error, failures.any)));
    }
  });
  return (
    <>
      {outcome === 'refused' && it.refused > 0 ? (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="max-w-prose text-muted">
            {it.source === 'scheme' ? (
              <Trans>These rows stay as they stand here. Tell the scheme what is odd about them.</Trans>
            ) : (
              <Trans>
                Correct these rows in the file that is saved here, then choose that file as an import.
              </Trans>
            )}
          </p>
          <Button icon={<FileDown aria-hidden size={18} />} pending={saving} onClick={() => void save()}>
            <Trans>Save the refused rows</Trans>
          </Button>
        </div>
      ) : null}
      <DataTable
        label={word}
        columns={columns}
        rows={rows}
        rowKey={({ line, key }) => `${line} ${key}`}
        pageSize={Math.min(rowsOfPage, Math.max(3, it[outcome]))}
        paging={paging}
        loading={loading}
        error={query.error && say(describe(query.error, failures.any))}
        caught={query.error}
        onRetry={() => void query.refetch()}
        empty={<Nothing it={it} outcome={outcome} />}
      />
    </>
  );
}

function Nothing({ it, outcome }: { it: ImportOfFile; outcome: ImportList }) {
  if (it[outcome] > 0) return <Trans>The rows of this import are not kept any more.</Trans>;
  return {
    added: <Trans>No row is new.</Trans>,
    changed: <Trans>No row changes anything.</Trans>,
    missing:
      it.source === 'scheme' ? (
        <Trans>The scheme has everything that stands here.</Trans>
      ) : (
        <Trans>The file has everything that stands here.</Trans>
      ),
    given: <Trans>Nothing that was given here in the last 90 days changes.</Trans>,
    priced: <Trans>No price changes.</Trans>,
    refused: <Trans>No row was refused.</Trans>,
    same: <Trans>No row stands here already.</Trans>,
  }[outcome];
}
