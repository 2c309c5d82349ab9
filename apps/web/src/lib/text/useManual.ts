import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { languageOf } from './i18n.ts';
import { loadManual } from './manual.ts';

/** The manual in the reader's language. */
export function useManual() {
  const language = languageOf(useLingui().i18n.locale);
  return useQuery({
    queryKey: ['manual', language],
    queryFn: () => loadManual(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
