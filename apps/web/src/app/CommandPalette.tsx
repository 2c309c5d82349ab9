import type { Role } from '@afyakadi/contract/access/roles';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { longestSearch, tooLong } from '../lib/forms/tooLong.ts';
import { useDebounced } from '../lib/hooks/useDebounced.ts';
import { useRights } from '../lib/session/useRole.ts';
import { cx } from '../ui/cx.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useListNavigation } from '../ui/useListNavigation.ts';
import { screensOf } from './furtherScreens.ts';
import { type Choice, useCommandChoices, usePatientChoices, useScreenChoices } from './paletteChoices.tsx';

export interface CommandPaletteProps {
  /** None where the person may open nothing yet. */
  role: Role | undefined;
  onHelp: () => void;
  onClose: () => void;
}

/** Opens with Ctrl K. Finds screens and commands of the role and, by name or card number, patients. */
export function CommandPalette({ role, onHelp, onClose }: CommandPaletteProps) {
  const { t } = useLingui();
  const may = useRights();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const problem = tooLong(longestSearch, text);
  const search = problem ? '' : text.trim();
  const debounced = useDebounced(search, 200);
  const findsPatients = may('patients.read');
  const patients = usePatientChoices(findsPatients ? debounced : '');
  const all = [...useScreenChoices(screensOf(role, useRouter())), ...useCommandChoices({ onHelp })];
  const named = all.filter(({ words }) => words.includes(search.toLowerCase()));
  const choices: Choice[] = problem ? [] : search === debounced ? [...named, ...patients.choices] : named;
  const isSearching = findsPatients && search.length >= 2 && (patients.loading || search !== debounced);

  const navigation = useListNavigation({
    items: choices,
    search,
    onChoose: (choice) => {
      onClose();
      choice.run(navigate);
    },
  });
  const label = findsPatients ? t`Screen, patient or action` : t`Screen or action`;

  return (
    <Dialog title={t`Search`} placement="top" size="medium" isOpen onOpenChange={onClose}>
      <input
        {...navigation.input}
        autoFocus
        aria-label={label}
        placeholder={label}
        aria-invalid={problem ? true : undefined}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="field-box"
      />
      <div
        {...navigation.list}
        role="listbox"
        aria-label={t`Results`}
        aria-busy={isSearching || undefined}
        className="mt-3 flex flex-col gap-0.5"
      >
        {choices.map((choice, index) => (
          <div
            key={choice.key}
            {...navigation.option(index, choice)}
            role="option"
            tabIndex={-1}
            className={cx(
              'control flex cursor-pointer items-center gap-3 rounded-md px-3 py-1',
              navigation.tint(index),
            )}
          >
            <choice.Icon aria-hidden size={18} className="shrink-0" />
            <span className="min-w-0 sm:truncate">{choice.label}</span>
            {choice.note ? <span className="ml-auto shrink-0 text-sm text-muted">{choice.note}</span> : null}
          </div>
        ))}
      </div>
      <Hint>
        {problem ? (
          problem
        ) : isSearching ? (
          <Trans>Searching patients…</Trans>
        ) : patients.failed ? (
          patients.failed
        ) : choices.length > 0 ? null : findsPatients ? (
          <Trans>No match for “{search}”.</Trans>
        ) : (
          <Trans>No screen of that name in your role.</Trans>
        )}
      </Hint>
    </Dialog>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={cx('px-3 text-muted', children ? 'py-2' : 'sr-only')}>
      {children}
    </p>
  );
}
