import { pace } from '@afyakadi/contract/words';
import { referenceOf } from '../http/errors.ts';
import { addToast, removeToast } from './toasts.ts';

/**
 * Shows messages at the top right. They close after the delays of §9, also with "Skip waiting": people need the time to
 * read.
 */
export const notify = {
  success: (text: string) => addToast('ok', text, pace.toast),
  /** After something was fetched; closes sooner. */
  fetched: (text: string) => addToast('ok', text, pace.fetchToast),
  /** With what was caught, so that a failure of the server can be found in its log. */
  error: (text: string, error?: unknown) => addToast('bad', text, pace.toast, referenceOf(error)),
  /** Removes a message that is out of date, by its id. */
  dismiss: (id: number) => removeToast(id),
  info: (text: string) => addToast('info', text, pace.toast),
};
