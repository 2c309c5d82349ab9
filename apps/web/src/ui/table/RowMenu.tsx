import { Trans, useLingui } from '@lingui/react/macro';
import {
  chooseRows,
  compactRows,
  rowChoice,
  rowChoiceOf,
  rowChoices,
  setCompactRows,
} from '../../lib/browser/rowsPerPage.ts';
import { useSignal } from '../../lib/browser/signal.ts';
import { Menu, MenuChoice, type MenuProps, MenuSwitch } from '../Menu.tsx';
import { useRowsLabel } from './useRowsLabel.ts';

/** The rows per page and their density. */
export function RowMenu(menu: Pick<MenuProps, 'anchor' | 'byPointer' | 'onClose'>) {
  const { t } = useLingui();
  const labelOf = useRowsLabel();
  const chosen = useSignal(rowChoice);
  const compact = useSignal(compactRows);
  return (
    <Menu label={t`Rows per page`} {...menu}>
      <MenuChoice
        label={t`Rows per page`}
        options={(['fit', ...rowChoices] as const).map((rows) => ({
          value: String(rows),
          label: labelOf(rows),
        }))}
        value={String(chosen)}
        onChange={(rows) => chooseRows(rowChoiceOf(rows))}
      />
      <MenuSwitch label={t`Density`} isOn={compact} onChange={setCompactRows}>
        <Trans>Compact rows</Trans>
      </MenuSwitch>
    </Menu>
  );
}
