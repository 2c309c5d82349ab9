import { may, type Permission, sidebar } from '@afyakadi/contract/access/permissions';
import type { Role } from '@afyakadi/contract/access/roles';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { AnyRouter, LinkProps } from '@tanstack/react-router';
import { isPatientPage } from '../lib/hooks/useCameFrom.ts';
import { translate } from '../lib/text/i18n.ts';
import {
  BookOpenText,
  Cable,
  CalendarCheck,
  ChartColumn,
  CreditCard,
  FileClock,
  FilePlus2,
  FileUp,
  FlaskConical,
  Hourglass,
  type IconComponent,
  LayoutDashboard,
  MapPin,
  OctagonAlert,
  Pill,
  ReceiptText,
  ScanLine,
  ScrollText,
  Send,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Stethoscope,
  UserCog,
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
  '/verification': ScanLine,
  '/visits': Stethoscope,
  '/pharmacy': Pill,
  '/labs': FlaskConical,
  '/admin': Settings,
  '/admin/accounts': UserCog,
  '/admin/care-points': MapPin,
  '/admin/catalogue': BookOpenText,
  '/admin/imports': FileUp,
  '/admin/scheme': Cable,
  '/admin/outbox': Hourglass,
  '/admin/audit': ScrollText,
  '/admin/settings': SlidersHorizontal,
  '/critical-results': OctagonAlert,
  '/claims': ReceiptText,
  '/claims/new': FilePlus2,
  '/claims/months': CalendarCheck,
  '/referals': Send,
  '/compliance': ChartColumn,
  '/provisional': FileClock,
  '/to-resolve': Users,
  '/security': ShieldCheck,
  '/help': BookOpenText,
};

/** Screens that the sidebar does not list for every role that may open them (requirements 3.1). */
const further: readonly {
  path: string;
  label: MessageDescriptor;
  permission: Permission;
  act?: MessageDescriptor;
}[] = [
  { path: '/verification', label: msg`Verification`, permission: 'card.verify', act: msg`Verify a card` },
  { path: '/patients', label: msg`Patients`, permission: 'patients.read' },
  { path: '/critical-results', label: msg`Critical results`, permission: 'results.read' },
  { path: '/claims', label: msg`Claims`, permission: 'claims.read' },
  { path: '/claims/new', label: msg`New claim`, permission: 'claims.write' },
  { path: '/claims/months', label: msg`Monthly closing`, permission: 'months.write' },
  { path: '/referals', label: msg`Referals`, permission: 'referrals.read' },
  { path: '/provisional', label: msg`Provisional authorizations`, permission: 'provisional.read' },
  { path: '/to-resolve', label: msg`To resolve`, permission: 'identity.decide' },
  { path: '/compliance', label: msg`Compliance`, permission: 'compliance.read' },
  { path: '/admin/accounts', label: msg`Accounts`, permission: 'accounts.manage' },
  { path: '/admin/care-points', label: msg`Care points`, permission: 'facility.manage' },
  { path: '/admin/catalogue', label: msg`Catalogue`, permission: 'catalogue.manage' },
  { path: '/admin/imports', label: msg`Imports`, permission: 'imports' },
  { path: '/admin/scheme', label: msg`Scheme`, permission: 'facility.manage' },
  { path: '/admin/outbox', label: msg`Waiting for the scheme`, permission: 'outbox.manage' },
  { path: '/admin/audit', label: msg`Audit trail`, permission: 'audit.read' },
  { path: '/admin/settings', label: msg`Settings`, permission: 'facility.manage' },
  { path: '/security', label: msg`Security`, permission: 'session.own' },
  { path: '/help', label: msg`Manual`, permission: 'session.own' },
];

/** Returns the sidebar's entries of a role that have a route. */
export function navigationOf(
  role: Role | undefined,
  router: Pick<AnyRouter, 'routesByPath'>,
): NavigationEntry[] {
  return sidebar
    .filter((entry) => role !== undefined && entry.roles.includes(role) && entry.path in router.routesByPath)
    .map(entryOf);
}

/** Returns the screens of a role that its sidebar does not list, for the menu of the top bar. */
export function furtherScreensOf(
  role: Role | undefined,
  router: Pick<AnyRouter, 'routesByPath'>,
): NavigationEntry[] {
  const listed = new Set<string>(navigationOf(role, router).map(({ path }) => path));
  return further
    .filter(
      ({ path, permission }) =>
        role !== undefined && may(role, permission) && path in router.routesByPath && !listed.has(path),
    )
    .map(entryOf);
}

/** Returns all screens of a role, for the command palette. */
export function screensOf(
  role: Role | undefined,
  router: Pick<AnyRouter, 'routesByPath'>,
): NavigationEntry[] {
  return [...navigationOf(role, router), ...furtherScreensOf(role, router)];
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

function entryOf({
  path,
  label,
  ...more
}: {
  path: string;
  label: Label;
  act?: MessageDescriptor;
}): NavigationEntry {
  return {
    path: path as NavigationEntry['path'],
    label,
    Icon: icons[path] ?? CreditCard,
    ...(more.act ? { act: more.act } : {}),
  };
}
