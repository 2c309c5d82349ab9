import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { cx } from '../ui/cx.ts';
import { Dialog } from '../ui/Dialog.tsx';
import type { NavigationEntry } from './navigation.ts';

/** Finds one of the role's screens by name. Opens with Ctrl K. */
export function CommandPalette({
  entries,
  onClose,
}: {
  entries: readonly NavigationEntry[];
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const list = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const query = text.trim().toLowerCase();
  const found = entries.filter((entry) =>
    `${i18n._(entry.label)} ${entry.label.message}`.toLowerCase().includes(query),
  );
  const current = found[Math.min(at, found.length - 1)];

  const go = (entry: NavigationEntry | undefined) => {
    if (!entry) return;
    onClose();
    void navigate({ to: entry.path });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go(current);
    else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else return;
    event.preventDefault();
  };

  return (
    <Dialog title={t`Go to`} isOpen onOpenChange={onClose}>
      <input
        autoFocus
        role="combobox"
        aria-label={t`Screen`}
        aria-expanded
        aria-controls={list}
        aria-activedescendant={current ? `${list}${current.path}` : undefined}
        placeholder={t`Type a screen's name`}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        className="field-box"
      />
      <div id={list} role="listbox" aria-label={t`Screens`} className="mt-3 flex flex-col gap-0.5">
        {found.map((entry) => (
          <Link
            key={entry.path}
            to={entry.path}
            id={`${list}${entry.path}`}
            role="option"
            tabIndex={-1}
            aria-selected={entry === current}
            onClick={onClose}
            className={cx(
              'control flex items-center gap-3 rounded-md px-3 hover:bg-sunken',
              entry === current && 'bg-accent-soft',
            )}
          >
            <entry.Icon aria-hidden size={18} />
            {i18n._(entry.label)}
          </Link>
        ))}
      </div>
      {found.length === 0 ? (
        <p role="status" className="px-3 py-2 text-muted">
          <Trans>No screen of that name in your role.</Trans>
        </p>
      ) : null}
    </Dialog>
  );
}
