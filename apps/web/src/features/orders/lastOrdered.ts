import { signal } from '../../lib/browser/signal.ts';

/** The patient whose order took this window to the visits, until another patient is opened. */
export const lastOrdered = signal<
  | {
      memberId: string;
      name: string;
      /** Who ordered: nobody else on this computer sees it. */
      accountId: string | undefined;
    }
  | undefined
>(undefined);
