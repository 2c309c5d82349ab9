import { type ProvisionalTab, provisionalTabs } from '@afyakadi/contract/scheme/provisional';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { type ProvisionalIntention, ProvisionalTable } from './ProvisionalTable.tsx';

const dialog = lazyComponent(async () => (await import('./IntentionDialog.tsx')).IntentionDialog);

/** Provisional authorizations: waiting for the scheme, refused by it, and ended. */
export function ProvisionalScreen() {
  const { t } = useLingui();
  const { state = 'open' } = useSearch({ from: '/shell/provisional' });
  const navigate = useNavigate({ from: '/provisional' });
  const [intention, setIntention] = useState<ProvisionalIntention>();
  const home = useRef<HTMLParagraphElement>(null);
  const intend = async (next: ProvisionalIntention) => {
    if (await dialog.load()) setIntention(next);
  };
  const titles: Record<ProvisionalTab, string> = {
    open: t({ context: 'provisional authorizations', message: 'Open' }),
    refused: t({ context: 'provisional authorizations', message: 'Refused' }),
    reconciled: t({ context: 'provisional authorizations', message: 'Reconciled' }),
    closed: t({ context: 'provisional authorizations', message: 'Closed' }),
  };
  const tabs = provisionalTabs.map((id) => ({
    id,
    title: titles[id],
    content: <ProvisionalTable state={id} home={home} onIntend={(next) => void intend(next)} />,
  }));
  return (
    <>
      <p ref={home} tabIndex={-1} className="mb-5 text-muted outline-none">
        <Trans>
          Issued while the scheme did not answer. They are reconciled automatically when it answers again.
        </Trans>
      </p>
      <Tabs
        label={t`Provisional authorizations`}
        tabs={tabs}
        selected={state}
        onSelect={(id) => {
          const next = provisionalTabs.find((tab) => tab === id);
          void navigate({ search: next && next !== 'open' ? { state: next } : {}, replace: true });
        }}
      />
      {intention ? <dialog.Component {...intention} onClose={() => setIntention(undefined)} /> : null}
    </>
  );
}
