import type { CarePoint } from '@afyakadi/contract';
import type { Role } from '@afyakadi/contract/access/roles';
import { type CareKind, careKinds, serviceKinds, worksAt } from '@afyakadi/contract/care/care-points';
import { carePointAttempts, listPageSize } from '@afyakadi/contract/limits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, isConnectionLost } from '../../lib/api/api.ts';
import { useSession } from '../../lib/session/session.ts';
import { useCareKindWord } from '../../lib/text/useCareKindWord.ts';

/** Makes at most three attempts while the call fails or the list is empty (requirements 6.4). */
async function loadCarePoints(signal: AbortSignal): Promise<CarePoint[]> {
  for (let attempt = 1; ; attempt += 1) {
    const last = attempt === carePointAttempts;
    try {
      const { itemList } = await call('carePoints', {
        query: { pageNo: 0, pageSize: listPageSize, sortBy: ['name', 'desc'] },
        signal,
      });
      if (itemList.length > 0 || last) return itemList;
    } catch (error) {
      // The transport has already repeated a request after a lost connection.
      if (last || isConnectionLost(error) || signal.aborted) throw error;
    }
  }
}

export const carePointsQuery = queryOptions({
  queryKey: ['care-points'],
  queryFn: ({ signal }) => loadCarePoints(signal),
  select: (carePoints: CarePoint[]) => [...carePoints].sort((a, b) => placeOf(a) - placeOf(b)),
  staleTime: 5 * 60_000,
  retry: false,
});

/** The facility's care points in the order of a patient's visit. */
export function useCarePoints() {
  return useQuery(carePointsQuery);
}

function placeOf({ kind }: CarePoint): number {
  return kind === null ? careKinds.length : careOrder.indexOf(kind);
}

const careOrder: readonly CareKind[] = [
  'registration',
  'triage',
  'consultation',
  'laboratory',
  ...serviceKinds,
  'pharmacy',
];

/** Returns the care points with those of the person first. */
export function useOwnFirst(): <P extends { id: string }>(points: readonly P[]) => { own: P[]; sorted: P[] } {
  const ids = useSession().account?.carePointIds ?? [];
  return (points) => {
    const own = points.filter(({ id }) => ids.includes(id));
    return { own, sorted: [...own, ...points.filter(({ id }) => !ids.includes(id))] };
  };
}

/** Preselects consultation, else registration (requirements 6.3), else the first care point, where the role works. */
export function preselected(points: readonly CarePoint[], role: Role): CarePoint | undefined {
  const ownPoints = points.filter(({ kind }) => kind !== null && worksAt[role].includes(kind));
  return (
    ownPoints.find(({ kind }) => kind === 'consultation') ??
    ownPoints.find(({ kind }) => kind === 'registration') ??
    ownPoints[0] ??
    points[0]
  );
}

/**
 * Returns a care point's name: in the reader's language where it is the English word for a kind, else as the facility
 * wrote it.
 */
export function useCarePointLabel(): (name: string) => string {
  const word = useCareKindWord();
  return (name) => {
    const kind = kindNamed.get(name.trim().toLowerCase());
    return kind ? word(kind) : name;
  };
}

/** The kinds by their English words, as `useCareKindWord` has them. */
const kindNamed = new Map<string, CareKind>([
  ...careKinds.map((kind) => [kind, kind] as const),
  ['procedure room', 'procedures'],
  ['dental clinic', 'dental'],
  ['eye clinic', 'eye'],
]);
