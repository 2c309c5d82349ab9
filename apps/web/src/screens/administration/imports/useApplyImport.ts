import type { ImportOfFile } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/texts/messages';
import { useLingui } from '@lingui/react/macro';
import { isConnectionLost } from '../../../lib/api/api.ts';
import { reportChanged } from '../../../lib/api/changes.ts';
import { useAction } from '../../../lib/api/useAction.ts';
import { formatDay } from '../../../lib/text/format.ts';
import { translate } from '../../../lib/text/i18n.ts';
import { notify } from '../../../lib/toasts/notify.ts';

/** The choices that the user confirmed. */
export interface ApplyOptions {
  missingToo: boolean;
  withoutRefused: boolean;
  /** YYYY-MM-DD; null: immediately. */
  effectiveOn: string | null;
}

export type Applying = ReturnType<typeof useApplyImport>;

/**
 * Applies an import as the person saw it: sends the shown counts. If they have changed, the server compares again and
 * refuses.
 */
export function useApplyImport({ id, added, changed, missing }: ImportOfFile) {
  const { t } = useLingui();
  return useAction(
    async (call, agreed: ApplyOptions) => {
      // The import starts now, so its progress is fetched.
      const progressTimer = setTimeout(() => reportChanged(['applyImport']), 500);
      try {
        await call('applyImport', { params: { id }, body: { added, changed, missing, ...agreed } });
      } finally {
        clearTimeout(progressTimer);
      }
      return agreed;
    },
    {
      success: ({ effectiveOn }) => {
        const day = formatDay(effectiveOn);
        return effectiveOn ? t`Scheduled: it applies from ${day}` : t`Applied`;
      },
      failureToast: (error) => {
        // A long import may outlast the connection. The server continues, and the import's state shows it.
        if (!isConnectionLost(error)) return true;
        notify.info(translate(failures.server));
        return false;
      },
    },
  );
}
