import type { ImportKind } from '@afyakadi/contract';
import { importColumns } from '@afyakadi/contract/scheme/imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { useItemTypes } from '../useItemTypes.ts';
import { useImportKindLabel } from './labels.tsx';
import { useColumnHelp } from './useColumnHelp.ts';
import { useColumnLabel } from './useColumnLabel.ts';

/** Describes the columns of a kind of file, and marks the required ones. */
export function ColumnsDialog({ kind, onClose }: { kind: ImportKind; onClose: () => void }) {
  const { t } = useLingui();
  const kindLabel = useImportKindLabel()(kind);
  const columnLabel = useColumnLabel();
  const help = useColumnHelp();
  const columns = Object.entries<{ required: boolean }>(importColumns[kind]);
  return (
    <Dialog title={t`Columns: ${kindLabel}`} size="medium" isOpen onOpenChange={onClose}>
      <p className="mb-3 text-muted">
        <Trans>
          A CSV file in UTF-8 with these names in its first line. A column that the file does not have changes
          nothing; an empty cell clears the value.
        </Trans>
      </p>
      <dl className="divided border-y border-line">
        {columns.map(([column, { required }]) => (
          <div key={column} className="grid gap-x-4 py-2 sm:grid-cols-[13rem_1fr]">
            <dt className="min-w-0">
              <span className="block font-medium wrap-anywhere">{column}</span>
              <span className="text-sm text-muted">{columnLabel(column)}</span>
            </dt>
            <dd className="min-w-0 max-sm:mt-1">
              {help(kind, column)}
              {required ? (
                <span className="mt-1 block">
                  <Badge tone="info">
                    <Trans>Required</Trans>
                  </Badge>
                </span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      {kind === 'tariff' ? <ItemTypes /> : null}
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function ItemTypes() {
  const types = useItemTypes()('1');
  return (
    <>
      <h3 className="mt-4 mb-2 font-semibold">
        <Trans>Values of itemTypeId</Trans>
      </h3>
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {types.map(({ value, label }) => (
          <li key={value} className="flex gap-2">
            <span className="figures w-6 shrink-0 text-right font-medium">{value}</span>
            <span className="min-w-0">{label}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
