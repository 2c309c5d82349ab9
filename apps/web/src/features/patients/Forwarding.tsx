import type { VerifiedCard } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { nameOf, VisitStatusBadge } from '../patient/index.ts';
import { forwardStateOf, IdentityForm } from '../verification/index.ts';
import { useCarePointWord } from '../visits/index.ts';
import { openVisitOf } from './queries.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

/** Where a verified patient was sent, so that nobody is stranded by a closed browser. */
export function CarePointCell({ card }: { card: VerifiedCard }) {
  const word = useCarePointWord();
  const visit = openVisitOf(card);
  if (card.state === 'withdrawn') {
    return (
      <Badge>
        <Trans>Withdrawn</Trans>
      </Badge>
    );
  }
  if (!visit) {
    return (
      <Badge tone="info">
        <Trans>Not forwarded</Trans>
      </Badge>
    );
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      {word(visit.carePointName)}
      <VisitStatusBadge status={visit.visitStatus} />
    </span>
  );
}

/** Forward while nobody has sent the patient on; Withdraw while nothing was done. */
export function RowActions({ card }: { card: VerifiedCard }) {
  const { t } = useLingui();
  const [withdrawing, setWithdrawing] = useState(false);
  if (card.state === 'withdrawn') return null;
  const visit = openVisitOf(card);
  const withdrawable = visit ? visit.withdrawable : true;
  const name = nameOf(card) || card.cardNo;
  return (
    <span className="inline-flex items-center justify-end gap-1">
      {visit ? null : <Forward card={card} name={name} />}
      {withdrawable ? (
        <Button
          variant="quiet"
          className="px-2.5"
          aria-label={t`Withdraw ${name}`}
          onClick={() => setWithdrawing(true)}
        >
          <Trans>Withdraw</Trans>
        </Button>
      ) : null}
      {withdrawing ? <WithdrawDialog card={card} onClose={() => setWithdrawing(false)} /> : null}
    </span>
  );
}

function Forward({ card, name }: { card: VerifiedCard; name: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const go = (known: VerifiedCard) =>
    void navigate({ to: '/point-of-care', state: { patient: forwardStateOf(known) } });
  return (
    <>
      <Button
        className="px-3"
        aria-label={t`Forward ${name}`}
        // A card accepted without a name is completed first: nobody can be called in without one.
        onClick={() => (card.identitySource === 'missing' ? setAsking(true) : go(card))}
      >
        <Trans>Forward</Trans>
      </Button>
      <Dialog
        title={<Trans>Who is the patient?</Trans>}
        isOpen={asking}
        onOpenChange={setAsking}
        size="medium"
      >
        <IdentityForm authorizationId={card.id} onSaved={go} />
      </Dialog>
    </>
  );
}
