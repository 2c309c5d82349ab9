import { Trans } from '@lingui/react/macro';
import { BrandLine } from '../../ui/Brand.tsx';
import { Preferences } from '../../ui/Preferences.tsx';
import { ToastAnchor } from '../../ui/Toast.tsx';
import { Illustration } from './Illustration.tsx';
import { SignIn } from './SignIn.tsx';

/** The sign-in (requirements 2.2). */
export function LoginScreen() {
  return (
    <div className="grid min-h-dvh md:grid-cols-2">
      <aside className="hidden flex-col justify-between border-r border-line bg-accent-soft p-8 md:flex lg:p-10">
        <BrandLine />
        <Illustration className="mx-auto my-6 max-h-[52dvh] w-full max-w-xl" />
        <p className="max-w-md text-xl leading-snug font-medium">
          <Trans>Verify a member's card, and follow the patient from reception to the pharmacy.</Trans>
        </p>
      </aside>
      <div className="flex min-w-0 flex-col px-4 pt-3 pb-8 sm:px-6">
        <header className="flex gap-2">
          <ToastAnchor>
            <BrandLine className="md:hidden" />
          </ToastAnchor>
          <Preferences />
        </header>
        <main className="mx-auto mt-[clamp(0px,10dvh,120px)] w-full max-w-[400px] py-4">
          <SignIn />
        </main>
      </div>
    </div>
  );
}
