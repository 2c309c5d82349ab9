import { useLingui } from '@lingui/react/macro';

/** Returns the label of a recorded kind of subject, or the kind as it is recorded if it has no label. */
export function useSubjectLabel(): (kind: string) => string {
  const { t } = useLingui();
  const words: Record<string, string> = {
    account: t`Account`,
    allergy: t`Allergy`,
    audit: t`Audit trail`,
    authorization: t`Authorization`,
    card: t`Card`,
    cards: t`Verified Users`,
    'care-point': t`Care point`,
    claim: t`Claim`,
    claims: t`Claims`,
    'claim-payment': t`Payment of the scheme`,
    'critical-results': t`Critical results`,
    diagnosis: t`Diagnosis`,
    facility: t`Facility`,
    'emergency-access': t`Opened record`,
    'emergency-accesses': t`Opened records`,
    identities: t`To resolve`,
    import: t`Import`,
    item: t`Item`,
    messages: t`Messages to staff`,
    note: t`Note`,
    order: t`Order`,
    'order-line': t`Order line`,
    'order-set': t`Order set`,
    outbox: t`Message to the scheme`,
    provisional: t`Provisional authorizations`,
    referral: t`Referral`,
    referrals: t`Referals`,
    session: t`Session`,
    unclaimed: t`Visits without a claim`,
    verification: t`Verification`,
    visit: t`Visit`,
    vitals: t`Vital signs`,
  };
  return (kind) => words[kind] ?? kind;
}
