import { rules } from 'virtual:rules';
import type { FacilitySettings } from '@afyakadi/contract';
import { type Role, roleNames, roles } from '@afyakadi/contract/access/roles';
import { areDoseHours, type DoseRound, doseRounds, usualDoseHours } from '@afyakadi/contract/care/doses';
import { frequencyNames } from '@afyakadi/contract/care/orders';
import { wholeIn } from '@afyakadi/contract/formats/numbers';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { type FormFields, useActionForm } from '../../../lib/forms/useActionForm.ts';
import { refresh } from '../../../lib/session/session.ts';
import { useTranslate } from '../../../lib/text/i18n.ts';
import { settingTexts } from '../../../lib/text/settingTexts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Check, CheckGroup } from '../../../ui/Check.tsx';
import { FailedBand } from '../../../ui/FailedBand.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useKeepSettings } from '../queries.ts';

interface Typed {
  name: string;
  address: string;
  resultAuthorization: boolean;
  provisionalAuthorizations: boolean;
  queueNumbers: boolean;
  doseHours: Record<DoseRound, string>;
  idleMinutes: string;
  skipWaiting: 'installed' | 'skip' | 'keep';
  secondFactorRoles: Role[];
}

/** The form of the facility's settings. It marks unsaved changes. */
export function SettingsForm({ settings }: { settings: FacilitySettings }) {
  const { t, i18n } = useLingui();
  const translate = useTranslate();
  const keep = useKeepSettings();
  const first = typedOf(settings);
  const form = useActionForm({
    first,
    rules: rules.updateSettings,
    check: ({ doseHours, idleMinutes }) => ({
      doseHours: doseRounds.every((round) => areDoseHours(hoursIn(doseHours[round]), round))
        ? undefined
        : t`Correct the hours`,
      idleMinutes: wholeIn(idleMinutes) === undefined ? t`Enter whole minutes, 1 to 240` : undefined,
    }),
    send: (call, { doseHours, idleMinutes, skipWaiting, ...rest }) =>
      call('updateSettings', {
        body: {
          ...rest,
          doseHours: forEachRound((round) => hoursIn(doseHours[round])),
          idleMinutes: wholeIn(idleMinutes) ?? 0,
          skipWaiting: skipWaiting === 'installed' ? null : skipWaiting === 'skip',
        },
      }),
    success: t`Settings saved`,
    onSuccess: (answer) => {
      keep(answer);
      form.set(typedOf(answer.item));
      // Applies the settings to this session too. If it fails, the next refresh has the same effect.
      refresh().catch(() => undefined);
    },
  });
  const { values, set, problem } = form;
  const touched = (Object.keys(first) as (keyof Typed)[]).filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(first[name]),
  );
  const mark = (name: keyof Typed) => (
    <span className="inline-flex items-center gap-2">
      {i18n._(settingTexts[name].label)}
      {touched.includes(name) ? (
        <Badge tone="info">
          <Trans>Changed</Trans>
        </Badge>
      ) : null}
    </span>
  );
  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={form.onSubmit}
      className="flex max-w-3xl flex-col gap-4 [&_:is(input,select)]:scroll-mb-28"
    >
      <Section title={t`Facility`}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={mark('name')} {...form.field('name')} />
          <TextField label={mark('address')} {...form.field('address')} />
        </div>
        <p className="text-muted">
          <Trans>
            The scheme knows this facility as <strong className="figures text-ink">{settings.code}</strong>.
          </Trans>{' '}
          {settings.keepsRegister ? (
            <Trans>Its built-in register of members and prices is kept here, under Imports.</Trans>
          ) : null}
        </p>
      </Section>
      <Section title={t`Laboratory results`}>
        <Check
          name="resultAuthorization"
          label={mark('resultAuthorization')}
          description={i18n._(settingTexts.resultAuthorization.description)}
          checked={values.resultAuthorization}
          onChange={(resultAuthorization) => set({ resultAuthorization })}
        />
      </Section>
      <Section title={t`When the scheme does not answer`}>
        <Check
          name="provisionalAuthorizations"
          label={mark('provisionalAuthorizations')}
          description={i18n._(settingTexts.provisionalAuthorizations.description)}
          checked={values.provisionalAuthorizations}
          onChange={(provisionalAuthorizations) => set({ provisionalAuthorizations })}
        />
      </Section>
      <Section title={t`Queue`}>
        <Check
          name="queueNumbers"
          label={mark('queueNumbers')}
          description={i18n._(settingTexts.queueNumbers.description)}
          checked={values.queueNumbers}
          onChange={(queueNumbers) => set({ queueNumbers })}
        />
      </Section>
      <Section title={mark('doseHours')}>
        <DoseHoursFields form={form} />
      </Section>
      <Section title={t`Screens`}>
        <ScreenFields form={form} mark={mark} />
      </Section>
      <Section title={t`Second factor`}>
        <CheckGroup
          label={mark('secondFactorRoles')}
          description={i18n._(settingTexts.secondFactorRoles.description)}
          name="secondFactorRoles"
          options={roles.map((role) => ({ value: role, label: translate(roleNames[role]) }))}
          values={values.secondFactorRoles}
          onChange={(secondFactorRoles) => set({ secondFactorRoles })}
          error={problem('secondFactorRoles')}
        />
      </Section>
      <FailedBand failed={form.failed} />
      <SaveBar count={touched.length} pending={form.pending} onUndo={() => set(first)} />
    </form>
  );
}

