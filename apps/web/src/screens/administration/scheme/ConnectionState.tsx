import type { SchemeSettings } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { connectionTones, useConnectionLabels } from '../../../entities/connection/labels.ts';
import { useAction } from '../../../lib/api/useAction.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { Band } from '../../../ui/Band.tsx';
import { Button } from '../../../ui/Button.tsx';
import { PlugZap } from '../../../ui/icons.ts';
import { useConnectionProblemText } from './labels.ts';
import { useKeepSchemeSettings } from './queries.ts';

/** Shows whether the scheme answers, as all server processes know it, and a button that probes it now. */
export function ConnectionState({ settings }: { settings: SchemeSettings }) {
  const { t } = useLingui();
  const wordsOf = useConnectionLabels();
  const why = useConnectionProblemText();
  const { connection, adapter, practice } = settings;
  const hosts = settings.hosts.join(', ');
  if (!settings.available) {
    return (
      <Band tone="info" title={t`The built-in register is in use`} announce="none">
        <Trans>
          No address of a scheme's service is set up on this server. Your IT staff can add one (see
          Operations, “The scheme's service”).
        </Trans>
      </Band>
    );
  }
  if (adapter === 'register' || connection.state === 'local') {
    return (
      <Band tone="info" title={t`The built-in register is in use`} announce="none">
        <Trans>
          Cards, prices and claims are answered in this facility's own database. It always answers.
        </Trans>
      </Band>
    );
  }
  const { text } = wordsOf(connection);
  const checked = connection.checkedAt === null ? null : formatMoment(connection.checkedAt);
  return (
    <div className="flex flex-col gap-3">
      {practice ? (
        <Band tone="warn" title={t`This is a practice scheme`} announce="none">
          <Trans>Nothing that is done here reaches a real one. It goes with the next start without it.</Trans>
        </Band>
      ) : null}
      <Band tone={connectionTones[connection.state]} title={text} announce="none">
        {settings.problem === null ? null : <p>{why(settings.problem)}</p>}
        <p className="break-words">
          <Trans>Service: {hosts}</Trans>
        </p>
        {checked ? (
          <p className="figures">
            <Trans>Last asked: {checked}</Trans>
          </p>
        ) : null}
      </Band>
      <ConnectionTest disabled={!settings.secretSet} />
    </div>
  );
}

/** Probes the scheme of a verifier's cards, or of all others, and says what it answered. */
export function ConnectionTest({ verifierId, disabled }: { verifierId?: string; disabled: boolean }) {
  const wordsOf = useConnectionLabels();
  const keep = useKeepSchemeSettings();
  const [tested, setFound] = useState<Pick<SchemeSettings['connection'], 'state' | 'since'>>();
  const test = useAction(
    (call) => {
      setFound(undefined);
      return call('testSchemeConnection', { body: { verifierId } });
    },
    {
      failureToast: false,
      onSuccess: (answer) => {
        const { connection, others } = answer.item;
        setFound(verifierId ? others.find((other) => other.verifierId === verifierId) : connection);
        keep(answer);
      },
    },
  );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        icon={<PlugZap aria-hidden size={18} />}
        pending={test.pending}
        pendingLabel={<Trans>Asking the scheme…</Trans>}
        disabled={disabled}
        onClick={() => void test.run()}
      >
        <Trans>Test the connection</Trans>
      </Button>
      <p role="status" className="min-w-0 font-medium">
        {test.failed ? (
          <span className="text-bad">{test.failed.text}</span>
        ) : tested === undefined ? null : tested.state === 'up' ? (
          <span className="text-ok">
            <Trans>The scheme answered and takes our credentials.</Trans>
          </span>
        ) : tested.state === 'refused' ? (
          <span className="text-bad">
            <Trans>The scheme answered, but does not take our credentials. Check both with the scheme.</Trans>
          </span>
        ) : tested.state === 'slow' ? (
          <Trans>The scheme answered, slowly.</Trans>
        ) : (
          <span className="text-warn">{wordsOf(tested).text}</span>
        )}
      </p>
    </div>
  );
}
