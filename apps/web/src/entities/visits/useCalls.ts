import { type CareKind, worksAt } from '@afyakadi/contract/care/care-points';
import { useSession } from '../../lib/session/session.ts';
import { useRights, useRole } from '../../lib/session/useRole.ts';

/** Returns whether the person calls patients by numbers at a kind of care point. */
export function useCalls(kind: CareKind | null | undefined): boolean {
  const role = useRole();
  const may = useRights();
  const isOn = useSession().account?.settings.queueNumbers ?? false;
  return Boolean(isOn && role && kind && may('visit.take') && worksAt[role].includes(kind));
}
