import type { ListedVisit } from '@afyakadi/contract';
import type { CareKind } from '@afyakadi/contract/care/care-points';
import type { ReactNode } from 'react';
import { nameOf } from '../../entities/people/name.ts';
import { useCarePoints } from '../../entities/visits/carePoints.ts';
import { NoCarePoints } from '../../entities/visits/NoCarePoints.tsx';
import { useCalls } from '../../entities/visits/useCalls.ts';
import { CloseVisit } from '../../features/visits/CloseVisit.tsx';
import { useRights } from '../../lib/session/useRole.ts';
import { VisitList } from './VisitList.tsx';

export interface VisitsOfKindProps {
  kind: CareKind;
  label: string;
  action: (visit: ListedVisit) => ReactNode;
}

/** The visits of the facility's pharmacy or laboratory. */
export function VisitsOfKind({ kind, label, action }: VisitsOfKindProps) {
  const may = useRights();
  const calls = useCalls(kind);
  const points = useCarePoints();
  const point = points.data?.find((carePoint) => carePoint.kind === kind);
  if (points.isError || (points.data && !point)) {
    return <NoCarePoints error={points.error} onRetry={() => void points.refetch()} />;
  }
  return (
    <VisitList
      carePointId={point?.id}
      label={label}
      calls={calls}
      narrowsToAnswered={may('approvals.write')}
      action={(visit) => (
        <>
          {action(visit)}
          <CloseVisit
            visit={{ visitId: visit.id, kind, empty: visit.empty }}
            name={nameOf(visit) || visit.cardNo}
          />
        </>
      )}
    />
  );
}
