import type { AuditTrailRow } from '@afyakadi/contract';
import { auditActionText } from '@afyakadi/contract/words';
import { useSay } from '../../lib/i18n.ts';

/** What a row tells of, in a sentence: `Disabled an account: Asha Juma`. Of one's own account the name stands under Who. */
export function useDeed(): (row: AuditTrailRow) => string {
  const say = useSay();
  return ({ action, accountId, subjectId, subjectName }) => {
    const deed = say(auditActionText(action));
    return subjectName && subjectId !== accountId ? `${deed}: ${subjectName}` : deed;
  };
}
