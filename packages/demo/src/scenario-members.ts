import type { Member } from './people.ts';
import { Random } from './random.ts';

/** A drawn face, as small as possible: real photographs would show real people. */
const face = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 72"><path fill="#cfe3ea" d="M0 0h60v72H0z"/><path fill="#2f6b7c" d="M6 72c2-16 12-22 24-22s22 6 24 22z"/><circle cx="30" cy="30" r="15" fill="#8a5a3c"/><path fill="#3a2a5c" d="M13 34c-2-17 6-24 17-24s19 7 17 24c-4-8-9-12-17-12s-13 4-17 12z"/></svg>',
)}`;

/** The card with an authorization of today at the second facility. */
export const cardHeldElsewhere = '109900050105';

/** The card of the patient whose product has a ceiling; she waits for the doctor. */
export const cardWithCeiling = '109914050900';

const random = new Random(35308);
const registered = new Date('2026-01-01T00:00:00Z');

function member(cardNo: string, differs: Partial<Member>): Member {
  return {
    id: random.id(registered),
    verifier: 'NHIF',
    cardNo,
    nationalId: null,
    schemeId: '1001',
    productCode: 'NH001',
    firstName: '',
    middleName: '',
    lastName: '',
    gender: null,
    dateOfBirth: null,
    cardStatus: 'Active',
    authorizationStatus: 'ACCEPTED',
    remarks: 'Verified OK',
    expiryDate: '2031-06-30',
    photo: null,
    ...differs,
  };
}

type Sex = 'Male' | 'Female';
const person = (names: string, gender: Sex, dateOfBirth: string): Partial<Member> => {
  const [firstName = '', middleName = '', lastName = ''] = names.split(' ');
  return { firstName, middleName, lastName, gender, dateOfBirth };
};

/** The cards of the documented outcomes (domain 2.4, 9). None but two are authorized when the set is loaded. */
export const scenarios = {
  photographed: member('109900035308', {
    ...person('Amina Juma Mwinyi', 'Female', '1988-04-12'),
    photo: face,
  }),
  cardMissing: member('02-nhif241', {
    ...person('Peter Castory Haule', 'Male', '1975-09-02'),
    cardStatus: 'Inactive',
    authorizationStatus: 'REJECTED',
    remarks: 'Card Missing',
  }),
  unknown: member('01-900035308', {
    schemeId: null,
    productCode: null,
    cardStatus: 'Unknown',
    remarks:
      'Card details are not in the register. Serve the beneficiary once and tell them to take the card to NHIF',
    expiryDate: null,
  }),
  invalid: member('109900050101', {
    schemeId: null,
    productCode: null,
    cardStatus: 'Invalid',
    authorizationStatus: 'REJECTED',
    remarks: 'Card number is not valid',
    expiryDate: null,
  }),
  undecided: member('109900050102', {
    schemeId: null,
    productCode: null,
    cardStatus: 'N/A',
    authorizationStatus: 'N/A',
    remarks: 'No decision is available for this card',
    expiryDate: null,
  }),
  pending: member('109900050103', {
    ...person('Joyce Elias Massawe', 'Female', '1993-11-23'),
    authorizationStatus: 'PENDING',
    remarks: 'Contributions are being confirmed. Ask again later',
  }),
  late: member('109900050104', {
    ...person('Godfrey Samwel Temu', 'Male', '1969-02-17'),
    cardStatus: 'Inactive',
    authorizationStatus: 'Rejected',
    remarks: 'Contributions are more than three months late',
  }),
  heldElsewhere: member(cardHeldElsewhere, person('Subira Rajabu Komba', 'Female', '2001-07-30')),
  withNationalId: member('109900050106', {
    ...person('Daniel Yohana Shayo', 'Male', '1990-03-15'),
    nationalId: '19900315141210000123',
  }),
  ngorongoro: member('109900050107', {
    ...person('Doreen Frank Lyimo', 'Female', '1984-12-05'),
    schemeId: '1002',
    productCode: 'NH010',
  }),
  informal: member('109900050108', {
    ...person('Hamisi Iddi Mfinanga', 'Male', '1979-06-21'),
    productCode: 'NH003',
  }),
  oldNumber: member('03-nhif118', person('Agnes Paulo Mwakyusa', 'Female', '1958-01-09')),
  withCeiling: member(cardWithCeiling, {
    ...person('Rehema Elias Sanga', 'Female', '1971-08-19'),
    schemeId: '1014',
    productCode: 'NH140',
  }),
  zanzibar: member('51000274316', {
    ...person('Khadija Makame Vuai', 'Female', '1996-05-14'),
    verifier: 'ZHSF',
    schemeId: 'ZHSF',
    productCode: 'ZH001',
  }),
  injuredAtWork: member('WCF/2024/00317', {
    ...person('Erasto Musa Chacha', 'Male', '1987-10-28'),
    verifier: 'WCF',
    schemeId: 'WCF',
    productCode: 'WCF01',
  }),
} satisfies Record<string, Member>;

export type Scenario = keyof typeof scenarios;
export const scenarioMembers: readonly Member[] = Object.values(scenarios);

/**
 * Referral numbers of the scheme, by card and receiving facility. Any other is unknown to it; the documentation quotes
 * 21081009999 for that.
 */
export const knownReferrals = [
  {
    no: '21081000019',
    card: '109900035308',
    to: '01099',
    diagnosis: 'E11.9',
    from: 'Kisima Demo Dispensary',
  },
  { no: '21081000020', card: '109900035308', to: '01100', diagnosis: 'I10', from: 'Kisima Demo Dispensary' },
  {
    no: '21081000021',
    card: '109900050106',
    to: '01099',
    diagnosis: 'K35.8',
    from: 'Mlimani Demo Health Centre',
  },
  {
    no: '21081000022',
    card: cardHeldElsewhere,
    to: '01099',
    diagnosis: 'O80.9',
    from: 'Bahari Njema Demo Health Centre',
  },
  {
    no: '21081000023',
    card: '03-nhif118',
    to: '01100',
    diagnosis: 'J18.9',
    from: 'Mlimani Demo Health Centre',
  },
] as const;
