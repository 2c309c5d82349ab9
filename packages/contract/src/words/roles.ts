/** The roles of §1 and the facility's administrator (decisions, Roles and facilities). */
export const roles = ['receptionist', 'lab_tech', 'pharmacist', 'doctor', 'admin'] as const;
export type Role = (typeof roles)[number];

const aliases: Record<string, Role> = { pharmacy: 'pharmacist', laboratory: 'lab_tech' };

/** decisions 2: turns a role's name or its alias into the role; undefined for any other text. */
export function toRole(name: string): Role | undefined {
  return roles.find((role) => role === name) ?? aliases[name];
}

/** The names of the roles for people. */
export const roleNames: Record<Role, string> = {
  receptionist: 'Receptionist',
  lab_tech: 'Laboratory Technician',
  pharmacist: 'Pharmacist',
  doctor: 'Doctor',
  admin: 'Administrator',
};
