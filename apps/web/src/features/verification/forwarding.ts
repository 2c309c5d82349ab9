import type { CarePoint } from '@afyakadi/contract';
import type { Role } from '@afyakadi/contract/access/roles';
import { careKinds, startsVisitsAt } from '@afyakadi/contract/care/care-points';
import { defaultBiometricMethod } from '@afyakadi/contract/scheme/cards';
import type { KeyedCall } from '../../lib/api/useAction.ts';

/**
 * Limits the receptionist's list (requirements 6.2). A role that starts visits everywhere also sees the facility's own
 * kinds.
 */
export function careTypesOf(role: Role, points: readonly CarePoint[]): CarePoint[] {
  const allowed = startsVisitsAt[role];
  return points.filter(({ kind }) =>
    kind === null ? allowed.length === careKinds.length : allowed.includes(kind),
  );
}

/** Forwards the patient of an authorization. A retry after a lost answer forwards only once to each care point. */
export function forward(call: KeyedCall, authorizationId: string, carePointId: string) {
  return call('startVisit', {
    body: {
      pointOfCareId: carePointId,
      authorizedClientId: authorizationId,
      biometricMethod: defaultBiometricMethod,
      fpCode: null,
      imageData: null,
    },
    intention: `${authorizationId} ${carePointId}`,
  });
}
