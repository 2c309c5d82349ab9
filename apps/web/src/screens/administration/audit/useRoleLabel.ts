import { roleNames, toRole } from '@afyakadi/contract/access/roles';
import { useTranslate } from '../../../lib/text/i18n.ts';

/** Returns the label of a recorded role. */
export function useRoleLabel(): (role: string | null) => string {
  const translate = useTranslate();
  return (role) => {
    const known = role === null ? undefined : toRole(role);
    return known ? translate(roleNames[known]) : (role ?? '');
  };
}
