import { sidebar } from '@afyakadi/contract/access/permissions';
import type { Role } from '@afyakadi/contract/access/roles';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { AnyRouter, LinkProps } from '@tanstack/react-router';
import { isPatientPage } from '../lib/hooks/useCameFrom.ts';
import { translate } from '../lib/text/i18n.ts';
import {
  CreditCard,
  FlaskConical,
  type IconComponent,
  LayoutDashboard,
  Pill,
  Settings,
  Stethoscope,
  Users,
} from '../ui/icons.ts';

export interface NavigationEntry {
  path: NonNullable<LinkProps['to']>;
  label: Label;
  Icon: IconComponent;
  /** Further words that find the screen in the command palette. */
  act?: MessageDescriptor;
}

/** A word of the contract, or a text of the web. */
type Label = string | MessageDescriptor;

/** Returns the label of a screen in the reader's language. */
export function useScreenLabel(): (label: Label) => string {
  const { i18n } = useLingui();
  return (label) => (typeof label === 'string' ? translate(label) : i18n._(label));
}

const icons: Record<string, IconComponent> = {
  '/dashboard': LayoutDashboard,
  '/patients': Users,
  '/visits': Stethoscope,
  '/pharmacy': Pill,
  '/labs': FlaskConical,
  '/admin': Settings,
};

/** Returns the sidebar's entries of a role that have a route. */
export function navigationOf(
  role: Role | undefined,
  router: Pick<AnyRouter, 'routesByPath'>,
): NavigationEntry[] {
  return sidebar
    .filter((entry) => role !== undefined && entry.roles.includes(role) && entry.path in router.routesByPath)
    .map((entry) => ({
      ...entry,
      path: entry.path as NavigationEntry['path'],
      Icon: icons[entry.path] ?? CreditCard,
    }));
}

/** Screens that belong to an entry of another path. */
const sections: readonly { screens: RegExp; entry: string }[] = [
  { screens: /^\/(verification|point-of-care)$/, entry: '/patients' },
  { screens: /^\/(patients|medical-visit|services)(\/|$)/, entry: '/visits' },
  { screens: /^\/patient\//, entry: '/dashboard' },
  { screens: /^\/(laboratory|lab)\//, entry: '/labs' },
];

/**
 * Returns the path of the entry that the open screen belongs to.
 * @param cameFrom the list that opened a patient's page, which the page belongs to
 */
export function currentEntry(
  paths: readonly string[],
  { pathname, cameFrom }: { pathname: string; cameFrom?: string | undefined },
): string | undefined {
  const place = (isPatientPage(pathname) && cameFrom) || pathname;
  const section = sections.find(({ screens }) => screens.test(place))?.entry;
  return (
    paths.find((path) => place === path || place.startsWith(`${path}/`)) ??
    paths.find((path) => path === section)
  );
}
