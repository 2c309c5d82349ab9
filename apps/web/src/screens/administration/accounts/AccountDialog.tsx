import { rules } from 'virtual:rules';
import type { ManagedAccount } from '@afyakadi/contract';
import {
  asksRegistration,
  needsRegistration,
  requiresRegistration,
} from '@afyakadi/contract/access/registration';
import { type Role, roleNames, roles } from '@afyakadi/contract/access/roles';
import { type CareKind, worksAt } from '@afyakadi/contract/care/care-points';
import { type IdentifierType, identifierProblem } from '@afyakadi/contract/formats/identifiers';
import { validationTexts } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCarePointLabel } from '../../../entities/visits/carePoints.ts';
import type { CallData } from '../../../lib/api/api.ts';
import type { Problems } from '../../../lib/forms/rules.ts';
import { type FormFields, useActionForm } from '../../../lib/forms/useActionForm.ts';
import { useTranslate } from '../../../lib/text/i18n.ts';
import { ActionForm } from '../../../ui/ActionForm.tsx';
import { Check, CheckGroup } from '../../../ui/Check.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useCarePointChoices } from '../queries.ts';
import { ServicePicker } from '../ServicePicker.tsx';

interface Typed {
  name: string;
  roles: Role[];
  card: string;
  phone: string;
  nida: string;
  email: string;
  registrationNo: string;
  qualification: string;
  chargeItemCode: string | null;
  provisional: boolean;
  carePointIds: string[];
}

export interface AccountDialogProps {
  /** The account to change; omitted for a new one. */
  account?: ManagedAccount;
  /** Gets the new account with its invitation, which is shown only once. */
  onMade?: (answer: CallData<'createAccount'>) => void;
  onClose: () => void;
}

/** Creates or changes an account: name, roles and sign-in identifiers. */
export function AccountDialog({ account, onMade, onClose }: AccountDialogProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const form = useActionForm({
    first: typedOf(account),
    rules: account ? rules.updateAccount : rules.createAccount,
    check: useCheck(),
    send: async (call, typed) => {
      const body = sentOf(typed);
      if (account) return { saved: (await call('updateAccount', { params: { id: account.id }, body })).item };
      return { made: await call('createAccount', { body }) };
    },
    success: ({ saved }) => (saved ? t`${saved.name}: saved` : t`Account created`),
    onSuccess: ({ made }) => {
      if (made) onMade?.(made);
    },
    onDone: ({ saved }) => {
      if (saved) onClose();
    },
  });
  const { values, set, problem } = form;
  const text = (name: Exclude<keyof Typed, 'roles' | 'chargeItemCode' | 'provisional' | 'carePointIds'>) => ({
    ...form.field(name),
    autoComplete: 'off',
  });
  return (
    <Dialog
      title={account ? <Trans>Edit account</Trans> : <Trans>New account</Trans>}
      size="medium"
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
    >
      <ActionForm
        form={form}
        submit={account ? <Trans>Save</Trans> : <Trans>Create account</Trans>}
        onCancel={onClose}
      >
        <TextField label={t`Full name`} autoFocus {...text('name')} />
        <CheckGroup
          label={t`Roles`}
          name="roles"
          options={roles.map((role) => ({ value: role, label: translate(roleNames[role]) }))}
          values={values.roles}
          onChange={(chosen) => set({ roles: chosen })}
          error={problem('roles')}
        />
        {values.roles.includes('receptionist') ? (
          <Check
            name="provisional"
            label={t`May issue provisional authorizations`}
            description={t`Used while the scheme does not answer. Each is marked and confirmed with the scheme later.`}
            checked={values.provisional}
            onChange={(provisional) => set({ provisional })}
          />
        ) : null}
        <fieldset className="flex min-w-0 flex-col gap-4">
          <legend className="sr-only">
            <Trans>Signs in with</Trans>
          </legend>
          <p className="text-sm text-muted">
            <Trans>One of the three numbers is enough to sign in with.</Trans>
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label={t`Card number`} inputMode="numeric" {...text('card')} maxLength={12} />
            <TextField
              label={t`Phone number`}
              type="tel"
              placeholder="+255…"
              {...text('phone')}
              maxLength={13}
            />
            <TextField label={t`NIDA number`} inputMode="numeric" {...text('nida')} maxLength={20} />
            <TextField label={t`E-mail`} type="email" {...text('email')} />
          </div>
        </fieldset>
        {asksRegistration(values.roles) ? <Profession form={form} /> : null}
      </ActionForm>
    </Dialog>
  );
}

