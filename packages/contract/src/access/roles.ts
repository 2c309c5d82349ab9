/**
 * The roles (requirements 1.2). The administrator is a facility's; practitioners are nurses, midwives, radiographers,
 * physiotherapists and others who do what a doctor ordered (decision 059).
 */
export const roles = ['receptionist', 'lab_tech', 'pharmacist', 'doctor', 'practitioner', 'admin'] as const;
export type Role = (typeof roles)[number];

const aliases: Record<string, Role> = { pharmacy: 'pharmacist', laboratory: 'lab_tech' };

/** Turns a role's name or its alias into the role (requirements 1.2); undefined for any other text. */
export function toRole(name: string): Role | undefined {
  return roles.find((role) => role === name) ?? aliases[name];
}

/** The names of the roles for people. */
export const roleNames: Record<Role, string> = {
  receptionist: 'Receptionist',
  lab_tech: 'Laboratory Technician',
  pharmacist: 'Pharmacist',
  doctor: 'Doctor',
  practitioner: 'Practitioner',
  admin: 'Administrator',
};
