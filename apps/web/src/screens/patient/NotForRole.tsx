import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Lock } from '../../ui/icons.ts';

/** Says who may read a section of the patient's page that is closed to the role. */
export function NotForRole({ children }: { children: ReactNode }) {
  return (
    <div className="mt-5 flex items-start gap-3 rounded-md border border-line bg-surface px-4 py-3">
      <Lock aria-hidden size={18} className="mt-0.5 shrink-0 text-muted" />
      <div>
        <p className="font-medium">
          <Trans>Not for your role</Trans>
        </p>
        <p className="text-muted">{children}</p>
      </div>
    </div>
  );
}
