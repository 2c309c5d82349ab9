import { pace } from '@afyakadi/contract/browser';
import { addToast, removeToast } from './toasts.ts';

/**
 * Shows messages at the top right. They close after the delays of requirements 3.4, even with "Skip waiting", because
 * people need time to read.
 */
export const notify = {
  success: (text: string) => addToast('ok', text, pace.toast),
  /** Shows that data was fetched; closes sooner. */
  fetched: (text: string) => addToast('ok', text, pace.fetchToast),
  error: (text: string) => addToast('bad', text, pace.toast),
  /** Removes an outdated message by its id. */
  dismiss: (id: number) => removeToast(id),
  info: (text: string) => addToast('info', text, pace.toast),
};
