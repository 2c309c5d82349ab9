import type { SchemeSettings, VerifierScheme } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ConnectionStates } from '../../../entities/connection/ConnectionStates.tsx';
import { connectionLines } from '../../../entities/connection/labels.ts';
import { useAction } from '../../../lib/api/useAction.ts';
import { lazyComponent } from '../../../lib/hooks/lazyComponent.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Plus } from '../../../ui/icons.ts';
import { ConnectionTest } from './ConnectionState.tsx';
import { useConnectionProblemText } from './labels.ts';
import { useKeepSchemeSettings } from './queries.ts';

const dialog = lazyComponent(async () => (await import('./VerifierSchemeDialog.tsx')).VerifierSchemeDialog);

/** The schemes that serve the cards of one verifier, beside the one of all other cards. */
export function VerifierSchemes({ settings }: { settings: SchemeSettings }) {
  const [editing, setEditing] = useState<VerifierScheme | 'new'>();
  const edit = async (scheme: VerifierScheme | 'new') => {
    if (await dialog.load()) setEditing(scheme);
  };
  return (
    <section aria-labelledby="verifier-schemes" className="mt-6 flex max-w-3xl flex-col gap-3">
      <h3 id="verifier-schemes" className={settings.others.length === 0 ? 'sr-only' : 'font-semibold'}>
        <Trans>Schemes of single verifiers</Trans>
      </h3>
      {settings.others.map((scheme) => (
        <OneScheme
          key={scheme.verifierId}
          settings={settings}
          scheme={scheme}
          onEdit={() => void edit(scheme)}
        />
      ))}
      {settings.verifiers.length === 0 ? null : (
        <Button
          variant="quiet"
          icon={<Plus aria-hidden size={18} />}
          className="self-start"
          onClick={() => void edit('new')}
        >
          <Trans>Add a verifier's own scheme</Trans>
        </Button>
      )}
      {editing ? (
        <dialog.Component
          verifiers={settings.verifiers}
          {...(editing === 'new' ? {} : { scheme: editing })}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </section>
  );
}

function OneScheme({
  settings,
  scheme,
  onEdit,
}: {
  settings: SchemeSettings;
  scheme: VerifierScheme;
  onEdit: () => void;
}) {
  const { t } = useLingui();
  const why = useConnectionProblemText();
  const keep = useKeepSchemeSettings();
  const { verifierId, name } = scheme;
  const remove = useAction(
    (call) => call('saveSchemeSettings', { body: { verifierId, adapter: 'register' } }),
    { success: t`${name}: removed`, onSuccess: keep },
  );
  return (
    <article
      aria-label={name}
      className="flex flex-col gap-3 rounded-md border border-line bg-surface px-5 py-4"
    >
      <ConnectionStates
        lines={connectionLines({ ...settings.connection, state: 'local', others: [scheme] })}
      />
      {scheme.problem ? <p>{why(scheme.problem)}</p> : null}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <ConnectionTest verifierId={verifierId} disabled={scheme.state === 'unset'} />
        <span className="flex gap-2">
          <Button aria-label={t`Change the credentials of ${name}`} onClick={onEdit}>
            <Trans>Change</Trans>
          </Button>
          <Button aria-label={t`Remove ${name}`} pending={remove.pending} onClick={() => void remove.run()}>
            <Trans>Remove</Trans>
          </Button>
        </span>
      </div>
    </article>
  );
}
