import { may, type Permission, type Role, sidebar } from '@afyakadi/contract/words';
import type { AnyRouter, LinkProps } from '@tanstack/react-router';
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
  LayoutDashboard,
  type LucideIcon,
  MapPin,
  Pill,
  ReceiptText,
  ScrollText,
  Send,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Stethoscope,
  UserCog,
  Users,
} from 'lucide-react';

export interface NavigationEntry {
  path: NonNullable<LinkProps['to']>;
  /** The contract's English text; `translate` translates it. */
  label: string;
  Icon: LucideIcon;
}

const icons: Record<string, LucideIcon> = {
  '/dashboard': LayoutDashboard,
  '/patients': Users,
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
  '/claims': ReceiptText,
  '/claims/new': FilePlus2,
  '/claims/months': CalendarCheck,
  '/referals': Send,
  '/compliance': ChartColumn,
  '/provisional': FileClock,
  '/security': ShieldCheck,
};

/** Screens that §6's sidebar does not list. The dashboard's tiles and the command palette lead there. */
const further: readonly { path: string; label: string; permission: Permission }[] = [
  { path: '/claims', label: 'Claims', permission: 'claims.read' },
  { path: '/claims/new', label: 'New claim', permission: 'claims.write' },
  { path: '/claims/months', label: 'Monthly closing', permission: 'months.write' },
  { path: '/referals', label: 'Referals', permission: 'referrals.read' },
  { path: '/provisional', label: 'Provisional authorizations', permission: 'provisional.read' },
  { path: '/compliance', label: 'Compliance', permission: 'compliance.read' },
  { path: '/admin/accounts', label: 'Accounts', permission: 'accounts.manage' },
  { path: '/admin/care-points', label: 'Care points', permission: 'facility.manage' },
  { path: '/admin/catalogue', label: 'Catalogue', permission: 'catalogue.manage' },
  { path: '/admin/imports', label: 'Imports', permission: 'imports' },
  { path: '/admin/scheme', label: 'Scheme', permission: 'facility.manage' },
  { path: '/admin/outbox', label: 'Waiting for the scheme', permission: 'outbox.manage' },
  { path: '/admin/audit', label: 'Audit trail', permission: 'audit.read' },
  { path: '/admin/settings', label: 'Settings', permission: 'facility.manage' },
  { path: '/security', label: 'Security', permission: 'session.own' },
];

/** §6: returns the sidebar's entries of a role that have a route. */
export function navigationOf(
  role: Role | undefined,
  router: Pick<AnyRouter, 'routesByPath'>,
): NavigationEntry[] {
  return sidebar
    .filter((entry) => role !== undefined && entry.roles.includes(role) && entry.path in router.routesByPath)
    .map(entryOf);
}

/** Returns all screens of a role, for the command palette. */
export function screensOf(
  role: Role | undefined,
  router: Pick<AnyRouter, 'routesByPath'>,
): NavigationEntry[] {
  const more = further.filter(
    ({ path, permission }) => role !== undefined && may(role, permission) && path in router.routesByPath,
  );
  return [...navigationOf(role, router), ...more.map(entryOf)];
}

function entryOf({ path, label }: { path: string; label: string }): NavigationEntry {
  return { path: path as NavigationEntry['path'], label, Icon: icons[path] ?? CreditCard };
}
