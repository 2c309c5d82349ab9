import { identityDecisions } from '@afyakadi/contract/scheme/cards';
import { useLingui } from '@lingui/react/macro';
import { useDecisionLabel } from '../../../entities/people/identityConflicts.ts';
import { useCarePointChoices } from '../queries.ts';
import type { WordOfValue } from './detail.ts';
import { useRoleLabel } from './useRoleLabel.ts';

/** Returns the words of recorded values: yes and no, the names of roles, and decisions. */
export function useValueWord(): WordOfValue {
  const { t } = useLingui();
  const role = useRoleLabel();
  const decided = useDecisionLabel();
  const points = useCarePointChoices();
  return (field, value) => {
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
    if (typeof value === 'string' && (field === 'roles' || field === 'secondFactorRoles')) return role(value);
    if (field === 'carePointIds') return points.find(({ id }) => id === value)?.name;
    const decision =
      field === 'decision'
        ? identityDecisions.find((identityDecision) => identityDecision === value)
        : undefined;
    return decision && decided(decision);
  };
}
