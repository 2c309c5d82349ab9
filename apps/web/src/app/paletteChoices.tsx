import { failures } from '@afyakadi/contract/texts/messages';
import { useLingui } from '@lingui/react/macro';
import { type UseNavigateResult, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCardSearch } from '../entities/cards/queries.ts';
import { CardNumber } from '../entities/people/labels.tsx';
import { nameOf } from '../entities/people/name.ts';
import { patientPageOf } from '../entities/people/patientPage.ts';
import { describe } from '../lib/api/api.ts';
import { useSignal } from '../lib/browser/signal.ts';
import { setTheme, theme } from '../lib/browser/theme.ts';
import { useCameFrom } from '../lib/hooks/useCameFrom.ts';
import { setSkipWaiting, skipWaiting } from '../lib/session/pace.ts';
import { useRights, useRole } from '../lib/session/useRole.ts';
import { chooseLanguage } from '../lib/text/i18n.ts';
import {
  CircleQuestionMark,
  type IconComponent,
  Languages,
  LogOut,
  Moon,
  Pill,
  Sun,
  Timer,
  UserRound,
} from '../ui/icons.ts';
import { type NavigationEntry, useScreenLabel } from './navigation.ts';
import { useLogout } from './useLogout.ts';

/** What the command palette offers. */
export interface Choice {
  key: string;
  Icon: IconComponent;
  label: string;
  /** Further words on the right. */
  note?: ReactNode;
  run: (navigate: UseNavigateResult<string>) => void;
}

/** A choice that is found by its words, in the reader's language or in English, in small letters. */
export interface NamedChoice extends Choice {
  words: string;
}

export function useScreenChoices(screens: readonly NavigationEntry[]): NamedChoice[] {
  const labelOf = useScreenLabel();
  return screens.map(({ path, label, Icon, act }) => ({
    key: path,
    Icon,
    label: labelOf(label),
    note: act && labelOf(act),
    words: [label, act ?? '']
      .map((each) => `${labelOf(each)} ${typeof each === 'string' ? each : each.message}`)
      .join(' ')
      .toLowerCase(),
    run: (navigate) => void navigate({ to: path }),
  }));
}

const doctorsPage = /^\/patients\/([^/]+)$/;

/** Returns the commands of the role, and those for the patient whose page is open. */
export function useCommandChoices({ onHelp }: { onHelp: () => void }): NamedChoice[] {
  const { t, i18n } = useLingui();
  const may = useRights();
  const logout = useLogout();
  const dark = useSignal(theme) === 'dark';
  const skips = useSignal(skipWaiting);
  const swahili = i18n.locale === 'sw';
  const opened = useLocation({ select: ({ pathname }) => doctorsPage.exec(pathname)?.[1] });
  const cameFrom = useCameFrom();
  const named = (label: string, Icon: IconComponent, run: Choice['run']): NamedChoice => ({
    key: label,
    label,
    Icon,
    words: label.toLowerCase(),
    run,
  });
  return [
    ...(opened && may('orders.write')
      ? [
          named(
            t`New prescription for this patient`,
            Pill,
            (navigate) =>
              void navigate({
                to: '/patients/$nhifId',
                params: { nhifId: opened },
                state: { ...cameFrom, startOrder: 'medicine' },
              }),
          ),
        ]
      : []),
    named(dark ? t`Light theme` : t`Dark theme`, dark ? Sun : Moon, () => setTheme(dark ? 'light' : 'dark')),
    named(swahili ? 'English' : 'Kiswahili', Languages, () => void chooseLanguage(swahili ? 'en' : 'sw')),
    named(skips ? t`Do not skip waiting` : t`Skip waiting`, Timer, () => setSkipWaiting(!skips)),
    named(t`Help`, CircleQuestionMark, onHelp),
    named(t`Logout`, LogOut, logout),
  ];
}

/** Returns the patients whose name or card number matches, each once. Nothing is searched below two characters. */
export function usePatientChoices(search: string) {
  const { t } = useLingui();
  const role = useRole();
  const may = useRights();
  const cameFrom = useCameFrom();
  const { rows = [], loading, error } = useCardSearch(search);
  const isSearched = search.length >= 2;
  const members = new Map(rows.toReversed().map((card) => [card.authorizedMemberId, card]));
  const prescribes = may('orders.write');
  const choices = [...members.values()].toReversed().flatMap((card): Choice[] => {
    const name = nameOf(card) || t`No name`;
    const to = patientPageOf(role);
    const params = { nhifId: card.authorizedMemberId };
    return [
      {
        key: card.authorizedMemberId,
        Icon: UserRound,
        label: name,
        note: <CardNumber cardNo={card.cardNo} />,
        run: (navigate) => void navigate({ to, params, state: cameFrom }),
      },
      ...(prescribes
        ? [
            {
              key: `prescription ${card.authorizedMemberId}`,
              Icon: Pill,
              label: t`New prescription for ${name}`,
              note: <CardNumber cardNo={card.cardNo} />,
              run: (navigate: UseNavigateResult<string>) =>
                void navigate({ to, params, state: { ...cameFrom, startOrder: 'medicine' } }),
            },
          ]
        : []),
    ];
  });
  return {
    choices: isSearched ? choices : [],
    loading: isSearched && loading,
    failed: isSearched && error ? describe(error, failures.server) : undefined,
  };
}
