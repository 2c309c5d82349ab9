import type { VerifiedCard } from '@afyakadi/contract';
import { failures, type Gender, genders, validationTexts } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useSexWord } from '../../entities/people/words.tsx';
import { ApiError, call, describe, newKey } from '../../lib/api/api.ts';
import { dayOf } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';

interface Identity {
  firstName: string;
  middleName: string;
  lastName: string;
  gender: string;
  dateOfBirth: string;
}

const nobody: Identity = { firstName: '', middleName: '', lastName: '', gender: '', dateOfBirth: '' };

/** Name, sex and date of birth where the scheme accepted a card without them; marked as entered by staff. */
export function IdentityForm({
  authorizationId,
  onSaved,
}: {
  authorizationId: string;
  onSaved: (card: VerifiedCard) => void;
}) {
  const { t } = useLingui();
  const translate = useTranslate();
  const sex = useSexWord();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(nobody);
  const [own, setOwn] = useState<Partial<Identity>>({});
  const [attempt, setAttempt] = useState({ of: '', key: '' });
  const save = useMutation({
    mutationFn: (given: Identity & { gender: Gender; key: string }) => {
      const { key, ...body } = given;
      return call('completeIdentity', { params: { id: authorizationId }, body, idempotencyKey: key });
    },
    onSuccess: ({ item }) => {
      void client.invalidateQueries({ queryKey: ['cards'] });
      void client.invalidateQueries({ queryKey: ['card-search'] });
      onSaved(item);
    },
    onError: (error) => {
      if (Object.keys(fieldsOf(error)).length === 0)
        notify.bad(translate(describe(error, failures.submission)), error);
    },
  });

  const refused = fieldsOf(save.error);
  const problem = (name: keyof Identity) => {
    const found = own[name] ?? refused[name];
    return found ? translate(found) : undefined;
  };
  const field = (name: keyof Identity) => ({
    name,
    value: values[name],
    error: problem(name),
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value });
      setOwn({ ...own, [name]: undefined });
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const missing = (['firstName', 'lastName', 'gender', 'dateOfBirth'] as const).filter(
      (name) => values[name].trim() === '',
    );
    setOwn(Object.fromEntries(missing.map((name) => [name, validationTexts.cardNoRequired])));
    const gender = genders.find((one) => one === values.gender);
    if (missing[0] || !gender) {
      form.current?.querySelector<HTMLElement>(`[name=${missing[0] ?? 'gender'}]`)?.focus();
      return;
    }
    // The same words sent again after a lost answer are the same request; mended words are another.
    const of = JSON.stringify(values);
    const key = attempt.of === of ? attempt.key : newKey();
    setAttempt({ of, key });
    save.mutate({ ...values, gender, key });
  };

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <p className="mb-4 text-muted">
        <Trans>
          The scheme sent no name with this card. Enter it from an identity document; it is marked as entered
          by staff.
        </Trans>
      </p>
      <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">
        <TextField label={t`First Name`} maxLength={60} autoComplete="off" {...field('firstName')} />
        <TextField
          label={t`Middle Name (if any)`}
          maxLength={60}
          autoComplete="off"
          {...field('middleName')}
        />
        <TextField label={t`Last Name`} maxLength={60} autoComplete="off" {...field('lastName')} />
        <Select
          label={t`Sex`}
          placeholder={t`Select`}
          options={genders.map((gender) => ({ value: gender, label: sex(gender) }))}
          {...field('gender')}
        />
        <TextField
          label={t`Date of birth`}
          type="date"
          min="1900-01-01"
          max={dayOf(new Date())}
          {...field('dateOfBirth')}
        />
      </div>
      {save.error && Object.keys(refused).length === 0 ? (
        <div className="mt-4">
          <Band tone="bad" title={translate(describe(save.error, failures.submission))} announce="none" />
        </div>
      ) : null}
      <Button type="submit" variant="primary" className="mt-4" pending={save.isPending}>
        <Trans>Save identity</Trans>
      </Button>
    </form>
  );
}

/** What the server says of single fields, which stands under them. */
function fieldsOf(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.fields : {};
}
