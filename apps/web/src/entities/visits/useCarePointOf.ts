import type { CareKind } from '@afyakadi/contract/words';
import { useCarePoints } from './carePoints.ts';

/** The facility's care point of a kind, with the query that knows it: `point` is undefined until then. */
export function useCarePointOf(kind: CareKind) {
  const points = useCarePoints();
  return { points, point: points.data?.find((one) => one.kind === kind) };
}
