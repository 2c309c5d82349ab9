import type { AuthorizedVisit } from '@afyakadi/contract';
import { type CareKind, failures } from '@afyakadi/contract/words';
import type { ReactNode } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { useCarePoints } from './carePoints.ts';
import { VisitList } from './VisitList.tsx';

export interface VisitsOfKindProps {
  kind: CareKind;
  label: string;
  action: (visit: AuthorizedVisit) => ReactNode;
}

/** The visit list of the facility's pharmacy or laboratory, found by its kind. */
export function VisitsOfKind({ kind, label, action }: VisitsOfKindProps) {
  const say = useSay();
  const points = useCarePoints();
  if (points.isError) {
    return <ErrorState title={say(failures.carePoints)} onRetry={() => void points.refetch()} />;
  }
  const point = points.data?.find((one) => one.kind === kind);
  if (points.data && !point) return <EmptyState title={say(failures.noCarePoints)} />;
  return <VisitList carePointId={point?.id} label={label} action={action} />;
}
