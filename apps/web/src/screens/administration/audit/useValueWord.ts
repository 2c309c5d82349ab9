import { useLingui } from '@lingui/react/macro';
import type { WordOfValue } from './detail.ts';
import { useRoleLabel } from './useRoleLabel.ts';

/** Returns the words of recorded values: yes and no, and the names of roles. */
export function useValueWord(): WordOfValue {
  const { t } = useLingui();
  const role = useRoleLabel();
  return (field, value) => {
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
    if (typeof value === 'string' && (field === 'roles' || field === 'secondFactorRoles')) return role(value);
    return undefined;
  };
}
