import type { CareKind } from '@afyakadi/contract/care/care-points';
import { useCarePoints } from './carePoints.ts';

/**
 * Returns the facility's care point of a kind, and the query behind it. `point` is undefined until the query
 * succeeds.
 */
export function useCarePointOf(kind: CareKind) {
  const points = useCarePoints();
  return { points, point: points.data?.find((carePoint) => carePoint.kind === kind) };
}
