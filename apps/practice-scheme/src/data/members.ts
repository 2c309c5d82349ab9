import { generalMembers as demoMembers } from '@afyakadi/demo/people';
import { formulaMember, type Member } from './formula.ts';

const member = (cardNo: string, differs: Partial<Member>): Member => ({
  cardNo,
  verifier: 'NHIF',
  nationalId: '',
  schemeId: '1001',
  productCode: 'NH001',
  firstName: '',
  middleName: '',
  lastName: '',
  gender: '',
  dateOfBirth: '',
  expiryDate: '2031-06-30',
  cardStatus: 'Active',
  authorizationStatus: 'ACCEPTED',
  remarks: 'Verified OK',
  hasPhoto: false,
  requires: '',
  quirk: '',
  ...differs,
});

const nobody = { schemeId: '', productCode: '', expiryDate: '' };

function person(names: string, gender: 'Male' | 'Female', dateOfBirth: string): Partial<Member> {
  const [firstName = '', middleName = '', lastName = ''] = names.split(' ');
  return { firstName, middleName, lastName, gender, dateOfBirth };
}

/** The cards to try: each documented outcome (domain 2.4, 9), and the traps. */
export const scenarioMembers: readonly Member[] = [
  member('109900035308', { ...person('Amina Juma Mwinyi', 'Female', '1988-04-12'), hasPhoto: true }),
  member('02-nhif241', {
    ...person('Peter Castory Haule', 'Male', '1975-09-02'),
    cardStatus: 'Inactive',
    authorizationStatus: 'REJECTED',
    remarks: 'Card Missing',
  }),
  member('01-900035308', {
    ...nobody,
    cardStatus: 'Unknown',
    remarks:
      'Card details are not in the register. Serve the beneficiary once and tell them to take the card to NHIF',
  }),
  member('109900050101', {
    ...nobody,
    cardStatus: 'Invalid',
    authorizationStatus: 'REJECTED',
    remarks: 'Card number is not valid',
  }),
  member('109900050102', {
    ...nobody,
    cardStatus: 'N/A',
    authorizationStatus: 'N/A',
    remarks: 'No decision is available for this card',
  }),
  member('109900050103', {
    ...person('Joyce Elias Massawe', 'Female', '1993-11-23'),
    authorizationStatus: 'PENDING',
    remarks: 'Contributions are being confirmed. Ask again later',
  }),
  member('109900050104', {
    ...person('Godfrey Samwel Temu', 'Male', '1969-02-17'),
    cardStatus: 'Inactive',
    authorizationStatus: 'Rejected',
    remarks: 'Contributions are more than three months late',
  }),
  member('109900050105', {
    ...person('Subira Rajabu Komba', 'Female', '2001-07-30'),
    quirk: 'heldElsewhere',
  }),
  member('109900050106', {
    ...person('Daniel Yohana Shayo', 'Male', '1990-03-15'),
    nationalId: '19900315141210000123',
  }),
  member('109900050107', {
    ...person('Doreen Frank Lyimo', 'Female', '1984-12-05'),
    schemeId: '1002',
    productCode: 'NH010',
  }),
  member('109900050108', {
    ...person('Hamisi Iddi Mfinanga', 'Male', '1979-06-21'),
    productCode: 'NH003',
  }),
  member('109914050900', {
    ...person('Rehema Elias Sanga', 'Female', '1971-08-19'),
    schemeId: '1014',
    productCode: 'NH140',
  }),
  member('03-nhif118', person('Agnes Paulo Mwakyusa', 'Female', '1958-01-09')),
  member('109900050111', { ...person('Zawadi Amani Sanga', 'Female', '1972-08-14'), quirk: 'blankNumber' }),
  member('109900050112', {
    ...person('Innocent Paulo Nkya', 'Male', '1981-05-02'),
    quirk: 'numberNotAvailable',
  }),
  member('109900050113', {
    ...person('Furaha Musa Urio', 'Female', '1999-10-19'),
    cardStatus: 'ACTIVE',
    authorizationStatus: 'Accepted',
    quirk: 'lowerCaseKeys',
  }),
  member('109900050114', {
    ...person('Gerald Ramadhani Kessy', 'Male', '1964-03-27'),
    authorizationStatus: 'UNKNOWN',
    remarks: 'The card could not be looked up',
  }),
  member('109900050115', {
    ...nobody,
    cardStatus: 'Invalid',
    authorizationStatus: 'INVALID',
    remarks: 'Card number is not valid',
  }),
  member('109900050116', { ...nobody, cardStatus: 'Active', authorizationStatus: '', remarks: '' }),
  member('109900050117', { ...person('Witness Elias Swai', 'Female', '1995-02-08'), quirk: 'missingFields' }),
  member('109900050120', {
    ...person('Baraka Daniel Shayo', 'Male', '2019-09-09'),
    schemeId: '1004',
    productCode: 'NH030',
    hasPhoto: true,
  }),
  member('109900050121', { ...person('Mariam Juma Kapinga', 'Female', '1949-12-30'), requires: 'FACIAL' }),
  member('109900050122', {
    ...person('Shabani Athumani Bukuku', 'Male', '1992-06-17'),
    requires: 'FINGERPRINT',
  }),
  member('51000274316', {
    ...person('Khadija Makame Vuai', 'Female', '1996-05-14'),
    verifier: 'ZHSF',
    schemeId: 'ZHSF',
    productCode: 'ZH001',
  }),
  member('WCF/2024/00317', {
    ...person('Erasto Musa Chacha', 'Male', '1987-10-28'),
    verifier: 'WCF',
    schemeId: 'WCF',
    productCode: 'WCF01',
  }),
];

/** The demo's other members, all active. */
const generalMembers = demoMembers(420).map((demo) =>
  member(demo.cardNo, {
    verifier: demo.verifier,
    nationalId: demo.nationalId ?? '',
    schemeId: demo.schemeId ?? '',
    productCode: demo.productCode ?? '',
    firstName: demo.firstName,
    middleName: demo.middleName,
    lastName: demo.lastName,
    gender: demo.gender ?? '',
    dateOfBirth: demo.dateOfBirth ?? '',
    expiryDate: demo.expiryDate ?? '',
  }),
);

const listed = [...scenarioMembers, ...generalMembers];
const byCard = new Map(listed.map((member) => [member.cardNo.toUpperCase(), member]));
const byNationalId = new Map(
  listed.filter((member) => member.nationalId !== '').map((member) => [member.nationalId, member]),
);

/** Returns the member with this card number, in any case; members by formula are created on demand. */
export function memberByCard(cardNo: string): Member | undefined {
  const key = cardNo.trim().toUpperCase();
  const made = formulaMember(key);
  return byCard.get(key) ?? (made && member(key, made));
}

/** The member with this national identification number. */
export function memberByNationalId(nationalId: string): Member | undefined {
  const card = /^19900101(2000000\d{5})$/.exec(nationalId)?.[1];
  return byNationalId.get(nationalId) ?? (card === undefined ? undefined : memberByCard(card));
}
