import type { Role } from '@afyakadi/contract';

/** The password of every demo account. */
export const demoPassword = 'Karibu-2026';

export interface DemoFacility {
  code: string;
  name: string;
  level: string;
  address: string;
}

/** The items that consultations are charged with (domain 6.1). */
export const generalConsultation = '10001';
const specialistConsultation = '10002';

/** Invented names: no real hospital's figures may seem to be shown. */
export const mainFacility: DemoFacility = {
  code: '01099',
  name: 'Mtoni Kijani Demo Hospital',
  level: 'Hospital',
  address: 'S.L.P. 1099, Mtoni Kijani, Dar es Salaam',
};
export const secondFacility: DemoFacility = {
  code: '01100',
  name: 'Bahari Njema Demo Health Centre',
  level: 'Health Centre',
  address: 'S.L.P. 1100, Bahari Njema, Bagamoyo',
};
export const demoFacilities: readonly DemoFacility[] = [mainFacility, secondFacility];

export interface DemoAccount {
  role: Role;
  name: string;
  card: string;
  phone: string;
  nida: string;
  facilityCode: string;
  facilityName: string;
  /** Registration with the professional council, of doctors and practitioners. */
  registrationNo: string | null;
  qualification: string | null;
  /** The item of the tariff that this doctor's consultations are charged with, where it is not the care point's. */
  chargeItemCode: string | null;
  password: string;
}

const order: readonly Role[] = [
  'receptionist',
  'lab_tech',
  'pharmacist',
  'doctor',
  'admin',
  'doctor',
  'practitioner',
];
/** The place of the specialist. */
const specialist = 5;
const staff: readonly (readonly [DemoFacility, string, readonly string[]])[] = [
  [
    mainFacility,
    '1',
    [
      'Neema Joseph Mushi',
      'Baraka Elias Mollel',
      'Rehema Saidi Ngonyani',
      'Dkt. Grace Peter Kimaro',
      'Hamisi Rajabu Mbwana',
      'Dkt. Elias Gerald Massawe',
      'Mwajuma Hassan Kweka',
    ],
  ],
  [
    secondFacility,
    '2',
    [
      'Zuhura Khamis Makame',
      'Emmanuel John Mwakyusa',
      'Fatma Ali Haji',
      'Dkt. Salum Omar Juma',
      'Upendo Daniel Swai',
      'Dkt. Mwanaidi Seif Mzee',
      'Joyce Paulo Lukumay',
    ],
  ],
];

/** The councils that register doctors, and nurses and midwives. */
const councils: Partial<Record<Role, string>> = { doctor: 'MCT', practitioner: 'TNMC' };
const qualifications: Partial<Record<Role, string>> = {
  doctor: 'Medical Doctor',
  practitioner: 'Nurse Midwife',
};

/** Who can sign in to the demo, for the table that the start prints. */
export const demoAccounts: readonly DemoAccount[] = staff.flatMap(([facility, digit, names]) =>
  order.map((role, index) => ({
    role,
    name: names[index] ?? role,
    card: `${digit}0000${index + 1}`,
    phone: `+2557${digit}000000${index + 1}`,
    nida: `19850101${digit}0000000000${index + 1}`,
    facilityCode: facility.code,
    facilityName: facility.name,
    registrationNo: councils[role] ? `${councils[role]}-${digit}000${index + 1}` : null,
    qualification: index === specialist ? 'Specialist Physician' : (qualifications[role] ?? null),
    chargeItemCode: index === specialist ? specialistConsultation : null,
    password: demoPassword,
  })),
);
