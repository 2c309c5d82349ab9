import { rules } from 'virtual:rules';
import type { SchemeSettings } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useActionForm } from '../../../lib/forms/useActionForm.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { Band } from '../../../ui/Band.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FailedBand } from '../../../ui/FailedBand.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { useKeepSchemeSettings } from './queries.ts';
import { SchemeCredentials } from './SchemeCredentials.tsx';

interface Typed {
  adapter: SchemeSettings['adapter'];
  clientId: string;
  clientSecret: string;
}

/** Sets the facility's scheme and its credentials. The server never returns the secret. */
export function SchemeForm({ settings, onSaved }: { settings: SchemeSettings; onSaved: () => void }) {
  const { t } = useLingui();
  const keep = useKeepSchemeSettings();
  const first: Typed = { adapter: settings.adapter, clientId: settings.clientId ?? '', clientSecret: '' };
  const form = useActionForm({
    first,
    rules: rules.saveSchemeSettings,
    check: ({ adapter, clientId, clientSecret }) =>
      adapter === 'register'
        ? {}
        : {
            clientId: clientId.trim() === '' ? t`Enter the client ID from the scheme` : undefined,
            clientSecret:
              clientSecret === '' && !settings.secretSet ? t`Enter the secret from the scheme` : undefined,
          },
    send: (call, { adapter, clientId, clientSecret }) =>
      call('saveSchemeSettings', {
        body: {
          adapter,
          clientId: clientId.trim() || null,
          clientSecret: clientSecret === '' ? null : clientSecret,
        },
      }),
    success: ({ item }) => (item.adapter === 'register' ? t`Saved` : t`Saved. Test the connection next.`),
    onSuccess: (answer) => {
      form.set({ clientSecret: '' });
      onSaved();
      keep(answer);
    },
  });
  const { values, set } = form;
  const changed = settings.changedAt === null ? null : formatMoment(settings.changedAt);
  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={form.onSubmit}
      autoComplete="off"
      className="flex flex-col gap-4 rounded-md border border-line bg-surface px-5 py-4"
    >
      <SegmentedControl
        label={t`Answered by`}
        options={[
          { value: 'register', label: t`Built-in register` },
          { value: 'servicehub', label: t`The scheme's service` },
        ]}
        value={values.adapter}
        disabled={!settings.available}
        onChange={(adapter) => set({ adapter })}
      />
      {values.adapter === 'servicehub' ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <SchemeCredentials field={form.field} secretSet={settings.secretSet} />
        </div>
      ) : (
        <p className="text-muted">
          <Trans>
            Members and prices come from this facility's imports; claims are decided by its own tariff.
          </Trans>
        </p>
      )}
      {settings.adapter !== values.adapter ? (
        <Band tone="warn" title={t`Another scheme answers as soon as you save`} announce="none">
          <Trans>Do this while no patient is being served and nothing waits for the current scheme.</Trans>
        </Band>
      ) : null}
      <FailedBand failed={form.failed} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        {changed ? (
          <p className="mr-auto text-sm text-muted">
            <Trans>Last changed: {changed}</Trans>
          </p>
        ) : null}
        <Button type="submit" variant="primary" pending={form.pending} disabled={!settings.available}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
}
