import type { ListedCard } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { forwardStateOf } from '../../entities/cards/forwardState.ts';
import { openVisitOf } from '../../entities/cards/queries.ts';
import { VisitStatusBadge } from '../../entities/people/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import { useCarePointLabel } from '../../entities/visits/carePoints.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';

/** Shows where a verified patient was forwarded to, so that no patient is forgotten after a closed browser. */
export function CarePointCell({ card }: { card: ListedCard }) {
  const word = useCarePointLabel();
  const visit = openVisitOf(card);
  if (card.state === 'withdrawn') {
    return (
      <Badge>
        <Trans>Withdrawn</Trans>
      </Badge>
    );
  }
  if (!visit && card.stay) {
    return (
      <span className="flex flex-wrap items-center gap-x-2 leading-tight">
        {word(card.stay.carePointName)}
        <Badge>{card.stay.admitted ? <Trans>In the ward</Trans> : <Trans>Discharged</Trans>}</Badge>
      </span>
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
    <span className="flex flex-wrap items-center gap-x-2 leading-tight">
      {word(visit.carePointName)}
      <VisitStatusBadge visit={visit} tellsTime />
    </span>
  );
}

/** Names the patient and the dialog that the receptionist opened over the list. */
export interface PatientIntention {
  act: 'withdraw' | 'identify';
  card: ListedCard;
}

/** Forward until the patient was forwarded, or while they are in a ward; Withdraw until a service was recorded. */
export function RowActions({
  card,
  onIntend,
}: {
  card: ListedCard;
  onIntend: (intention: PatientIntention) => void;
}) {
  const { t } = useLingui();
  const forward = useForward();
  if (card.state === 'withdrawn') return null;
  const visit = openVisitOf(card);
  const withdrawable = visit ? visit.withdrawable : true;
  const name = nameOf(card) || card.cardNo;
  return (
    <span className="inline-flex items-center justify-end gap-1">
      {card.identityConflict && card.provisional === null ? (
        <Link to="/to-resolve" className={buttonClass('secondary', 'px-3')}>
          <Trans>Decide</Trans>
        </Link>
      ) : visit || card.stay?.admitted ? null : (
        <Button
          className="px-3"
          aria-label={t`Forward ${name}`}
          // A card accepted without a name is completed first, because staff must be able to call the patient.
          onClick={() =>
            card.identitySource === 'missing' ? onIntend({ act: 'identify', card }) : forward(card)
          }
        >
          <Trans>Forward</Trans>
        </Button>
      )}
      {withdrawable ? (
        <Button
          variant="quiet"
          className="px-2.5"
          aria-label={t`Withdraw ${name}`}
          onClick={() => onIntend({ act: 'withdraw', card })}
        >
          <Trans>Withdraw</Trans>
        </Button>
      ) : null}
    </span>
  );
}

export function useForward(): (card: ListedCard) => void {
  const navigate = useNavigate();
  return (card) => void navigate({ to: '/point-of-care', state: { patient: forwardStateOf(card) } });
}
