import { roleNames, toRole } from '@afyakadi/contract/words';
import { useSay } from '../../lib/i18n.ts';

/** A role as it was recorded, in words. */
export function useRoleWord(): (role: string | null) => string {
  const say = useSay();
  return (role) => {
    const known = role === null ? undefined : toRole(role);
    return known ? say(roleNames[known]) : (role ?? '');
  };
}
