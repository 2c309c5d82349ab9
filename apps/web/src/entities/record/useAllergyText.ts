import type { Allergy } from '@afyakadi/contract';
import { useLingui } from '@lingui/react/macro';

/** Formats an allergy with its severity in the reader's language. */
export function useAllergyText(): (allergy: Allergy) => string {
  const { t } = useLingui();
  return ({ substance, severity, reaction }) => {
    const word = { Mild: t`mild`, Moderate: t`moderate`, Severe: t`severe` }[severity];
    return [substance, word, reaction].filter(Boolean).join(' · ');
  };
}
