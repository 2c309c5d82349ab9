import type { Allergy } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert } from '../../ui/icons.ts';

/** Formats an allergy with its severity in the reader's language. */
export function useAllergyText(): (allergy: Allergy) => string {
  const { t } = useLingui();
  return ({ substance, severity, reaction }) => {
    const word = { Mild: t`mild`, Moderate: t`moderate`, Severe: t`severe` }[severity];
    return [substance, word, reaction].filter(Boolean).join(' · ');
  };
}

/** All allergies in one line, for places without room for a list. */
export function AllergyLine({ allergies }: { allergies: readonly Allergy[] | null }) {
  const words = useAllergyText();
  if (!allergies || allergies.length === 0) return null;
  const list = allergies.map(words).join(', ');
  return (
    <p className="flex items-start gap-2 border-b border-line bg-bad-soft px-4 py-2 text-sm font-medium text-bad sm:px-5">
      <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span>
        <Trans>Allergic to {list}</Trans>
      </span>
    </p>
  );
}
