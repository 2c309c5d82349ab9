import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/Button.tsx';
import { ArrowRight, Settings } from '../../ui/icons.ts';

/** Links to the administration for administrators, who see no patients. */
export function AdminCard() {
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-line bg-surface px-5 py-4">
      <Settings aria-hidden size={22} className="text-muted max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold">
          <Trans>Administration</Trans>
        </h2>
        <p className="text-muted">
          <Trans>Accounts, care points, catalogue and settings of the facility.</Trans>
        </p>
      </div>
      <Link to="/admin/accounts" className={buttonClass('primary')}>
        <Trans>Open the administration</Trans>
        <ArrowRight aria-hidden size={18} />
      </Link>
    </section>
  );
}
