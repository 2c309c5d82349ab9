import type { VerifiedCard } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { IdentityComparison } from '../../entities/people/IdentityComparison.tsx';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { firstAct } from '../../ui/firstAct.ts';
import { Users } from '../../ui/icons.ts';

const dialog = lazyComponent(async () => (await import('./DecideIdentityDialog.tsx')).DecideIdentityDialog);

/** Shows that the scheme names another holder of the card, and lets the receptionist decide whose it is. */
export function OtherHolder({
  card,
  photo,
  onDecided,
}: {
  card: VerifiedCard;
  /** The scheme's. */
  photo?: string | null;
  onDecided: (card: VerifiedCard) => void;
}) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { identityConflict: conflict } = card;
  if (conflict === null) return null;
  const openDialog = async () => {
    if (await dialog.load()) setOpen(true);
  };
  return (
    <section aria-label={t`Whose card is it?`} className="flex flex-col items-start gap-3">
      <Band tone="bad" title={t`The scheme names another person as the holder of this card`} announce="alert">
        <Trans>
          Ask for an identity document and compare. Nothing was replaced: the record here is unchanged.
        </Trans>
      </Band>
      <div className="w-full rounded-md border border-line bg-surface px-5 py-4">
        <IdentityComparison ours={card} theirs={conflict.theirs} {...(photo ? { photo } : {})} />
      </div>
      <Button
        ref={firstAct}
        variant="primary"
        icon={<Users aria-hidden size={18} />}
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => void openDialog()}
      >
        <Trans>Decide whose card it is</Trans>
      </Button>
      {open ? (
        <dialog.Component
          conflict={conflict}
          ours={card}
          {...(photo ? { photo } : {})}
          onDecided={onDecided}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  );
}
