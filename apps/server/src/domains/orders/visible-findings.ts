import { type Finding, type GuardedField, maySee, type Role } from '@afyakadi/contract';

/** The field of the patient's record that a finding reveals; null for findings about the scheme or the item alone. */
function guardedFieldOf({ code }: Finding, category: 'medicine' | 'test'): GuardedField | null {
  if (code === 'allergy') return 'finding.allergy';
  if (code !== 'ordered-today' && code !== 'still-running') return null;
  return category === 'medicine' ? 'finding.earlierMedicine' : 'finding.earlierTest';
}

/** Returns the findings that a role may see: none reveals a field that the role may not read (decisions, Roles). */
export function visibleTo(
  role: Role,
  category: 'medicine' | 'test',
  findings: readonly Finding[],
): Finding[] {
  return findings.filter((finding) => {
    const field = guardedFieldOf(finding, category);
    return field === null || maySee(role, field);
  });
}
