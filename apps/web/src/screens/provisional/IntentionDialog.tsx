import { AskDialog } from './AskDialog.tsx';
import { EndDialog } from './EndDialog.tsx';
import type { ProvisionalIntention } from './ProvisionalTable.tsx';

/** The dialogs of the list's actions. Their code loads on first use. */
export function IntentionDialog({
  act,
  row,
  onDone,
  onClose,
}: ProvisionalIntention & { onClose: () => void }) {
  return act === 'ask' ? (
    <AskDialog row={row} onDone={onDone} onClose={onClose} />
  ) : (
    <EndDialog row={row} onDone={onDone} onClose={onClose} />
  );
}