/** The hours of the wards' rounds, a field for each number of doses a day. */
function DoseHoursFields({ form }: { form: FormFields<Typed> }) {
  const { t, i18n } = useLingui();
  const translate = useTranslate();
  const { doseHours } = form.values;
  const isRefused = form.problem('doseHours') !== undefined;
  return (
    <>
      <p className="text-muted">{i18n._(settingTexts.doseHours.description)}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {doseRounds.map((round) => {
          const count = usualDoseHours[round].length;
          const isWrong = isRefused && !areDoseHours(hoursIn(doseHours[round]), round);
          const example = usualDoseHours[round].join(', ');
          return (
            <TextField
              key={round}
              name={`doseHours.${round}`}
              label={translate(frequencyNames[round])}
              maxLength={40}
              value={doseHours[round]}
              onChange={({ target: { value } }) => form.set({ doseHours: { ...doseHours, [round]: value } })}
              error={isWrong ? t`Enter ${count} hours that are well apart, such as ${example}` : undefined}
            />
          );
        })}
      </div>
    </>
  );
}

/** Returns the hours in a text such as `8, 20`. */
const hoursIn = (text: string) => text.split(/[\s,;]+/).flatMap((hour) => (hour === '' ? [] : Number(hour)));

function forEachRound<Value>(write: (round: DoseRound) => Value): Record<DoseRound, Value> {
  return {
    OD: write('OD'),
    BD: write('BD'),
    TDS: write('TDS'),
    QID: write('QID'),
    Q4H: write('Q4H'),
    NOCTE: write('NOCTE'),
  };
}

function ScreenFields({ form, mark }: { form: FormFields<Typed>; mark: (name: keyof Typed) => ReactNode }) {
  const { t, i18n } = useLingui();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NumberField
        kind="whole"
        label={mark('idleMinutes')}
        description={i18n._(settingTexts.idleMinutes.description)}
        {...form.field('idleMinutes')}
      />
      <Select
        label={mark('skipWaiting')}
        description={i18n._(settingTexts.skipWaiting.description)}
        name="skipWaiting"
        value={form.values.skipWaiting}
        error={form.problem('skipWaiting')}
        options={[
          { value: 'installed', label: t`As installed` },
          { value: 'keep', label: t`Keep them` },
          { value: 'skip', label: t`Skip them` },
        ]}
        onChange={({ target: { value } }) =>
          form.set({ skipWaiting: value === 'keep' || value === 'skip' ? value : 'installed' })
        }
      />
    </div>
  );
}

function SaveBar({ count, pending, onUndo }: { count: number; pending: boolean; onUndo: () => void }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-page px-1 py-3">
      <p className="mr-auto text-muted max-sm:w-full" role="status">
        {count > 0 ? <Trans>Changed, not saved yet: {count}</Trans> : <Trans>No changes to save.</Trans>}
      </p>
      {count > 0 ? (
        <Button onClick={onUndo} disabled={pending}>
          <Trans>Undo</Trans>
        </Button>
      ) : null}
      <Button type="submit" variant="primary" pending={pending}>
        <Trans>Save settings</Trans>
      </Button>
    </div>
  );
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-md border border-line bg-surface px-5 py-4">
      <h2 id={id} className="mb-3 text-base font-semibold">
        {title}
      </h2>
      <div className="flex flex-col gap-3">{children}</div>
    </section>
  );
}

function typedOf(settings: FacilitySettings): Typed {
  const { name, address, resultAuthorization, provisionalAuthorizations, queueNumbers, secondFactorRoles } =
    settings;
  return {
    name,
    address,
    resultAuthorization,
    provisionalAuthorizations,
    queueNumbers,
    doseHours: forEachRound((round) => settings.doseHours[round].join(', ')),
    idleMinutes: String(settings.idleMinutes),
    skipWaiting: settings.skipWaiting === null ? 'installed' : settings.skipWaiting ? 'skip' : 'keep',
    secondFactorRoles: roles.filter((role) => secondFactorRoles.includes(role)),
  };
}
