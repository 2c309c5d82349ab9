import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { buttonClass } from '../ui/Button.tsx';
import { brandName, Mark } from './Brand.tsx';
import { Preferences } from './Preferences.tsx';

/** Who resets a password in this facility. */
export function ForgotScreen() {
  return (
    <div className="flex min-h-dvh flex-col px-4 pt-3 pb-8 sm:px-6">
      <header className="flex items-center justify-between">
        <p className="flex items-center gap-2.5 text-lg font-semibold tracking-tight">
          <Mark className="size-8" />
          {brandName()}
        </p>
        <Preferences />
      </header>
      <main className="mx-auto my-auto w-full max-w-[440px] py-6">
        <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
          <Trans>Forgot password?</Trans>
        </h1>
        <p className="mt-2">
          <Trans>The administrator of your facility sets a new password for you.</Trans>
        </p>
        <ol className="mt-4 mb-6 list-decimal space-y-2 pl-5 text-muted">
          <li>
            <Trans>Go to the administrator in person and show your staff card.</Trans>
          </li>
          <li>
            <Trans>Say your role and the number you sign in with: card, phone or NIDA.</Trans>
          </li>
          <li>
            <Trans>Sign in with the new password, then change it: Profile, Change Password.</Trans>
          </li>
        </ol>
        <p className="mb-6 text-muted">
          <Trans>Never tell anyone your password, not even the administrator.</Trans>
        </p>
        <Link to="/login" className={buttonClass('secondary')}>
          <ArrowLeft aria-hidden size={18} />
          <Trans>Back to sign in</Trans>
        </Link>
      </main>
    </div>
  );
}
