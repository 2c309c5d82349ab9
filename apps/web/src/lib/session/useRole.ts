import { may, type Permission } from '@afyakadi/contract/access/permissions';
import type { Role } from '@afyakadi/contract/access/roles';
import { useSession } from './session.ts';

/** Returns the role of the person who is signed in. It selects what is shown; the server authorizes every call. */
export function useRole(): Role | undefined {
  return useSession().account?.role;
}

/** Returns whether the person who is signed in has a right. */
export function useRights(): (right: Permission) => boolean {
  const role = useRole();
  return (right) => role !== undefined && may(role, right);
}
