import type { ImportList, ImportOfFile } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { download } from '../../../lib/api/download.ts';
import { useAction } from '../../../lib/api/useAction.ts';
import { formatNumber } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { FileDown } from '../../../ui/icons.ts';
import { Tile, Tiles } from '../../../ui/Tile.tsx';
import { useOutcomeLabel } from './labels.tsx';
import { useImportRows } from './queries.ts';
import { useRowColumns } from './useRowColumns.tsx';

/** The order of review: changes first, unchanged rows last. */
const outcomes: readonly ImportList[] = ['changed', 'added', 'missing', 'refused', 'same'];
/** The scheme's lists begin with the rows that affect the facility's work most. */
const ofScheme = {
  tariff: ['given', 'priced', 'added', 'missing', 'changed', 'refused', 'same'],
  exclusions: ['given', 'added', 'missing', 'refused', 'same'],
} as const satisfies Record<string, readonly ImportList[]>;

function listsOf({ source, kind }: ImportOfFile): readonly ImportList[] {
  return source === 'scheme' && (kind === 'tariff' || kind === 'exclusions') ? ofScheme[kind] : outcomes;
}

/** Shows what a file would change or has changed: the counts, and the rows behind each. */
export function DryRun({ importFile }: { importFile: ImportOfFile }) {
  const word = useOutcomeLabel(importFile.source);
  const lists = listsOf(importFile);
  const [chosen, setChosen] = useState<ImportList>();
  const outcome = chosen ?? lists.find((list) => importFile[list] > 0) ?? 'same';
  return (
    <>
      <Tiles className="mb-4" legend={<Trans>Rows by outcome</Trans>}>
        {lists.map((list) => (
          <Tile
            key={list}
            label={word(list)}
            value={formatNumber(importFile[list])}
            selected={list === outcome}
            onPress={() => setChosen(list)}
          />
        ))}
      </Tiles>
      <OutcomeRows key={outcome} importFile={importFile} outcome={outcome} />
    </>
  );
}

function OutcomeRows({ importFile, outcome }: { importFile: ImportOfFile; outcome: ImportList }) {
  const { t } = useLingui();
  const word = useOutcomeLabel(importFile.source)(outcome);
  const rows = useImportRows(importFile, outcome);
  const columns = useRowColumns(importFile, outcome);
  const file = useAction(() => download('importRefused', { params: { id: importFile.id } }), {
    success: t`The file is saved by your browser`,
  });
  return (
    <>
      {outcome === 'refused' && importFile.refused > 0 ? (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="max-w-prose text-muted">
            {importFile.source === 'scheme' ? (
              <Trans>These rows do not change. Report their problems to the scheme.</Trans>
            ) : (
              <Trans>
                Correct these rows in the file that is saved here, then choose that file as an import.
              </Trans>
            )}
          </p>
          <Button
            icon={<FileDown aria-hidden size={18} />}
            pending={file.pending}
            onClick={() => void file.run()}
          >
            <Trans>Save the refused rows</Trans>
          </Button>
        </div>
      ) : null}
      <DataTable
        label={word}
        columns={columns}
        list={rows}
        rowKey={({ line, key }) => `${line} ${key}`}
        empty={<NoRowsText importFile={importFile} outcome={outcome} />}
      />
    </>
  );
}

function NoRowsText({ importFile, outcome }: { importFile: ImportOfFile; outcome: ImportList }) {
  if (importFile[outcome] > 0) return <Trans>The rows of this import were deleted.</Trans>;
  return {
    added: <Trans>No row is new.</Trans>,
    changed: <Trans>No rows would change anything.</Trans>,
    missing:
      importFile.source === 'scheme' ? (
        <Trans>The scheme has all current entries.</Trans>
      ) : (
        <Trans>The file has all current entries.</Trans>
      ),
    given: <Trans>Nothing that was given here in the last 90 days changes.</Trans>,
    priced: <Trans>No price changes.</Trans>,
    refused: <Trans>No row was refused.</Trans>,
    same: <Trans>No row is unchanged.</Trans>,
  }[outcome];
}
