import type { ReactNode } from 'react';
import { BrandLine } from '../../ui/Brand.tsx';
import { Preferences } from '../../ui/Preferences.tsx';
import { ToastAnchor } from '../../ui/Toast.tsx';

/** The frame of the other screens without sign-in: the brand at the top, one column below. */
export function PlainFrame({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col px-4 pt-3 pb-8 sm:px-6">
      <header className="flex items-center gap-2">
        <ToastAnchor>
          <BrandLine />
        </ToastAnchor>
        <Preferences />
      </header>
      <main className="mx-auto mt-[clamp(0px,10dvh,120px)] w-full max-w-[400px] py-6">
        <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
          {title}
        </h1>
        {children}
      </main>
    </div>
  );
}
