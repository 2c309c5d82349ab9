import { genders } from '@afyakadi/contract/scheme/cards';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSexLabel } from '../../../entities/people/labels.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { AgeField } from './AgeField.tsx';
import type { ItemFieldsProps } from './itemForm.ts';

/** The rules of an item: sex, age, diagnoses and quantity. */
export function ItemLimits({ form }: ItemFieldsProps) {
  const { values, set, problem } = form;
  const { t } = useLingui();
  const sexLabel = useSexLabel();
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-line pt-3">
      <legend className="sr-only">
        <Trans>Limits</Trans>
      </legend>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <NumberField
          kind="whole"
          label={t`Most in one order`}
          placeholder={t`No limit`}
          {...form.field('maximumQuantity')}
        />
        <Select
          label={t`Sex`}
          placeholder={t`Both`}
          options={genders.map((gender) => ({ value: gender, label: sexLabel(gender) }))}
          {...form.field('sex')}
        />
        <AgeField
          label={t`Age from`}
          name="ageFromDays"
          value={values.ageFromDays}
          error={problem('ageFromDays')}
          onChange={(ageFromDays) => set({ ageFromDays })}
        />
        <AgeField
          label={t`Age below`}
          name="ageToDays"
          value={values.ageToDays}
          error={problem('ageToDays')}
          onChange={(ageToDays) => set({ ageToDays })}
        />
      </div>
      <TextArea
        label={t`Only for these diagnoses`}
        description={t`First characters of ICD-10 codes, such as J45, E11. Leave empty for any.`}
        rows={2}
        spellCheck={false}
        {...form.field('indications')}
        maxLength={2_000}
      />
    </fieldset>
  );
}
