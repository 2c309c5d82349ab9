import { useLingui } from '@lingui/react/macro';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { type ItemCategory, useCategoryLabel } from '../labels.tsx';
import { useItemTypes } from '../useItemTypes.ts';
import { type ItemFieldsProps, typeOf } from './itemForm.ts';

const categories: readonly ItemCategory[] = ['medicine', 'test', 'service'];

/** The names and the price of an item. */
export function ItemNaming({ form, isNew }: ItemFieldsProps & { isNew: boolean }) {
  const { t } = useLingui();
  const categoryLabel = useCategoryLabel();
  const types = useItemTypes();
  const { values, set } = form;
  return (
    <>
      <div
        className={isNew ? 'grid gap-4 sm:grid-cols-[9rem_1fr_9rem]' : 'grid gap-4 sm:grid-cols-[1fr_9rem]'}
      >
        {isNew ? <TextField label={t`Code`} autoFocus {...form.field('itemCode')} /> : null}
        <TextField label={t`Name`} autoFocus={!isNew} {...form.field('itemName')} />
        <TextField
          label={t`Price in TZS`}
          inputMode="numeric"
          className="figures"
          {...form.field('unitPrice')}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[9rem_1fr_9rem_9rem]">
        <Select
          label={t`Category`}
          options={categories.map((one) => ({ value: one, label: categoryLabel(one) }))}
          {...form.field('category')}
          onChange={(event) => {
            const category = categories.find((one) => one === event.target.value) ?? values.category;
            set({ category, itemTypeId: String(typeOf[category]) });
          }}
        />
        <Select label={t`Scheme’s type`} options={types(values.itemTypeId)} {...form.field('itemTypeId')} />
        <TextField label={t`Strength`} {...form.field('strength')} />
        <TextField label={t`Form`} {...form.field('dosage')} />
      </div>
    </>
  );
}
