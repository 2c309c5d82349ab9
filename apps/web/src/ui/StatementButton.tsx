import { useEffect, useState } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

/** A press in the first moments of a button was meant for what was there before, in ms. */
const leastReading = 500;

/**
 * A button that states a fact, or sends something for good. In its first half second it ignores presses, so that a
 * second Enter or click of the step before does not confirm it.
 */
export function StatementButton({ onClick, ...rest }: Omit<ButtonProps, 'type'>) {
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRead(true), leastReading);
    return () => clearTimeout(timer);
  }, []);
  return <Button {...rest} {...(isRead ? { onClick } : { 'aria-disabled': true })} />;
}
