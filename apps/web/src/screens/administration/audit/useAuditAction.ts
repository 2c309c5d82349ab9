import type { AuditTrailRow } from '@afyakadi/contract';
import { auditActionText } from '@afyakadi/contract/words';
import { useTranslate } from '../../../lib/text/i18n.ts';

/** Returns the audit action of a row as a sentence: `Disabled an account: Asha Juma`. One's own name is in the column Who. */
export function useAuditAction(): (row: AuditTrailRow) => string {
  const translate = useTranslate();
  return ({ action, accountId, subjectId, subjectName }) => {
    const sentence = translate(auditActionText(action));
    return subjectName && subjectId !== accountId ? `${sentence}: ${subjectName}` : sentence;
  };
}
