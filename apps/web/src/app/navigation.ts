import { type Role, sidebar } from '@afyakadi/contract/words';
import type { AnyRouter, LinkProps } from '@tanstack/react-router';
import {
  CreditCard,
  FlaskConical,
  LayoutDashboard,
  type LucideIcon,
  Pill,
  Settings,
  Stethoscope,
  Users,
} from 'lucide-react';

export interface NavigationEntry {
  path: NonNullable<LinkProps['to']>;
  /** The contract's English; `say` translates it. */
  label: string;
  Icon: LucideIcon;
}

const icons: Record<string, LucideIcon> = {
  '/dashboard': LayoutDashboard,
  '/patients': Users,
  '/visits': Stethoscope,
  '/pharmacy': Pill,
  '/labs': FlaskConical,
  '/administration': Settings,
};

/** §6: the sidebar's entries of a role, those whose screens are there. */
export function navigationOf(
  role: Role | undefined,
  router: Pick<AnyRouter, 'routesByPath'>,
): NavigationEntry[] {
  return sidebar
    .filter((entry) => role !== undefined && entry.roles.includes(role) && entry.path in router.routesByPath)
    .map(({ path, label }) => ({
      path: path as NavigationEntry['path'],
      label,
      Icon: icons[path] ?? CreditCard,
    }));
}
