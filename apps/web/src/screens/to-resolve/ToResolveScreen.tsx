import { type IdentityTab, identityTabs } from '@afyakadi/contract/scheme/cards';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ConflictTable, type Deciding } from './ConflictTable.tsx';

const dialog = lazyComponent(
  async () => (await import('../../features/verification/DecideIdentityDialog.tsx')).DecideIdentityDialog,
);

/** Cards of which the scheme names another holder than the facility knows by them. */
export function ToResolveScreen() {
  const { t } = useLingui();
  const [state, setState] = useState<IdentityTab>('open');
  const [deciding, setDeciding] = useState<Deciding>();
  const home = useRef<HTMLParagraphElement>(null);
  const decide = async (next: Deciding) => {
    if (await dialog.load()) setDeciding(next);
  };
  const titles: Record<IdentityTab, string> = {
    open: t({ context: 'identities', message: 'To decide' }),
    decided: t({ context: 'identities', message: 'Decided' }),
  };
  const tabs = identityTabs.map((id) => ({
    id,
    title: titles[id],
    content: <ConflictTable state={id} home={home} onDecide={(next) => void decide(next)} />,
  }));
  return (
    <>
      <p ref={home} tabIndex={-1} className="mb-5 text-muted outline-none">
        <Trans>
          The scheme names another person for these cards than we know by them. Nothing was replaced. Compare
          with an identity document, and decide whose card it is.
        </Trans>
      </p>
      <Tabs
        label={t`To resolve`}
        tabs={tabs}
        selected={state}
        onSelect={(id) => setState(identityTabs.find((tab) => tab === id) ?? 'open')}
      />
      {deciding ? (
        <dialog.Component
          conflict={deciding.row}
          ours={deciding.row.ours}
          photo={deciding.row.photo}
          onDecided={deciding.onDecided}
          onClose={() => setDeciding(undefined)}
        />
      ) : null}
    </>
  );
}
