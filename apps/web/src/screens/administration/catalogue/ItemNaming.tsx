import { serviceKinds } from '@afyakadi/contract/care/care-points';
import { applianceDetails, itemCategories } from '@afyakadi/contract/care/orders';
import { useLingui } from '@lingui/react/macro';
import { useCareKindWord } from '../../../lib/text/useCareKindWord.ts';
import { Check } from '../../../ui/Check.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useCategoryLabel } from '../labels.tsx';
import { useItemTypes } from '../useItemTypes.ts';
import { type ItemFieldsProps, typeOf } from './itemForm.ts';

/** The names and the price of an item. */
export function ItemNaming({ form, isNew }: ItemFieldsProps & { isNew: boolean }) {
  const { t } = useLingui();
  const categoryLabel = useCategoryLabel();
  const careKindWord = useCareKindWord();
  const types = useItemTypes();
  const { values, set } = form;
  const detailLabels = { serialNo: t`Has a serial number`, size: t`Comes in sizes` };
  return (
    <>
      <div
        className={isNew ? 'grid gap-4 sm:grid-cols-[9rem_1fr_9rem]' : 'grid gap-4 sm:grid-cols-[1fr_9rem]'}
      >
        {isNew ? <TextField label={t`Code`} autoFocus {...form.field('itemCode')} /> : null}
        <TextField label={t`Name`} autoFocus={!isNew} {...form.field('itemName')} />
        <NumberField
          kind="shillings"
          label={t`Price in TZS`}
          className="figures"
          {...form.field('unitPrice')}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[9rem_1fr_9rem_9rem]">
        <Select
          label={t`Category`}
          options={itemCategories.map((option) => ({ value: option, label: categoryLabel(option) }))}
          {...form.field('category')}
          onChange={(event) => {
            const category =
              itemCategories.find((candidate) => candidate === event.target.value) ?? values.category;
            set({ category, itemTypeId: String(typeOf[category]) });
          }}
        />
        <Select label={t`Scheme’s type`} options={types(values.itemTypeId)} {...form.field('itemTypeId')} />
        <TextField label={t`Strength`} {...form.field('strength')} />
        <TextField label={t`Form`} {...form.field('dosage')} />
      </div>
      {values.category === 'service' ? (
        <div className="grid gap-x-4 sm:grid-cols-[18rem_1fr]">
          <Select
            label={t`Done at`}
            description={t`Where patients go for it. A registration or consultation fee is done nowhere.`}
            name="careKind"
            value={values.careKind ?? ''}
            error={form.problem('careKind')}
            placeholder={t`As its type says`}
            options={serviceKinds.map((kind) => ({ value: kind, label: careKindWord(kind) }))}
            onChange={(event) =>
              set({ careKind: serviceKinds.find((kind) => kind === event.target.value) ?? null })
            }
          />
          <div>
            {applianceDetails.map((detail) => (
              <Check
                key={detail}
                name={detail}
                label={detailLabels[detail]}
                checked={values.asks.includes(detail)}
                onChange={(asked) =>
                  set({
                    asks: applianceDetails.filter((each) =>
                      each === detail ? asked : values.asks.includes(each),
                    ),
                  })
                }
              />
            ))}
          </div>
        </div>
      ) : null}
    </>
  );
}
