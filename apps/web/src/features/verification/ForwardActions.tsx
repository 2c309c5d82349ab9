import type { CarePoint, VerifiedCard } from '@afyakadi/contract';
import { failures, successes } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { forwardStateOf } from '../../entities/cards/forwardState.ts';
import { openVisitOf } from '../../entities/cards/queries.ts';
import { nameOf } from '../../entities/people/name.ts';
import { useCarePointLabel, useCarePoints } from '../../entities/visits/carePoints.ts';
import { NoCarePoints } from '../../entities/visits/NoCarePoints.tsx';
import { useAction } from '../../lib/api/useAction.ts';
import { useRole } from '../../lib/session/useRole.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { firstAct } from '../../ui/firstAct.ts';
import { ArrowRight } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { careTypesOf, forward } from './forwarding.ts';

/**
 * Forwards an accepted patient in one act: a button for each care type of the role, consultation first. Beside them the
 * way of the specification, by `/point-of-care`.
 */
export function ForwardActions({
  card,
  onForwarded,
}: {
  card: VerifiedCard;
  onForwarded: (to: CarePoint) => void;
}) {
  const { t } = useLingui();
  const name = nameOf(card) || card.cardNo;
  return (
    <section aria-label={t`Forward ${name}`} className="flex flex-col gap-3">
      <p className="text-muted">
        <CurrentPlace card={card} />
      </p>
      <CareTypeButtons card={card} onForwarded={onForwarded}>
        <Link
          to="/point-of-care"
          state={{ patient: forwardStateOf(card) }}
          className={buttonClass('quiet', 'max-sm:-ml-4')}
        >
          <Trans>Submit Point of Care</Trans>
          <ArrowRight aria-hidden size={18} />
        </Link>
      </CareTypeButtons>
    </section>
  );
}

/** Where the patient was sent or lies already; else what to do. */
function CurrentPlace({ card }: { card: VerifiedCard }) {
  const word = useCarePointLabel();
  const visit = openVisitOf(card);
  const place = word(visit?.carePointName ?? card.stay?.carePointName ?? '');
  if (visit) return <Trans>Already forwarded to {place} today.</Trans>;
  if (card.stay?.admitted)
    return <Trans>The patient is in {place}. What is done belongs to the authorization of the stay.</Trans>;
  return <Trans>Forward the patient to:</Trans>;
}

function CareTypeButtons({
  card,
  onForwarded,
  children,
}: {
  card: VerifiedCard;
  onForwarded: (to: CarePoint) => void;
  children: React.ReactNode;
}) {
  const translate = useTranslate();
  const word = useCarePointLabel();
  const role = useRole();
  const { data, isPending, error, refetch } = useCarePoints();
  const [chosen, setChosen] = useState<string>();
  const { run, pending, failed } = useAction(
    async (call, to: CarePoint) => {
      setChosen(to.id);
      await forward(call, card.id, to.id);
      return to;
    },
    { success: translate(successes.forwarded), failure: failures.submission, onDone: onForwarded },
  );
  const points = role && data ? consultationFirst(careTypesOf(role, data)) : [];
  return (
    <>
      {isPending ? <Skeleton className="h-10 w-80 max-w-full" /> : null}
      {points.length === 0 && !isPending ? (
        <NoCarePoints error={error} onRetry={() => void refetch()} />
      ) : null}
      <div className="flex flex-wrap gap-2">
        {points.map((point, index) => (
          <Button
            key={point.id}
            {...(index === 0 ? { variant: 'primary', ref: firstAct } : {})}
            pending={pending && chosen === point.id}
            onClick={() => void run(point)}
          >
            {word(point.name)}
          </Button>
        ))}
        {children}
      </div>
      <FailedBand failed={failed} announce="none" />
    </>
  );
}

function consultationFirst(points: readonly CarePoint[]): CarePoint[] {
  const isConsultation = ({ kind }: CarePoint) => kind === 'consultation';
  return [...points.filter(isConsultation), ...points.filter((point) => !isConsultation(point))];
}
