import { may, type Permission } from './permissions.ts';
import type { Role } from './roles.ts';

/** Acts that the server refuses, or whose claim it does not send, without the registration number of who does them. */
const demanding: readonly Permission[] = ['orders.write', 'diagnoses.write', 'services.perform'];

/** Further acts on patients: the facility keeps the number of who does them. */
const recorded: readonly Permission[] = ['dispense', 'results.write'];

const mayDoAny = (roles: readonly Role[], acts: readonly Permission[]) =>
  acts.some((act) => roles.some((role) => may(role, act)));

/** Returns whether something that these roles do is refused without a registration number at a professional council. */
export function needsRegistration(roles: readonly Role[]): boolean {
  return mayDoAny(roles, demanding);
}

/**
 * Returns whether no account of these roles is made without the number: their main act is one that is refused. A doctor
 * without one orders and diagnoses meanwhile, and only the claims wait.
 */
export function requiresRegistration(roles: readonly Role[]): boolean {
  return roles.some((role) => may(role, 'services.perform') && !may(role, 'orders.write'));
}

/** decisions (nurses): whether the account form asks these roles for the number, which is all who act on patients. */
export function asksRegistration(roles: readonly Role[]): boolean {
  return needsRegistration(roles) || mayDoAny(roles, recorded);
}
