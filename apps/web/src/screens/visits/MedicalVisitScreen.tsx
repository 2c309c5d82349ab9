import type { CarePoint, ListedVisit } from '@afyakadi/contract';
import { isServiceKind, readsVisitsAt } from '@afyakadi/contract/care/care-points';
import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { nameOf } from '../../entities/people/name.ts';
import {
  preselected,
  useCarePointLabel,
  useCarePoints,
  useOwnFirst,
} from '../../entities/visits/carePoints.ts';
import { NoCarePoints } from '../../entities/visits/NoCarePoints.tsx';
import { useCalls } from '../../entities/visits/useCalls.ts';
import { LastOrdered } from '../../features/orders/LastOrdered.tsx';
import { useTakeVitals } from '../../features/record/useTakeVitals.tsx';
import { CarePointPicker, PickerSkeleton } from '../../features/visits/CarePointPicker.tsx';
import { CloseVisit } from '../../features/visits/CloseVisit.tsx';
import { CompleteVisit, LastCompleted, UndoCompletion } from '../../features/visits/CompleteVisit.tsx';
import { canUndo, useLastCompleted } from '../../features/visits/completedVisit.ts';
import { OpenPatient } from '../../features/visits/OpenPatient.tsx';
import { focusUnlessMoved } from '../../lib/hooks/useFocusFallback.ts';
import { useRights, useRole } from '../../lib/session/useRole.ts';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { VisitList } from './VisitList.tsx';

/** Most care points have no beds. */
const BedBoard = lazy(async () => ({
  default: (await import('../../features/stays/BedBoard.tsx')).BedBoard,
}));

/** The care points (requirements 2.8), and the visits of the chosen one. */
export function MedicalVisitScreen() {
  const role = useRole();
  const { carePointId } = useParams({ strict: false });
  const { data, isPending, error, isError, refetch } = useCarePoints();
  const retry = () => void refetch();
  const ownFirst = useOwnFirst();

  if (isPending || !role) return <PickerSkeleton />;
  if (isError) return <NoCarePoints error={error} onRetry={retry} />;
  const { own, sorted: readable } = ownFirst(
    data.filter((point) => point.kind !== null && readsVisitsAt[role].includes(point.kind)),
  );
  if (readable.length === 0) {
    return <NoCarePoints error={null} onRetry={retry} />;
  }
  const chosen = carePointId
    ? readable.find((point) => point.id === carePointId)
    : (own[0] ?? preselected(readable, role));
  return (
    <>
      <CarePointPicker points={readable} chosen={chosen?.id} />
      {/* The key resets page, filter and search for another care point. */}
      {chosen ? <VisitsAt key={chosen.id} point={chosen} /> : <UnknownCarePoint />}
    </>
  );
}

function VisitsAt({ point }: { point: CarePoint }) {
  const { t } = useLingui();
  const role = useRole();
  const may = useRights();
  const word = useCarePointLabel();
  const name = word(point.name);
  const home = useRef<HTMLHeadingElement>(null);
  const completes = may('visit.complete') && (point.kind === 'consultation' || point.kind === 'registration');
  const doesServices = isServiceKind(point.kind);
  const opens = may('lines.read');
  const calls = useCalls(point.kind);
  const vitals = useTakeVitals(home);
  const [failed, setFailed] = useState<unknown>();
  // Its Undo is above the list; those of earlier ones are in their rows.
  const lastCompleted = useLastCompleted().visit;
  const action = (visit: ListedVisit) => (
    <>
      {point.kind === 'triage' && may('vitals.write') ? vitals.buttonOf(visit) : null}
      {opens ? (
        <OpenPatient
          visit={visit}
          role={role}
          takes={doesServices ? role === 'practitioner' : role === 'doctor' && completes}
          {...(doesServices ? { serviceAt: point.id } : {})}
        />
      ) : null}
      {completes && visit.visitStatus === 'Pending' ? (
        <CompleteVisit
          visit={{
            visitId: visit.id,
            memberId: visit.authorizedMemberId,
            name: nameOf(visit) || visit.cardNo,
            // Only at consultation somebody begins: the desk sees whom it completes.
            begun: visit.takenAt !== null || point.kind !== 'consultation',
          }}
          onFailed={setFailed}
          onDone={(pressed) => focusUnlessMoved(home, pressed)}
        />
      ) : null}
      {completes &&
      visit.visitStatus === 'Completed' &&
      visit.id !== lastCompleted?.visitId &&
      canUndo(visit.completedAt, new Date()) ? (
        <UndoCompletion visitId={visit.id} name={nameOf(visit) || visit.cardNo} />
      ) : null}
      {point.kind ? (
        <CloseVisit
          visit={{ visitId: visit.id, kind: point.kind, empty: visit.empty }}
          name={nameOf(visit) || visit.cardNo}
        />
      ) : null}
    </>
  );
  return (
    <section aria-labelledby="care-point">
      {/* As high as the band, so that the list does not move when it appears. */}
      <div className="mb-2 flex flex-wrap sm:min-h-11 items-center justify-between gap-x-6 gap-y-1">
        <h2 ref={home} tabIndex={-1} id="care-point" className="text-lg font-semibold tracking-tight">
          {name}
        </h2>
        {may('orders.write') ? <LastOrdered /> : null}
        {completes ? <LastCompleted onUndone={() => focusUnlessMoved(home, document.activeElement)} /> : null}
      </div>
      <FailedBand error={failed} announce="none" />
      {point.kind === 'ward' && may('services.read') ? (
        <Suspense fallback={<Skeleton className="mb-6 h-40" />}>
          <BedBoard ward={point} />
        </Suspense>
      ) : null}
      <VisitList
        carePointId={point.id}
        label={t`Visits at ${name}`}
        {...(completes || point.kind === 'triage' ? { actionsWidth: opens ? 15.75 : 11 } : {})}
        {...(completes || opens ? { action } : {})}
        calls={calls}
        narrowsToAnswered={doesServices && may('approvals.write')}
      />
      {vitals.dialog}
    </section>
  );
}

function UnknownCarePoint() {
  return (
    <EmptyState title={<Trans>This care point is not there</Trans>}>
      <Trans>It may have been closed, or its visits are not for your role. Choose one above.</Trans>
    </EmptyState>
  );
}
