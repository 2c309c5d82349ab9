import { useLingui } from '@lingui/react/macro';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useItemTypes } from '../useItemTypes.ts';
import { type ItemCategory, useCategoryWord } from '../words.tsx';
import { type ItemFieldsProps, typeOf } from './itemForm.ts';

const categories: readonly ItemCategory[] = ['medicine', 'test', 'service'];

/** What an item is called and what it costs. */
export function ItemNaming({ values, set, problem, isNew }: ItemFieldsProps & { isNew: boolean }) {
  const { t } = useLingui();
  const categoryWord = useCategoryWord();
  const types = useItemTypes();
  const text = (name: 'itemCode' | 'itemName' | 'strength' | 'dosage' | 'unitPrice') => ({
    name,
    value: values[name],
    error: problem(name),
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <>
      <div
        className={isNew ? 'grid gap-4 sm:grid-cols-[9rem_1fr_9rem]' : 'grid gap-4 sm:grid-cols-[1fr_9rem]'}
      >
        {isNew ? <TextField label={t`Code`} maxLength={40} autoFocus {...text('itemCode')} /> : null}
        <TextField label={t`Name`} maxLength={200} autoFocus={!isNew} {...text('itemName')} />
        <TextField label={t`Price in TZS`} inputMode="numeric" className="figures" {...text('unitPrice')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Select
          label={t`Category`}
          name="category"
          value={values.category}
          error={problem('category')}
          options={categories.map((one) => ({ value: one, label: categoryWord(one) }))}
          onChange={(event) => {
            const category = categories.find((one) => one === event.target.value) ?? values.category;
            set({ category, itemTypeId: String(typeOf[category]) });
          }}
        />
        <Select
          label={t`Scheme’s type`}
          name="itemTypeId"
          value={values.itemTypeId}
          error={problem('itemTypeId')}
          options={types(values.itemTypeId)}
          onChange={(event) => set({ itemTypeId: event.target.value })}
        />
        <TextField label={t`Strength`} maxLength={80} {...text('strength')} />
        <TextField label={t`Form`} maxLength={80} {...text('dosage')} />
      </div>
    </>
  );
}
