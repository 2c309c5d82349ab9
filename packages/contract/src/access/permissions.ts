import { type Role, roles } from './roles.ts';

const clinicalTeam: readonly Role[] = ['receptionist', 'doctor', 'pharmacist', 'lab_tech', 'practitioner'];
/** Those who read and carry out orders. */
const orderTeam: readonly Role[] = ['doctor', 'pharmacist', 'lab_tech', 'practitioner'];

/**
 * The permissions of each role, by what its work needs (requirements 9.1): the server enforces this table, and the
 * browser shows what it allows. What else follows from it: the fields that not every reader sees (`guarded-fields.ts`),
 * the events that a screen hears (`schemas/live.ts`), and who needs a registration number (`registration.ts`). Reasons:
 * decision 083.
 */
export const permissions = {
  'session.own': [...clinicalTeam, 'admin'],
  'dashboard.counts': [...clinicalTeam, 'admin'],
  /** Identity and way through the facility: everyone who meets a patient makes sure who it is. */
  'patients.read': clinicalTeam,
  'card.verify': ['receptionist'],
  'authorization.withdraw': ['receptionist'],
  'identity.decide': ['receptionist'],
  'visit.start': clinicalTeam,
  'visit.cancel': clinicalTeam,
  'visit.complete': ['receptionist', 'doctor'],
  'visit.take': orderTeam,
  'visits.read': clinicalTeam,
  'catalogue.read': [...orderTeam, 'admin'],
  'setup.read': clinicalTeam,
  'events.receive': [...clinicalTeam, 'admin'],
  'lines.read': orderTeam,
  'prescriptions.read': ['doctor', 'pharmacist'],
  'results.read': ['doctor', 'lab_tech'],
  'services.read': ['doctor', 'practitioner'],
  'orders.write': ['doctor'],
  'stays.write': ['doctor', 'practitioner'],
  /** Who gives a medicine to an in-patient must know which one, and whether it was given. */
  'doses.read': ['doctor', 'practitioner'],
  'doses.write': ['doctor', 'practitioner'],
  'lines.close': ['pharmacist', 'lab_tech', 'practitioner'],
  dispense: ['pharmacist'],
  'services.perform': ['doctor', 'practitioner'],
  'lines.reverse': ['pharmacist', 'doctor', 'practitioner'],
  'results.write': ['lab_tech'],
  /** Who writes a report or a result keeps texts for it. */
  'ready-texts': ['doctor', 'lab_tech', 'practitioner'],
  /** Who treats the patient takes over what a critical value asks for. */
  'results.see': ['doctor'],
  /** A medicine or a procedure is judged by what it is for; notes stay among doctors. */
  'diagnoses.read': ['doctor', 'pharmacist', 'practitioner'],
  'diagnoses.write': ['doctor'],
  'notes.read': ['doctor'],
  'notes.write': ['doctor'],
  /** A dose is checked against weight and temperature before it is given. */
  'vitals.read': ['doctor', 'pharmacist', 'practitioner'],
  /** Nurses take vital signs, mostly before the consultation. */
  'vitals.write': ['doctor', 'practitioner'],
  /** Latex, iodine, contrast and local anaesthetics: who does a procedure can harm as who gives a medicine. */
  'allergies.read': ['doctor', 'pharmacist', 'practitioner'],
  /** Who can judge which substance it was. */
  'allergies.write': ['doctor', 'pharmacist'],
  'approvals.write': orderTeam,
  'claims.read': ['receptionist', 'doctor'],
  'claims.write': ['receptionist', 'doctor'],
  'months.write': ['receptionist', 'doctor'],
  'referrals.read': ['receptionist', 'doctor'],
  'referrals.create': ['doctor'],
  'referrals.complete': ['receptionist', 'doctor'],
  'compliance.read': ['receptionist', 'doctor', 'admin'],
  'record.open': orderTeam,
  'accounts.manage': ['admin'],
  'facility.manage': ['admin'],
  'catalogue.manage': ['admin'],
  imports: ['admin'],
  'audit.read': ['admin'],
  'scheme.state': [...clinicalTeam, 'admin'],
  'provisional.read': ['receptionist', 'admin'],
  'provisional.reconcile': ['receptionist'],
  'outbox.manage': ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/** Returns whether the role has the permission; the default is no. */
export function may(role: Role, permission: Permission): boolean {
  const allowed: readonly Role[] = permissions[permission];
  return allowed.includes(role);
}

/** The entries of the sidebar, in their order, with the roles that see them (requirements 3.1). */
export const sidebar: readonly { path: string; label: string; roles: readonly Role[] }[] = [
  { path: '/dashboard', label: 'Dashboard', roles },
  { path: '/patients', label: 'Patients', roles: ['receptionist'] },
  { path: '/visits', label: 'Visits', roles: ['receptionist', 'lab_tech', 'doctor', 'practitioner'] },
  { path: '/pharmacy', label: 'Pharmacy', roles: ['pharmacist', 'doctor'] },
  { path: '/labs', label: 'Laboratory', roles: ['lab_tech', 'doctor'] },
  { path: '/admin', label: 'Administration', roles: ['admin'] },
];
