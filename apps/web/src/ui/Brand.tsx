import { deploymentSetting } from '../lib/browser/deployment.ts';
import { cx } from './cx.ts';

/** The product's mark: a card with a pulse line. Decorative, because the name is next to it. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cx('shrink-0', className)}>
      <rect x="2" y="5" width="28" height="22" rx="5" className="fill-accent" />
      <path
        d="M7 17h5l2.5-6 4 11 2.5-5H25"
        fill="none"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-accent"
      />
    </svg>
  );
}

/** The mark and the name, at the top of the screens without sign-in. */
export function BrandLine({ className }: { className?: string }) {
  return (
    <p className={cx('flex items-center gap-2.5 text-lg font-semibold tracking-tight', className)}>
      <Mark className="size-8" />
      {brandName()}
    </p>
  );
}

/** Returns the product name that the deployment sets. */
export function brandName(): string {
  return deploymentSetting('brand') ?? 'AfyaKadi';
}
