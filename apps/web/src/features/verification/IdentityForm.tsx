import { rules } from 'virtual:rules';
import type { VerifiedCard } from '@afyakadi/contract';
import { genders } from '@afyakadi/contract/scheme/cards';
import { failures, validationTexts } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSexLabel } from '../../entities/people/labels.tsx';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { dayOf } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { firstAct } from '../../ui/firstAct.ts';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { nobody } from './IdentityFields.tsx';

/**
 * Enters name, sex and date of birth if the scheme accepted a card without them. They are marked as entered by staff.
 */
export function IdentityForm({
  authorizationId,
  onSaved,
}: {
  authorizationId: string;
  onSaved: (card: VerifiedCard) => void;
}) {
  const { t } = useLingui();
  const sex = useSexLabel();
  const needed = useTranslate()(validationTexts.cardNoRequired);
  const form = useActionForm({
    first: nobody,
    rules: rules.completeIdentity,
    words: { dateOfBirth: needed },
    check: ({ gender }) => ({ gender: gender === '' ? needed : undefined }),
    send: (call, { gender, ...typed }) =>
      call('completeIdentity', {
        params: { id: authorizationId },
        body: { ...typed, gender: gender === '' ? 'Female' : gender },
        // Corrected values are a new request, even if the answer to the first was lost.
        intention: JSON.stringify({ gender, ...typed }),
      }),
    failure: failures.submission,
    onSuccess: ({ item }) => onSaved(item),
  });
  return (
    <form ref={form.ref} onSubmit={form.onSubmit} noValidate>
      <p className="mb-4 text-muted">
        <Trans>
          The scheme sent no name with this card. Enter the name from an identity document. It is marked as
          entered by staff.
        </Trans>
      </p>
      <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">
        <TextField ref={firstAct} label={t`First Name`} autoComplete="off" {...form.field('firstName')} />
        <TextField label={t`Middle Name (if any)`} autoComplete="off" {...form.field('middleName')} />
        <TextField label={t`Last Name (if any)`} autoComplete="off" {...form.field('lastName')} />
        <Select
          label={t`Sex`}
          placeholder={t`Select`}
          options={genders.map((gender) => ({ value: gender, label: sex(gender) }))}
          {...form.field('gender')}
        />
        <DateField
          label={t`Date of birth`}
          min="1900-01-01"
          max={dayOf(new Date())}
          {...form.field('dateOfBirth')}
        />
      </div>
      <div className="mt-4 empty:hidden">
        <FailedBand failed={form.failed} announce="none" />
      </div>
      <Button type="submit" variant="primary" className="mt-4" pending={form.pending}>
        <Trans>Save identity</Trans>
      </Button>
    </form>
  );
}
