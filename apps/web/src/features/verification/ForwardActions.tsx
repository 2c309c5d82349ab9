import type { CarePoint, StartedVisit, VerificationAnswer, VerifiedCard } from '@afyakadi/contract';
import { failures, successes } from '@afyakadi/contract/texts/messages';
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
import { formatTime } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { firstAct } from '../../ui/firstAct.ts';
import { ArrowRight } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { careTypesOf, forward } from './forwarding.ts';

/** Runs with the care point, and what the patient's visit there is: it may have been there before. */
export type OnForwarded = (to: CarePoint, visit: StartedVisit) => void;

/**
 * Forwards an accepted patient in one act: a button for each care type of the role, triage and consultation first. Beside them the
 * way of requirements 2.7, by `/point-of-care`. For a patient who waits or is in care, the first act opens the patient.
 */
export function ForwardActions({
  card,
  alsoAt = [],
  onForwarded,
}: {
  card: VerifiedCard;
  alsoAt?: VerificationAnswer['alsoAt'];
  onForwarded: OnForwarded;
}) {
  const { t } = useLingui();
  const word = useCarePointLabel();
  const name = nameOf(card) || card.cardNo;
  return (
    <section aria-label={t`Forward ${name}`} className="flex flex-col gap-3">
      <p className="text-muted">
        <CurrentPlace card={card} />
        {alsoAt.map((visit) => (
          <span key={visit.carePointName} className="block">
            <PlaceOfVisit place={word(visit.carePointName)} visit={visit} />
          </span>
        ))}
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
  if (visit?.visitStatus === 'Completed')
    return <Trans>The visit at {place} is completed. Forward the patient to:</Trans>;
  if (visit) return <PlaceOfVisit place={place} visit={visit} />;
  if (card.stay?.admitted)
    return <Trans>The patient is in {place}. What is done belongs to the authorization of the stay.</Trans>;
  return <Trans>Forward the patient to:</Trans>;
}

/** In care since when and by whom, or waiting since when. */
export function PlaceOfVisit({
  place,
  visit,
}: {
  place: string;
  visit: Pick<StartedVisit, 'createdAt' | 'takenAt' | 'takenByName'>;
}) {
  const since = formatTime(visit.takenAt ?? visit.createdAt);
  const who = visit.takenByName;
  if (visit.takenAt === null)
    return (
      <Trans>
        Waiting at {place} since {since}.
      </Trans>
    );
  if (who === null)
    return (
      <Trans>
        In care at {place} since {since}.
      </Trans>
    );
  return (
    <Trans>
      In care at {place} since {since}, by {who}.
    </Trans>
  );
}

function CareTypeButtons({
  card,
  onForwarded,
  children,
}: {
  card: VerifiedCard;
  onForwarded: OnForwarded;
  children: React.ReactNode;
}) {
  const { t } = useLingui();
  const translate = useTranslate();
  const word = useCarePointLabel();
  const role = useRole();
  const { data, isPending, error, refetch } = useCarePoints();
  const [chosen, setChosen] = useState<string>();
  const { run, pending, failed } = useAction(
    async (call, to: CarePoint) => {
      setChosen(to.id);
      const { item } = await forward(call, card.id, to.id);
      return { to, visit: item };
    },
    {
      success: translate(successes.forwarded),
      failure: failures.submission,
      onDone: ({ to, visit }) => onForwarded(to, visit),
    },
  );
  const open = openVisitOf(card);
  const here = open?.visitStatus === 'Pending' ? open.carePointId : undefined;
  const all = role && data ? inOrderOfNeed(careTypesOf(role, data)) : [];
  const points = all.filter(({ id }) => id !== here);
  const name = nameOf(card) || card.cardNo;
  return (
    <>
      {isPending ? <Skeleton className="h-10 w-80 max-w-full" /> : null}
      {all.length === 0 && !isPending ? <NoCarePoints error={error} onRetry={() => void refetch()} /> : null}
      <div className="flex flex-wrap gap-2">
        {here ? (
          <Link
            ref={firstAct}
            to="/patient/$nhifId"
            params={{ nhifId: card.authorizedMemberId }}
            aria-label={t`Open ${name}`}
            className={buttonClass('primary')}
          >
            <Trans>Open</Trans>
          </Link>
        ) : null}
        {here && points.length > 0 ? (
          <span className="self-center text-muted">
            <Trans>Forward elsewhere:</Trans>
          </span>
        ) : null}
        {points.map((point, index) => (
          <Button
            key={point.id}
            {...(index === 0 && !here ? { variant: 'primary', ref: firstAct } : {})}
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

/** Where the facility has triage, most patients go there; else to the consultation. */
function inOrderOfNeed(points: readonly CarePoint[]): CarePoint[] {
  const rank = ({ kind }: CarePoint) => (kind === 'triage' ? 0 : kind === 'consultation' ? 1 : 2);
  return points.toSorted((a, b) => rank(a) - rank(b));
}
