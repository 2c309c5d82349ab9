/**
 * The roles of §1, the facility's administrator (decisions, Roles and facilities), and the practitioner: nurses,
 * midwives, radiographers, physiotherapists and others who do what a doctor ordered (decision 059).
 */
export const roles = ['receptionist', 'lab_tech', 'pharmacist', 'doctor', 'practitioner', 'admin'] as const;
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
  practitioner: 'Practitioner',
  admin: 'Administrator',
};
