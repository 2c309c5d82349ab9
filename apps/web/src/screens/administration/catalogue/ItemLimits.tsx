import { genders } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSexWord } from '../../../entities/people/words.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea, TextField } from '../../../ui/TextField.tsx';
import { AgeField } from './AgeField.tsx';
import type { ItemFieldsProps } from './itemForm.ts';

/** Whom an item may be given to, for what, and how much of it at once. */
export function ItemLimits({ values, set, problem }: ItemFieldsProps) {
  const { t } = useLingui();
  const sexWord = useSexWord();
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-line pt-3">
      <legend className="sr-only">
        <Trans>Limits</Trans>
      </legend>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <TextField
          label={t`Most at once`}
          name="maximumQuantity"
          inputMode="numeric"
          placeholder={t`No limit`}
          value={values.maximumQuantity}
          error={problem('maximumQuantity')}
          onChange={(event) => set({ maximumQuantity: event.target.value })}
        />
        <Select
          label={t`Sex`}
          name="sex"
          placeholder={t`Both`}
          value={values.sex}
          error={problem('sex')}
          options={genders.map((gender) => ({ value: gender, label: sexWord(gender) }))}
          onChange={(event) => set({ sex: genders.find((gender) => gender === event.target.value) ?? '' })}
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
        description={t`Beginnings of ICD-10 codes, such as J45, E11. Empty: for any.`}
        name="indications"
        rows={2}
        maxLength={2_000}
        spellCheck={false}
        value={values.indications}
        error={problem('indications')}
        onChange={(event) => set({ indications: event.target.value })}
      />
    </fieldset>
  );
}
