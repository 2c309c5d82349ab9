import type { ImportOfFile, ImportOutcome } from '@afyakadi/contract';
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
import { DataTable } from '../../ui/DataTable.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { rowsOfPage } from '../admin/index.ts';
import { useImportRows } from './queries.ts';
import { useRowColumns } from './useRowColumns.tsx';
import { useOutcomeWord } from './words.tsx';

/** In the order in which they are looked through: what changes first, what stays last. */
const outcomes: readonly ImportOutcome[] = ['changed', 'added', 'missing', 'refused', 'same'];

/** What a file would change, or has changed: the figures, and behind each its rows. */
export function DryRun({ it }: { it: ImportOfFile }) {
  const { t } = useLingui();
  const word = useOutcomeWord();
  const [chosen, setChosen] = useState<ImportOutcome>();
  const outcome = chosen ?? outcomes.find((one) => it[one] > 0) ?? 'same';
  return (
    <>
      <section
        aria-label={t`Rows by what becomes of them`}
        className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5"
      >
        {outcomes.map((one) => (
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

function Rows({ it, outcome }: { it: ImportOfFile; outcome: ImportOutcome }) {
  const { t } = useLingui();
  const say = useSay();
  const word = useOutcomeWord()(outcome);
  const { rows, paging, loading, query } = useImportRows(it, outcome);
  const columns = useRowColumns(it.kind, outcome);
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
            <Trans>
              Correct these rows in the file that is saved here, then choose that file as an import.
            </Trans>
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
        empty={<Nothing outcome={outcome} forgotten={it[outcome] > 0} />}
      />
    </>
  );
}

function Nothing({ outcome, forgotten }: { outcome: ImportOutcome; forgotten: boolean }) {
  if (forgotten) return <Trans>The rows of this import are not kept any more.</Trans>;
  return {
    added: <Trans>No row is new.</Trans>,
    changed: <Trans>No row changes anything.</Trans>,
    missing: <Trans>The file has everything that stands here.</Trans>,
    refused: <Trans>No row was refused.</Trans>,
    same: <Trans>No row stands here already.</Trans>,
  }[outcome];
}
