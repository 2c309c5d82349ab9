import { rules } from 'virtual:rules';
import type { SchemeSettings, VerifierScheme } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useActionForm } from '../../../lib/forms/useActionForm.ts';
import { ActionForm } from '../../../ui/ActionForm.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useKeepSchemeSettings } from './queries.ts';
import { SchemeCredentials } from './SchemeCredentials.tsx';

/** Adds the scheme that serves one verifier's cards, or changes its credentials. */
export function VerifierSchemeDialog({
  verifiers,
  scheme,
  onClose,
}: {
  verifiers: SchemeSettings['verifiers'];
  /** Omitted for a new one. */
  scheme?: VerifierScheme;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const keep = useKeepSchemeSettings();
  const first = { verifierId: scheme?.verifierId ?? '', clientId: scheme?.clientId ?? '', clientSecret: '' };
  const form = useActionForm({
    first,
    rules: rules.saveSchemeSettings,
    check: ({ verifierId, clientId, clientSecret }) => ({
      verifierId: verifierId === '' ? t`Choose the verifier` : undefined,
      clientId: clientId.trim() === '' ? t`Enter the client ID from the scheme` : undefined,
      clientSecret: clientSecret === '' && !scheme ? t`Enter the secret from the scheme` : undefined,
    }),
    send: (call, { verifierId, clientId, clientSecret }) =>
      call('saveSchemeSettings', {
        body: { verifierId, adapter: 'servicehub', clientId, clientSecret: clientSecret || null },
      }),
    success: t`Saved. Test the connection next.`,
    onSuccess: keep,
    onDone: onClose,
  });
  return (
    <Dialog
      title={scheme ? scheme.name : <Trans>Add a verifier's own scheme</Trans>}
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
    >
      <ActionForm form={form} submit={<Trans>Save</Trans>} onCancel={onClose}>
        <p className="text-muted">
          <Trans>
            From now on this scheme verifies the cards of the verifier, and their claims and months go to it.
            What was authorized before stays with the other scheme.
          </Trans>
        </p>
        {scheme ? null : (
          <Select
            label={t`Verifier`}
            placeholder={t`Choose the verifier`}
            options={verifiers.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.field('verifierId')}
          />
        )}
        <SchemeCredentials field={form.field} secretSet={scheme !== undefined} />
      </ActionForm>
    </Dialog>
  );
}
