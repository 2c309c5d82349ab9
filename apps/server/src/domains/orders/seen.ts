import { type Finding, type GuardedField, maySee, type Role } from '@afyakadi/contract';

/** What of a patient's record speaks out of a finding; the others tell of the scheme and the item alone. */
function asks({ code }: Finding, category: 'medicine' | 'test'): GuardedField | null {
  if (code === 'allergy') return 'finding.allergy';
  if (code !== 'ordered-today' && code !== 'still-running') return null;
  return category === 'medicine' ? 'finding.earlierMedicine' : 'finding.earlierTest';
}

/** The findings about a medicine or test that a role may see: none tells it what it may not read itself (decisions, Roles). */
export function seenBy(role: Role, category: 'medicine' | 'test', findings: readonly Finding[]): Finding[] {
  return findings.filter((finding) => {
    const field = asks(finding, category);
    return field === null || maySee(role, field);
  });
}
