import { daysBefore } from '@afyakadi/contract/formats/days';
import type { Row } from './insert.ts';
import { Random } from './random.ts';
import { schemes } from './reference.ts';

/** A member of the scheme's register. */
export interface Member {
  id: string;
  verifier: string;
  cardNo: string;
  nationalId: string | null;
  schemeId: string | null;
  productCode: string | null;
  firstName: string;
  middleName: string;
  lastName: string;
  gender: 'Male' | 'Female' | null;
  dateOfBirth: string | null;
  cardStatus: string;
  authorizationStatus: string;
  remarks: string;
  expiryDate: string | null;
  photo: string | null;
}

/** The row of `register.member`. */
export function registerRow(member: Member): Row {
  return {
    id: member.id,
    verifier_id: member.verifier,
    card_no: member.cardNo,
    card_key: member.cardNo.toUpperCase(),
    national_id: member.nationalId,
    scheme_id: member.schemeId,
    product_code: member.productCode,
    first_name: member.firstName,
    middle_name: member.middleName,
    last_name: member.lastName,
    gender: member.gender,
    date_of_birth: member.dateOfBirth,
    card_status: member.cardStatus,
    authorization_status: member.authorizationStatus,
    remarks: member.remarks,
    expiry_date: member.expiryDate,
    photo: member.photo,
  };
}

type Names = readonly [string, ...string[]];
const list = (text: string) => text.split(' ') as unknown as Names;

const mainland = {
  Female: list(
    'Neema Upendo Rehema Grace Joyce Anna Mariam Happiness Witness Esther Furaha Halima Asha Tatu Zawadi Agnes Doreen Elizabeth Beatrice Mwanahamisi Salma Rose Janeth Veronica Subira Consolata',
  ),
  Male: list(
    'Baraka Juma Emmanuel Joseph Hamisi Godfrey Elias Rajabu Daniel Amani Frank Peter Shabani Yohana Deogratius Iddi Musa Castory Ramadhani Innocent Samwel Gerald Athumani Paulo Erasto Jackson',
  ),
  last: list(
    'Mushi Kimaro Mollel Massawe Mwakyusa Swai Lyimo Ngonyani Mbwana Komba Nyerere Shayo Mhagama Mwaipopo Chacha Marwa Kapinga Temu Sanga Masanja Magufuli Mwambene Kessy Malima Bukuku Haule Mrema Nkya Kaijage Lugola Mfinanga Urio',
  ),
};
const zanzibar = {
  Female: list('Fatma Zuhura Mwanaidi Salma Raya Time Asya Zainab Khadija Maryam Siti Bimkubwa Rukia Nassra'),
  Male: list('Khamis Makame Ali Salum Omar Haji Suleiman Abdalla Mbarouk Vuai Seif Ame Kombo Rashid'),
  last: list('Makame Haji Khamis Juma Ali Vuai Ame Kombo Suleiman Mbarouk Silima Faki Shehe Mzee'),
};

/** Members are dated against this day and not today, so that the same cards are known whenever the set is loaded. */
const cast = '2026-01-01';

/** The general members of the register: the same ones for the same seed, whatever the day. */
export function generalMembers(count: number): Member[] {
  const random = new Random(1099);
  return Array.from({ length: count }, (_, index) => generalMember(random, index));
}

function generalMember(random: Random, index: number): Member {
  const kind = random.next();
  const verifier = kind < 0.9 ? 'NHIF' : kind < 0.96 ? 'ZHSF' : 'WCF';
  const [schemeId, productCode] = productFor(random, verifier);
  const gender = random.next() < 0.5 ? 'Female' : 'Male';
  const dateOfBirth = birthday(random, schemeId);
  const names = verifier === 'ZHSF' || random.next() < 0.1 ? zanzibar : mainland;
  const adult = dateOfBirth < daysBefore(cast, 18 * 366);
  const place = String(index).padStart(4, '0');
  return {
    id: random.id(new Date(`${cast}T00:00:00Z`)),
    verifier,
    cardNo: cardOf(random, verifier, place),
    nationalId:
      adult && random.next() < 0.6
        ? `${dateOfBirth.replaceAll('-', '')}${random.between(11101, 79999)}${place.padStart(5, '0')}${random.between(10, 99)}`
        : null,
    schemeId,
    productCode,
    ...nameOf(random, names, gender),
    gender,
    dateOfBirth,
    cardStatus: 'Active',
    authorizationStatus: 'ACCEPTED',
    remarks: 'Verified OK',
    expiryDate: `${random.between(2031, 2034)}-06-30`,
    photo: null,
  };
}

function nameOf(random: Random, names: typeof mainland, gender: 'Female' | 'Male') {
  const firstName = random.pick(names[gender]);
  // A Tanzanian's middle name is the father's.
  const middleName = differing(names.Male, random.pick(names.Male), [firstName]);
  const lastName = differing(names.last, random.pick(names.last), [firstName, middleName]);
  return { firstName, middleName, lastName };
}

/** The drawn name, or the first one after it in the list that the person does not have yet. */
function differing(list: Names, drawn: string, taken: readonly string[]): string {
  const place = list.indexOf(drawn);
  return [...list.slice(place), ...list].find((name) => !taken.includes(name)) ?? drawn;
}

function productFor(random: Random, verifier: string): readonly [scheme: string, product: string] {
  if (verifier !== 'NHIF') return [verifier, verifier === 'WCF' ? 'WCF01' : 'ZH001'];
  const drawn = random.next();
  const scheme = drawn < 0.75 ? '1001' : random.pick(['1002', '1003', '1004', '1005', '3001']);
  const codes = schemes.find(({ id }) => id === scheme)?.products.map(([code]) => code) ?? [];
  // Half of the standard scheme's members are public servants.
  const code =
    scheme === '1001' && random.next() < 0.5 ? 'NH001' : codes[random.between(0, codes.length - 1)];
  return [scheme, code ?? 'NH001'];
}

function birthday(random: Random, scheme: string): string {
  const [youngest, oldest] =
    scheme === '1004' ? [1, 17] : scheme === '1005' ? [19, 25] : scheme === 'WCF' ? [20, 59] : [2, 78];
  return daysBefore(cast, random.between(youngest * 365, oldest * 365));
}

function cardOf(random: Random, verifier: string, place: string): string {
  if (verifier === 'WCF') return `WCF/2025/1${place}`;
  if (verifier === 'ZHSF') return `5100${random.between(300, 999)}${place}`;
  if (random.next() < 0.05) return `0${random.between(1, 6)}-nhif${place}`;
  return `1099${random.between(1000, 9999)}${place}`;
}
