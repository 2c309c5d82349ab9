import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { useAction } from '../../lib/api/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { BookmarkMinus, BookmarkPlus } from '../../ui/icons.ts';

interface ReadyTextsProps {
  itemCode: string;
  itemName: string;
  /** What is written so far. */
  value: string;
  onChange: (text: string) => void;
}

/** The texts that the facility keeps for an item: one press writes one, and what is written can be kept. */
export function ReadyTexts({ itemCode, itemName, value, onChange }: ReadyTextsProps) {
  const { t } = useLingui();
  const { data } = useQuery({
    queryKey: ['ready-texts', itemCode],
    queryFn: async ({ signal }) => (await call('readyTexts', { query: { itemCode }, signal })).item,
  });
  const written = value.trim();
  const texts = data?.texts ?? [];
  const isKept = texts.includes(written);
  const keep = useAction(
    (call) => call('keepReadyText', { body: { itemCode, text: written, kept: !isKept } }),
    {
      success: isKept ? t`Ready text removed` : t`Ready text kept for ${itemName}`,
    },
  );
  if (!data || (texts.length === 0 && written === '')) return null;
  return (
    <fieldset aria-label={t`Ready texts of ${itemName}`} className="flex flex-wrap gap-1.5">
      {texts.map((text) => (
        <Button
          key={text}
          className="max-w-full px-3 sm:max-w-72"
          title={text}
          onClick={() => onChange(written === '' || isKept ? text : `${written}\n${text}`)}
        >
          <span className="truncate">{text}</span>
        </Button>
      ))}
      {written === '' ? null : (
        <Button
          variant="quiet"
          className="px-3"
          icon={isKept ? <BookmarkMinus aria-hidden size={16} /> : <BookmarkPlus aria-hidden size={16} />}
          pending={keep.pending}
          onClick={() => void keep.run()}
        >
          {isKept ? <Trans>Remove this ready text</Trans> : <Trans>Keep as a ready text</Trans>}
        </Button>
      )}
    </fieldset>
  );
}
