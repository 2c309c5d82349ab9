import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { languageOf } from './i18n.ts';
import { type Block, type Inline, loadManual, type Topic } from './manual.ts';
import { settingTexts } from './settingTexts.ts';

/** The manual in the reader's language. */
export function useManual() {
  const { i18n } = useLingui();
  const language = languageOf(i18n.locale);
  return useQuery({
    queryKey: ['manual', language],
    queryFn: async (): Promise<Topic[]> => {
      const topics = await loadManual(language);
      return topics.map(({ blocks, ...topic }) => ({
        ...topic,
        blocks: blocks.map((block) => ('generated' in block ? settings() : block)),
      }));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

  function settings(): Block {
    const list = Object.values(settingTexts).map((setting): Inline[] => [
      { strong: i18n._(setting.label) },
      ...('description' in setting ? [`: ${i18n._(setting.description)}`] : []),
    ]);
    return { list, ordered: false };
  }
}
