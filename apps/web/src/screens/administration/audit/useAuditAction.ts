import type { AuditTrailRow } from '@afyakadi/contract';
import { auditActionText } from '@afyakadi/contract/texts/audit-actions';
import { useTranslate } from '../../../lib/text/i18n.ts';

/**
 * Returns a row's action as a sentence: `Disabled an account: Asha Juma`. Omits the actor's own name, which is in the
 * Who column.
 */
export function useAuditAction(): (row: AuditTrailRow) => string {
  const translate = useTranslate();
  return ({ action, accountId, subjectId, subjectName }) => {
    const sentence = translate(auditActionText(action));
    return subjectName && subjectId !== accountId ? `${sentence}: ${subjectName}` : sentence;
  };
}