function Profession({ form }: { form: FormFields<Typed> }) {
  const { t } = useLingui();
  const word = useCarePointLabel();
  const points = useCarePointChoices();
  const { roles } = form.values;
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">
        <Trans>Profession</Trans>
      </legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t`Registration number`}
          description={
            needsRegistration(roles)
              ? t`From the professional council. Procedures and claims need it.`
              : t`From the professional council.`
          }
          autoComplete="off"
          {...form.field('registrationNo')}
        />
        <TextField
          label={t`Qualification`}
          description={t`As on documents.`}
          autoComplete="off"
          {...form.field('qualification')}
        />
      </div>
      {points.length > 0 ? (
        <CheckGroup
          label={t`Own care points`}
          description={t`Shown first, as the person's own queue. None: wherever the role works.`}
          name="carePointIds"
          options={points
            .filter(
              ({ id, active, kind }) =>
                form.values.carePointIds.includes(id) || (active && isWorkedAt(roles, kind)),
            )
            .map(({ id, name }) => ({ value: id, label: word(name) }))}
          values={form.values.carePointIds}
          onChange={(carePointIds) => form.set({ carePointIds })}
          error={form.problem('carePointIds')}
        />
      ) : null}
      {roles.includes('doctor') ? (
        <ServicePicker
          label={t`Consultation charged as`}
          description={t`Only if it differs from the care point's charge.`}
          value={form.values.chargeItemCode}
          onChange={(code) => form.set({ chargeItemCode: code })}
          error={form.problem('chargeItemCode')}
        />
      ) : null}
    </fieldset>
  );
}

function isWorkedAt(roles: readonly Role[], kind: CareKind | null): boolean {
  return kind !== null && roles.some((role) => role !== 'receptionist' && worksAt[role].includes(kind));
}

function useCheck(): (typed: Typed) => Problems {
  const { t } = useLingui();
  const translate = useTranslate();
  return (typed) => {
    const problems: Record<string, string> = {};
    if (typed.roles.length === 0) problems.roles = t`Choose at least one role`;
    for (const kind of ['card', 'phone', 'nida'] as const satisfies readonly IdentifierType[]) {
      const identifier = typed[kind].trim();
      const wrong = identifier === '' ? undefined : identifierProblem(kind, identifier);
      if (wrong) problems[kind] = translate(validationTexts[wrong]);
    }
    if (!typed.card.trim() && !typed.phone.trim() && !typed.nida.trim())
      problems.card = t`Enter a card, phone or NIDA number to sign in with`;
    if (requiresRegistration(typed.roles) && !typed.registrationNo.trim())
      problems.registrationNo = t`Enter the registration number: without it a practitioner can record no procedure`;
    return problems;
  };
}

/** Only receptionists can have the right to issue provisional authorizations. */
function sentOf(typed: Typed): Typed {
  return { ...typed, provisional: typed.provisional && typed.roles.includes('receptionist') };
}

function typedOf(account: ManagedAccount | undefined): Typed {
  return {
    name: account?.name ?? '',
    roles: account?.roles ?? [],
    card: account?.card ?? '',
    phone: account?.phone ?? '',
    nida: account?.nida ?? '',
    email: account?.email ?? '',
    registrationNo: account?.registrationNo ?? '',
    qualification: account?.qualification ?? '',
    chargeItemCode: account?.chargeItemCode ?? null,
    // Of a new receptionist: at night nobody else may be there (decision 019).
    provisional: account?.provisional ?? true,
    carePointIds: account?.carePointIds ?? [],
  };
}
