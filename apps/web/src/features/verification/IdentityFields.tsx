import { type Gender, genders } from '@afyakadi/contract/scheme/cards';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSexLabel } from '../../entities/people/labels.tsx';
import type { FormFields } from '../../lib/forms/useActionForm.ts';
import { dayOf } from '../../lib/text/format.ts';
import { DateField } from '../../ui/DateField.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';

export interface Identity {
  firstName: string;
  middleName: string;
  lastName: string;
  gender: Gender | '';
  dateOfBirth: string;
}

export const nobody: Identity = { firstName: '', middleName: '', lastName: '', gender: '', dateOfBirth: '' };

/** Returns the missing fields by path. */
export function missingIdentity(identity: Identity, text: string): Record<string, string> {
  const needed = ['firstName', 'gender', 'dateOfBirth'] as const;
  return Object.fromEntries(
    needed.filter((name) => identity[name].trim() === '').map((name) => [`identity.${name}`, text]),
  );
}

/** The identity of a patient whose card or name the facility does not know yet. */
export function IdentityFields({
  form,
  takesFocus,
}: {
  form: FormFields<{ identity: Identity }>;
  /** It appears after the rest of the form. */
  takesFocus: boolean;
}) {
  const { t } = useLingui();
  const sex = useSexLabel();
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 border-t border-line pt-4">
      <legend className="sr-only">
        <Trans>Patient</Trans>
      </legend>
      <p role="status" className="font-medium">
        <Trans>This card is new here. Enter the patient's identity from a document.</Trans>
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t`First Name`}
          autoComplete="off"
          autoFocus={takesFocus}
          {...form.field('identity.firstName')}
        />
        <TextField
          label={t`Middle Name (if any)`}
          autoComplete="off"
          {...form.field('identity.middleName')}
        />
        <TextField label={t`Last Name (if any)`} autoComplete="off" {...form.field('identity.lastName')} />
        <Select
          label={t`Sex`}
          placeholder={t`Select`}
          options={genders.map((gender) => ({ value: gender, label: sex(gender) }))}
          {...form.field('identity.gender')}
        />
        <DateField
          label={t`Date of birth`}
          min="1900-01-01"
          max={dayOf(new Date())}
          {...form.field('identity.dateOfBirth')}
        />
      </div>
    </fieldset>
  );
}
