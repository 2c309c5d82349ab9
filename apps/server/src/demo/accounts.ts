import type { Role } from '@afyakadi/contract';

/** The password of every demo account. */
export const demoPassword = 'Karibu-2026';

export interface DemoFacility {
  code: string;
  name: string;
  level: string;
}

/** Invented names: no real hospital's figures may seem to be shown. */
export const mainFacility: DemoFacility = {
  code: '01099',
  name: 'Mtoni Kijani Demo Hospital',
  level: 'Hospital',
};
export const secondFacility: DemoFacility = {
  code: '01100',
  name: 'Bahari Njema Demo Health Centre',
  level: 'Health Centre',
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
  /** Registration with the Medical Council, of doctors. */
  registrationNo: string | null;
  password: string;
}

const order: readonly Role[] = ['receptionist', 'lab_tech', 'pharmacist', 'doctor', 'admin'];
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
    ],
  ],
];

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
    registrationNo: role === 'doctor' ? `MCT-${digit}0004` : null,
    password: demoPassword,
  })),
);
