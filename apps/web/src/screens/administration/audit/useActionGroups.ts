import { auditActions } from '@afyakadi/contract/texts/audit-actions';
import { useLingui } from '@lingui/react/macro';
import { useTranslate } from '../../../lib/text/i18n.ts';
import type { PickedValue } from './filter.ts';

/** Returns the audit actions to search for: whole groups first, then single actions. */
export function useActionGroups(): readonly PickedValue[] {
  const { t } = useLingui();
  const translate = useTranslate();
  const groups: Record<string, string> = {
    account: t`Accounts and sign-in: all`,
    session: t`Sessions: all`,
    'second-factor': t`Second factor: all`,
    'care-point': t`Care points: all`,
    item: t`Catalogue: all`,
    import: t`Imports: all`,
    record: t`Records seen or opened: all`,
    audit: t`Audit trail: all`,
    authorization: t`Authorizations: all`,
    visit: t`Visits: all`,
    diagnosis: t`Diagnoses: all`,
    allergy: t`Allergies: all`,
    medicine: t`Medicines given or not: all`,
    result: t`Results: all`,
    approval: t`Approvals: all`,
    referral: t`Referrals: all`,
    claim: t`Claims: all`,
    claims: t`Months, payments and exports of claims: all`,
  };
  const all = Object.entries(groups).map(([group, words]) => ({ id: `${group}.`, words }));
  const each = Object.entries(auditActions).map(([id, text]) => ({ id, words: translate(text) }));
  return [...all, ...each];
}
