import type { CareKind } from '@afyakadi/contract/words';
import { useLingui } from '@lingui/react';
import { careKindWords } from './careKinds.ts';

/** Returns the word for a kind of care point; a dash for none. */
export function useCareKindWord(): (kind: CareKind | null) => string {
  const { i18n } = useLingui();
  return (kind) => (kind === null ? '–' : i18n._(careKindWords[kind]));
}
