import type { ManagedItem } from '@afyakadi/contract';
import { type ItemCategory, itemCategories } from '@afyakadi/contract/care/orders';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { lazyComponent } from '../../../lib/hooks/lazyComponent.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { PackagePlus, Pencil } from '../../../ui/icons.ts';
import { RowAction } from '../../../ui/RowAction.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useActions } from '../../../ui/table/columns.tsx';
import { useCategoryLabel } from '../labels.tsx';
import { useManagedItems } from '../queries.ts';
import { useItemColumns } from './itemColumns.tsx';

const form = lazyComponent(async () => (await import('./ItemDialog.tsx')).ItemDialog);

/** All items that can be ordered or charged, with their prices and rules. */
export function CatalogueScreen() {
  const { t } = useLingui();
  const categoryLabel = useCategoryLabel();
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState<ItemCategory>();
  const [active, setActive] = useState<'true' | 'false'>();
  const items = useManagedItems({
    ...(search && { search }),
    ...(category && { category }),
    ...(active && { active }),
  });
  const [open, setOpen] = useState<ManagedItem | 'new'>();
  const show = async (what: ManagedItem | 'new') => {
    if (await form.load()) setOpen(what);
  };
  const actions = useActions<ManagedItem>();
  const columns = [
    ...useItemColumns(),
    actions(
      (item) => (
        <RowAction
          label={t`Edit ${item.itemName}`}
          icon={<Pencil aria-hidden size={16} />}
          onClick={() => void show(item)}
        >
          <Trans>Edit</Trans>
        </RowAction>
      ),
      8,
    ),
  ];
  const narrowed = search !== '' || category !== undefined || active !== undefined;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <SearchField label={t`Name or code`} onSearch={setSearch} className="w-full sm:w-72" />
        <div className="min-w-32 max-sm:flex-1 sm:w-40">
          <Select
            label={t`Category`}
            placeholder={t`All`}
            value={category ?? ''}
            onChange={(event) =>
              setCategory(itemCategories.find((candidate) => candidate === event.target.value))
            }
            options={itemCategories.map((option) => ({ value: option, label: categoryLabel(option) }))}
          />
        </div>
        <div className="min-w-32 max-sm:flex-1 sm:w-40">
          <Select
            label={t`State`}
            placeholder={t`All`}
            value={active ?? ''}
            onChange={({ target: { value } }) =>
              setActive(value === 'true' || value === 'false' ? value : undefined)
            }
            options={[
              { value: 'true', label: t`In use` },
              { value: 'false', label: t`Out of use` },
            ]}
          />
        </div>
        <Button
          variant="primary"
          icon={<PackagePlus aria-hidden size={18} />}
          onPointerEnter={form.preload}
          onFocus={form.preload}
          onClick={() => void show('new')}
          className="max-sm:w-full sm:ml-auto"
        >
          <Trans>New item</Trans>
        </Button>
      </div>
      <DataTable
        label={t`Catalogue`}
        columns={columns}
        list={items}
        rowKey={({ id }) => id}
        empty={narrowed ? <Trans>No item matches.</Trans> : <Trans>The catalogue is empty.</Trans>}
        emptyHint={
          narrowed ? (
            <Trans>Check the spelling, or look in all categories and states.</Trans>
          ) : (
            <Trans>Import the scheme’s tariff, or add items one by one.</Trans>
          )
        }
      />
      {open ? (
        <form.Component {...(open === 'new' ? {} : { item: open })} onClose={() => setOpen(undefined)} />
      ) : null}
    </>
  );
}
