import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import { Check, Copy } from './icons.ts';

/** Copies a number that a person enters elsewhere. Renders nothing if the browser offers no clipboard. */
export function CopyButton({ text, label, className }: { text: string; label: string; className?: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  // Browsers offer the clipboard only over HTTPS and on localhost.
  if (!('clipboard' in navigator)) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <IconButton
      className={cx('-my-2', className)}
      label={copied ? t`Copied` : label}
      icon={copied ? <Check aria-hidden size={16} className="text-ok" /> : <Copy aria-hidden size={16} />}
      onClick={() => void copy()}
    />
  );
}
