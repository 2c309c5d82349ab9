import { may, type Permission } from '@afyakadi/contract/access/permissions';
import type { Role } from '@afyakadi/contract/access/roles';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AnyRouter } from '@tanstack/react-router';
import {
  BookOpenText,
  Cable,
  CalendarCheck,
  ChartColumn,
  FileClock,
  FilePlus2,
  FileUp,
  Hourglass,
  type IconComponent,
  MapPin,
  OctagonAlert,
  ReceiptText,
  ScanLine,
  ScrollText,
  Send,
  ShieldCheck,
  SlidersHorizontal,
  UserCog,
  Users,
} from '../ui/icons.ts';
import { type NavigationEntry, navigationOf } from './navigation.ts';

/** The screens that the sidebar does not list for every role that may open them (requirements 3.1). */
const further: readonly {
  path: string;
  Icon: IconComponent;
  label: MessageDescriptor;
  permission: Permission;
  act?: MessageDescriptor;
}[] = [
  {
    path: '/verification',
    Icon: ScanLine,
    label: msg`Verification`,
    permission: 'card.verify',
    act: msg`Verify a card`,
  },
  { path: '/patients', Icon: Users, label: msg`Patients`, permission: 'patients.read' },
  { path: '/critical-results', Icon: OctagonAlert, label: msg`Critical results`, permission: 'results.read' },
  { path: '/claims', Icon: ReceiptText, label: msg`Claims`, permission: 'claims.read' },
  { path: '/claims/new', Icon: FilePlus2, label: msg`New claim`, permission: 'claims.write' },
  { path: '/claims/months', Icon: CalendarCheck, label: msg`Monthly closing`, permission: 'months.write' },
  { path: '/referals', Icon: Send, label: msg`Referals`, permission: 'referrals.read' },
  {
    path: '/provisional',
    Icon: FileClock,
    label: msg`Provisional authorizations`,
    permission: 'provisional.read',
  },
  { path: '/to-resolve', Icon: Users, label: msg`To resolve`, permission: 'identity.decide' },
  { path: '/compliance', Icon: ChartColumn, label: msg`Compliance`, permission: 'compliance.read' },
  { path: '/admin/accounts', Icon: UserCog, label: msg`Accounts`, permission: 'accounts.manage' },
  { path: '/admin/care-points', Icon: MapPin, label: msg`Care points`, permission: 'facility.manage' },
  { path: '/admin/catalogue', Icon: BookOpenText, label: msg`Catalogue`, permission: 'catalogue.manage' },
  { path: '/admin/imports', Icon: FileUp, label: msg`Imports`, permission: 'imports' },
  { path: '/admin/scheme', Icon: Cable, label: msg`Scheme`, permission: 'facility.manage' },
  { path: '/admin/outbox', Icon: Hourglass, label: msg`Waiting for the scheme`, permission: 'outbox.manage' },
  { path: '/admin/audit', Icon: ScrollText, label: msg`Audit trail`, permission: 'audit.read' },
  { path: '/admin/settings', Icon: SlidersHorizontal, label: msg`Settings`, permission: 'facility.manage' },
  { path: '/security', Icon: ShieldCheck, label: msg`Security`, permission: 'session.own' },
  { path: '/help', Icon: BookOpenText, label: msg`Manual`, permission: 'session.own' },
];

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
    .map(({ permission: _, path, ...entry }) => ({ ...entry, path: path as NavigationEntry['path'] }));
}

/** Returns all screens of a role, for the command palette. */
export function screensOf(
  role: Role | undefined,
  router: Pick<AnyRouter, 'routesByPath'>,
): NavigationEntry[] {
  return [...navigationOf(role, router), ...furtherScreensOf(role, router)];
}
