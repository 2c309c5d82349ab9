import { pace } from '@afyakadi/contract/words';
import { referenceOf } from '../http/errors.ts';
import { addToast, removeToast } from './toasts.ts';

/**
 * Messages at the top right. They close after the paces of §9 even for those who skip waiting: reading takes the
 * time it takes, and nobody waits for a message to close.
 */
export const notify = {
  success: (text: string) => addToast('ok', text, pace.toast),
  /** After something was fetched; closes sooner. */
  fetched: (text: string) => addToast('ok', text, pace.fetchToast),
  /** With what was caught, so that a failure of the server can be found in its log. */
  error: (text: string, error?: unknown) => addToast('bad', text, pace.toast, referenceOf(error)),
  /** Takes a message away that is not true any more; by what showed it. */
  dismiss: (id: number) => removeToast(id),
  info: (text: string) => addToast('info', text, pace.toast),
};
