import picture from './illustration.svg';

/**
 * The picture of the sign-in screen: a member's card in front of a clinic, in the tints of the accent colour of the
 * theme. Decorative, so the form does not wait for it.
 */
export function Illustration({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 560 400" aria-hidden="true" className={className}>
      <use href={`${picture}#picture`} />
    </svg>
  );
}
